/** Fluent's tabs. Not in `navigation`, because lists have the bar and no tabs. */
export { Tab, TabList } from '@fluentui/react-components';
