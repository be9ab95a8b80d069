/** Widgets beyond a form's fields: of S1 §2.6, §4 and §9. Each has a card in the gallery (/gallery). Heavy parts come when they are opened. */
export { QuantityEntry, type QuantityEntryProps } from './quantity/QuantityEntry';
export { isPositive, QUANTITY_STEPS, stepQuantity, parseQuantity } from './quantity/parseQuantity';
export { SpeedSelect, type SpeedSelectProps } from './speedSelect/SpeedSelect';
export { LookupSpeedSelect, type LookupSpeedSelectProps } from './speedSelect/LookupSpeedSelect';
export type { SpeedSelectItem } from './speedSelect/speedSelectItems';
export { InlineEdit, type InlineEditProps } from './inlineEdit/InlineEdit';
export { CrossTab, type CrossTabCell, type CrossTabProps, type CrossTabHeading } from './crossTab/CrossTab';
export { VersionCards, type Version, type VersionCardsProps } from './versionCards/VersionCards';
export type { TreeSelectProps } from './tree/TreeSelect';
export type { TreePathSelectProps } from './tree/TreePathSelect';
export { loadFromTree, type LoadLevel } from './tree/useTreeLevels';
export type { TreeId, TreeNode } from './tree/treeNodes';
export { AdvancedQuery, ColumnFilters, Files, Notes, TreePathSelect, TreeSelect } from './lazyWidgets';
export { SendEmailButton } from '../form/mail/SendEmailButton';
export { numberError, parseNumber } from '@trestle/schema/numberText';
export { ServerAction, type ServerActionProps } from './serverAction/ServerAction';
export { TagsInput, type TagsInputProps } from '../form/tags/TagsInput';
