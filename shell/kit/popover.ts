/** Fluent's panel that opens beside a button. Not in `navigation`, because it is fetched when the first panel opens. */
export { Popover, PopoverSurface } from '@fluentui/react-components';
