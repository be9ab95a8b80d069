import type { Entity, RowOf } from '@trestle/schema/entity';
import { makeStyles, TableCell, TableRow, tokens } from '@fluentui/react-components';
import { useCallback, type ReactNode } from 'react';
import { loadable, useLoaded } from '../core/loadable';
import { ErrorCard } from '../core/feedback/ErrorCard';
import { useRecordRoute } from '../core/routes/recordRoute';
import { useShowsCards } from '../core/theme/useIsNarrow';
import type { Selection } from './bulk/useSelection';
import type { AnyRow, ResolvedColumn } from './table/columns';
import { DataTable } from './table/DataTable';
import { useFind } from './find/useFind';
import { currentSort } from './listState';
import { Pager } from './Pager';
import { RowCards, useCardsCode } from './table/RowCards';
import type { LinkTo } from './table/RowLink';
import { MAX_PLAIN_ROWS } from './rows/useVirtualRows';
import { TableSkeleton } from './table/TableSkeleton';
import { FILTER_ROW_HEIGHT_PX } from './table/tableStyles';
import type { ListController } from './useList';

const EmptyList = loadable(() => import('./EmptyList'));
const FilterRow = loadable(
  () => import(/* webpackChunkName: "filters" */ './filters/FilterRow'),
  ({ columns }) => <FilterRowSpace columns={columns.length} />,
);
const FilterPanel = loadable(() => import(/* webpackChunkName: "filters" */ './filters/FilterPanel'));
const FindBar = loadable(() => import('./find/FindBar'));

const useStyles = makeStyles({
  card: {
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
});

interface ListRowsProps<E extends Entity> {
  entity: E;
  title?: string;
  list: ListController<RowOf<E>>;
  columns: readonly ResolvedColumn<RowOf<E>>[];
  rowActions?: (row: RowOf<E>) => ReactNode;
  actionsWidth?: number;
  linkTo?: LinkTo<RowOf<E>>;
  selection: Selection | undefined;
  /** Whether the user may create a record here. */
  mayCreate: boolean;
  /** What an empty list offers, such as a button that creates a record. */
  emptyAction: ReactNode;
  /** Shows the column filters: for the columns named in `only`, without it for all. */
  filterColumns: { only?: readonly string[] } | false;
  /** Whether something that the columns show is still on the way. */
  loading?: boolean;
  /** Stands in place of the rows, where the user may not see which ones they are. */
  withheld: ReactNode;
}

/** The rows of a list page in each of its states: loading, failed, empty or loaded. */
export function ListRows<E extends Entity>(props: ListRowsProps<E>) {
  const { entity, list, columns, filterColumns } = props;
  const styles = useStyles();
  const narrow = useShowsCards();
  const { state, count = 0 } = list;
  // Fetched beside the rows: what is fetched after them would push them down, or change the widths of their columns.
  useLoaded(narrow ? FilterPanel : FilterRow, Boolean(filterColumns));
  useCardsCode(narrow);
  if (props.withheld) return <div className={styles.card}>{props.withheld}</div>;
  if (list.error)
    return <ErrorCard title={`${entity.plural} could not be loaded`} error={list.error} onRetry={list.retry} />;
  if (list.loading || props.loading) {
    const skeleton = <TableSkeleton columns={columns} rows={state.limit} />;
    return narrow ? skeleton : <div className={styles.card}>{skeleton}</div>;
  }
  const emptyList = count === 0 && !list.refreshing && (
    <EmptyList
      entity={entity}
      state={state}
      mayCreate={props.mayCreate}
      action={props.emptyAction}
      onChange={list.change}
    />
  );
  if (emptyList && !filterColumns) return <div className={styles.card}>{emptyList}</div>;
  return (
    <LoadedRows
      {...props}
      narrow={narrow}
      footer={emptyList || <Pager state={state} count={count} onChange={list.change} />}
    />
  );
}

/** Rows as a table or as cards, with their filters, the search in them and a footer. */
function LoadedRows<E extends Entity>(props: ListRowsProps<E> & { narrow: boolean; footer: ReactNode }) {
  const { entity, list, columns, filterColumns, selection, rowActions } = props;
  const styles = useStyles();
  const recordLink = useRecordLink(entity);
  const find = useFind(list.rows.length > MAX_PLAIN_ROWS);
  const filterProps = filterColumns && {
    entity,
    columns,
    only: filterColumns.only,
    state: list.state,
    onChange: list.change,
  };
  const rowsProps = {
    entity,
    columns,
    rows: list.rows,
    refreshing: list.refreshing,
    selection,
    found: find.foundIndex,
    rowActions,
    actionsWidth: props.actionsWidth,
    linkTo: props.linkTo ?? recordLink,
    label: props.title ?? entity.plural,
  };
  const footer = (
    <>
      {find.open && <FindBar columns={columns} rows={list.rows} find={find} />}
      {props.footer}
    </>
  );
  if (props.narrow) {
    return (
      <>
        {filterProps && <FilterPanel {...filterProps} />}
        <RowCards {...rowsProps} />
        {footer}
      </>
    );
  }
  const filterRow = (visibleColumns: readonly ResolvedColumn<RowOf<E>>[]) =>
    filterProps && (
      <FilterRow
        {...filterProps}
        columns={visibleColumns}
        hasSelection={Boolean(selection)}
        hasActions={Boolean(rowActions)}
      />
    );
  return (
    <div className={styles.card}>
      <DataTable
        {...rowsProps}
        sort={currentSort(entity, list.state)}
        onSort={(sort) => list.change({ sort })}
        filterRow={filterProps ? filterRow : undefined}
      />
      {footer}
    </div>
  );
}

/** Keeps the room of the column filters while they load, so that no row moves under the pointer. */
function FilterRowSpace({ columns }: { columns: number }) {
  return (
    <TableRow aria-hidden="true" style={{ height: `${FILTER_ROW_HEIGHT_PX}px` }}>
      <TableCell colSpan={columns} />
    </TableRow>
  );
}

/** Links a row to its record, when the user may open it. */
const useRecordLink = (entity: Entity): LinkTo<AnyRow> => {
  const route = useRecordRoute(entity.name);
  return useCallback((row) => (route ? { route, params: { id: Number(row['id']) } } : null), [route]);
};
