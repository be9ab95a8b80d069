import { loadable, useLoaded } from '../../core/loadable';
import type { AnyRow } from './columns';
import type { DataTableProps } from './DataTable';
import { TableSkeleton } from './TableSkeleton';

const CardList = loadable(
  () => import('./CardList'),
  ({ columns, rows }) => <TableSkeleton columns={columns} rows={rows.length} />,
);

/** Fetches the code of cards while their rows are on the way, so that it is here when they come. */
export const useCardsCode = (areWanted: boolean): boolean => useLoaded(CardList, areWanted);

/** Rows as cards, where a table would not fit. The code is loaded on such screens only. */
export function RowCards<Row extends AnyRow>(props: DataTableProps<Row>) {
  // A component that is loaded later knows no type parameter.
  return <CardList {...(props as unknown as DataTableProps<AnyRow>)} />;
}
