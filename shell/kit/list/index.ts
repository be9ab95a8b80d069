/** The list layer: lists drawn from an entity, and the parts to build your own. */
export { ListPage, type ListPageProps } from './ListPage';
export type { BulkDialogProps, OwnBulkAction } from './bulk/bulkActions';
export type { EffectOfChange } from './bulk/BulkEffect';
export { useList, type ListController, type UseListOptions } from './useList';
export { type ListState, PAGE_SIZES } from './listState';
export { resolveColumns, searchFields, type Column, type ColumnSpec, type ResolvedColumn } from './columns';
export { DataTable, type DataTableProps } from './DataTable';
export { RowCards } from './RowCards';
export { Pager } from './Pager';
export { Toolbar } from './Toolbar';
export { ActivityBadge, activityOfRow, renderValue } from './cells';
export type { LinkTo } from './RowLink';
export { ByProductToggle } from './ByProductToggle';
export { useVirtualRows } from './rows/useVirtualRows';
