/** Fluent's panel that opens beside a button. Apart from the bar's other parts, because it is fetched when one opens. */
export { Popover, PopoverSurface } from '@fluentui/react-components';
