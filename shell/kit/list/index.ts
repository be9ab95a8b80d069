/** The list layer: lists drawn from an entity, and the parts to build your own. */
export { ListPage, type ListPageProps } from './ListPage';
export type { BulkDialogProps, OwnBulkAction } from './bulk/bulkActions';
export type { EffectOfChange } from './bulk/BulkEffect';
export { useList, type ListController, type UseListOptions } from './useList';
export { type ListState, PAGE_SIZES } from './listState';
export { resolveColumns, searchFields, type Column, type ColumnSpec, type ResolvedColumn } from './table/columns';
export { DataTable, type DataTableProps } from './table/DataTable';
export { RowCards } from './table/RowCards';
export { Pager } from './Pager';
export { Toolbar } from './toolbar/Toolbar';
export { ToolbarToggle } from './toolbar/ToolbarToggle';
export { ActivityBadge, activityOfRow, renderValue } from './table/cells';
export type { LinkTo } from './table/RowLink';
export { useVirtualRows } from './rows/useVirtualRows';
