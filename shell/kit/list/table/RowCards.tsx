import { loadable } from '../../core/loadable';
import type { AnyRow } from './columns';
import type { DataTableProps } from './DataTable';
import { TableSkeleton } from './TableSkeleton';

const CardList = loadable(
  () => import('./CardList'),
  ({ columns, rows }) => <TableSkeleton columns={columns} rows={rows.length} />,
);

/** Rows as cards, where a table would not fit. The code is loaded on such screens only. */
export function RowCards<Row extends AnyRow>(props: DataTableProps<Row>) {
  // A component that is loaded later knows no type parameter.
  return <CardList {...(props as unknown as DataTableProps<AnyRow>)} />;
}
