/**
 * The widgets that are neither list nor form field (S1 §2.6, §4, §9). Each has a card in the gallery.
 * Heavy ones load when they are first drawn.
 */
export { QuantityEntry, type QuantityEntryProps } from './quantity/QuantityEntry';
export { isPositive, QUANTITY_STEPS, stepQuantity, parseQuantity } from './quantity/parseQuantity';
export type { SpeedSelectProps } from './speedSelect/SpeedSelect';
export type { LookupSpeedSelectProps } from './speedSelect/LookupSpeedSelect';
export type { SpeedSelectItem } from './speedSelect/speedSelectItems';
export { InlineEdit, type InlineEditProps } from './inlineEdit/InlineEdit';
export type { CrossTabCell, CrossTabProps, CrossTabHeading } from './crossTab/CrossTab';
export type { Version, VersionCardsProps } from './versionCards/VersionCards';
export type { TreeSelectProps } from '../form/fields/tree/TreeSelect';
export type { TreePathSelectProps } from '../form/fields/tree/TreePathSelect';
export { loadFromTree, type LoadLevel } from '../form/fields/tree/useTreeLevels';
export type { TreeId, TreeNode } from '../form/fields/tree/treeNodes';
export {
  AdvancedQuery,
  AuditEntry,
  Chart,
  ColumnFilters,
  CrossTab,
  FilePicture,
  Files,
  LookupSpeedSelect,
  ImportPage,
  Notes,
  ServerAction,
  SortableTable,
  SpeedSelect,
  TagsInput,
  TreePathSelect,
  TreeSelect,
  VersionCards,
} from './lazyWidgets';
export { readShownRows } from './importFile/readShownRows';
export type { ShownRows } from './importFile/shownRows';
export { decodeText } from './importFile/reader/decodeText';
export { TableFileError } from './importFile/reader/sheetData';
export type { ChartProps, ChartSeries } from './chart/Chart';
export type { SortableColumn } from './sortableTable/sortableColumn';
export type { SortableTableProps } from './sortableTable/SortableTable';
export type { TableRow, TableValue } from './sortableTable/sortRows';
export { cardForReaders } from './homeCard/cardForReaders';
export { useHomeCardStyles } from './homeCard/homeCardStyles';
export { useHomeCardLink } from './homeCard/useHomeCardLink';
export type { FilePictureProps } from './picture/FilePicture';
export { SendEmailButton } from '../form/mail/SendEmailButton';
export { numberError, parseNumber } from '@trestle/schema/text/numberText';
export type { ServerActionProps } from './serverAction/ServerAction';
export type { TagsInputProps } from '../form/tags/TagsInput';
