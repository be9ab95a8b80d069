/** Widgets beyond a form's fields: of S1 §2.6, §4 and §9. Each has a card in the gallery (/gallery). Heavy parts come when they are opened. */
export { QuantityEntry, type QuantityEntryProps } from './widgets/quantity/QuantityEntry';
export { isEnough, QUANTITY_STEPS, stepped, typedQuantity } from './widgets/quantity/quantity';
export { SpeedSelect, type SpeedSelectProps } from './widgets/speed/SpeedSelect';
export { LookupSpeedSelect, type LookupSpeedSelectProps } from './widgets/speed/LookupSpeedSelect';
export type { SpeedItem } from './widgets/speed/speed';
export { InlineEdit, type InlineEditProps } from './widgets/inline/InlineEdit';
export { CrossTab, type CrossCell, type CrossTabProps, type Heading } from './widgets/crosstab/CrossTab';
export { VersionCards, type Version, type VersionCardsProps } from './widgets/version/VersionCards';
export type { TreeSelectProps } from './widgets/tree/TreeSelect';
export type { TreePathSelectProps } from './widgets/tree/TreePathSelect';
export { levelsOf, type LoadLevel } from './widgets/tree/useLevels';
export type { TreeId, TreeNode } from './widgets/tree/tree';
export { AdvancedQuery, ColumnFilters, Files, Notes, TreePathSelect, TreeSelect } from './widgets/later';
export { SendEmailButton } from './mail/SendEmailButton';
export { numberProblem, parseNumber } from '@trestle/schema/numberText';
export { ServerAction, type ServerActionProps } from './widgets/action/ServerAction';
export { TagsInput, type TagsInputProps } from './widgets/tags/TagsInput';
