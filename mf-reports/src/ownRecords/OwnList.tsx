import {
  EmptyState,
  ErrorCard,
  makeStyles,
  mergeClasses,
  PageHeader,
  RouteLink,
  SkeletonBlock,
  tokens,
  useFieldAccess,
  useShowsCards,
} from '@trestle/kit/core';
import { DataTable, Pager, resolveColumns, RowCards, Toolbar, useList, type ColumnSpec } from '@trestle/kit/list';
import type { Entity, RowOf } from '@trestle/schema/entity';
import { useMemo, type ReactNode } from 'react';
import { useCardStyles } from '../cardStyles';

const SKELETON_ROWS = 6;

const useStyles = makeStyles({
  list: { padding: 0 },
  skeleton: { display: 'grid', rowGap: tokens.spacingVerticalL },
});

interface OwnListProps<E extends Entity> {
  entity: E;
  columns: readonly ColumnSpec<RowOf<E>>[];
  rowActions: (row: RowOf<E>) => ReactNode;
  /** Minimum width of the column of actions, in pixels. */
  actionsWidth: number;
  emptyText: string;
}

/** A list of the user's own records, without the tools that change many records at once. */
export function OwnList<E extends Entity>(props: OwnListProps<E>) {
  const { entity, columns: columnSpecs, rowActions, actionsWidth, emptyText } = props;
  const styles = useStyles();
  const card = useCardStyles();
  const showsCards = useShowsCards();
  const access = useFieldAccess(entity, 'list');
  const list = useList(entity);
  const columns = useMemo(() => resolveColumns<RowOf<E>>(entity, access, columnSpecs), [entity, access, columnSpecs]);
  const sort = list.state.sort || entity.list.sort || 'id';
  const tableProps = {
    entity,
    columns,
    rows: list.rows,
    refreshing: list.refreshing,
    sort: { field: sort.replace(/^-/, ''), descending: sort.startsWith('-') },
    onSort: (next: string) => list.change({ sort: next }),
    linkTo: () => null,
    rowActions,
    actionsWidth,
    label: entity.plural,
  };
  const isEmpty = list.count === 0;
  return (
    <>
      <PageHeader title={entity.plural} note={list.count ? `${list.count} of yours` : undefined}>
        <RouteLink route="reports" params={{ reportName: 'NONE' }}>
          All reports
        </RouteLink>
      </PageHeader>
      <Toolbar entity={entity} state={list.state} fields={[]} onChange={list.change} />
      {list.error ? (
        <ErrorCard title={`${entity.plural} could not be loaded`} error={list.error} onRetry={list.retry} />
      ) : (
        <section
          className={showsCards ? undefined : mergeClasses(card.card, !list.loading && styles.list)}
          aria-label={entity.plural}
        >
          {list.loading && <ListSkeleton />}
          {!list.loading && isEmpty && <EmptyState words={emptyText} />}
          {!list.loading && !isEmpty && (showsCards ? <RowCards {...tableProps} /> : <DataTable {...tableProps} />)}
          {!list.loading && !isEmpty && <Pager state={list.state} count={list.count ?? 0} onChange={list.change} />}
        </section>
      )}
    </>
  );
}

function ListSkeleton() {
  const styles = useStyles();
  return (
    <div className={styles.skeleton} aria-busy="true">
      {Array.from({ length: SKELETON_ROWS }, (_, index) => (
        <SkeletonBlock key={index} height={20} />
      ))}
    </div>
  );
}
