/** Lists: what is drawn from an entity, and the parts to draw one's own with. */
export { ListPage, type ListPageProps } from './list/ListPage';
export { useList, type ListView, type UseListOptions } from './list/useList';
export { type ListState, PAGE_SIZES } from './list/listState';
export { columnsOf, searchFields, type Column, type ColumnOf, type DrawnColumn } from './list/columns';
export { DataTable, type DataTableProps } from './list/DataTable';
export { RowCards } from './list/RowCards';
export { Pager } from './list/Pager';
export { Toolbar } from './list/Toolbar';
export { ActivityBadge, activityOfRow, drawValue } from './list/cells';
export type { LinkTo } from './list/RowTitle';
