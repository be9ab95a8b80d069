/** Widgets beyond a form's fields: of S1 §2.6, §4 and §9. Each has a card in the gallery (/gallery). Heavy parts come when they are opened. */
export { QuantityEntry, type QuantityEntryProps } from './quantity/QuantityEntry';
export { isEnough, QUANTITY_STEPS, stepped, typedQuantity } from './quantity/quantity';
export { SpeedSelect, type SpeedSelectProps } from './speed/SpeedSelect';
export { LookupSpeedSelect, type LookupSpeedSelectProps } from './speed/LookupSpeedSelect';
export type { SpeedItem } from './speed/speed';
export { InlineEdit, type InlineEditProps } from './inline/InlineEdit';
export { CrossTab, type CrossCell, type CrossTabProps, type Heading } from './crosstab/CrossTab';
export { VersionCards, type Version, type VersionCardsProps } from './version/VersionCards';
export type { TreeSelectProps } from './tree/TreeSelect';
export type { TreePathSelectProps } from './tree/TreePathSelect';
export { levelsOf, type LoadLevel } from './tree/useLevels';
export type { TreeId, TreeNode } from './tree/tree';
export { AdvancedQuery, ColumnFilters, Files, Notes, TreePathSelect, TreeSelect } from './later';
export { SendEmailButton } from '../form/mail/SendEmailButton';
export { numberProblem, parseNumber } from '@trestle/schema/numberText';
export { ServerAction, type ServerActionProps } from './action/ServerAction';
export { TagsInput, type TagsInputProps } from '../form/tags/TagsInput';
