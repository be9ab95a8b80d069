import { lazy, Suspense } from 'react';
import type { AnyRow } from './CellContent';
import type { DataTableProps } from './DataTable';
import { TableSkeleton } from './TableSkeleton';

const CardList = lazy(() => import('./CardList'));

/** Rows as cards, where a table would not fit. The code is loaded on such screens only. */
export function RowCards<Row extends AnyRow>(props: DataTableProps<Row>) {
  return (
    <Suspense fallback={<TableSkeleton columns={props.columns} rows={props.rows.length} />}>
      {/* A lazy component knows no type parameter. */}
      <CardList {...(props as unknown as DataTableProps<AnyRow>)} />
    </Suspense>
  );
}
