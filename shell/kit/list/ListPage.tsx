import type { Entity, RowOf } from '@trestle/schema/entity';
import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { FilterRegular } from '@fluentui/react-icons/svg/filter';
import { MultiselectLtrRegular } from '@fluentui/react-icons/svg/multiselect-ltr';
import { SearchSettingsRegular } from '@fluentui/react-icons/svg/search-settings';
import { lazy, Suspense, useCallback, useMemo, useState, type ReactNode } from 'react';
import { useFieldAccess } from '../core/access/useAccess';
import { forActiveVariant } from '../core/entities';
import { EmptyState } from '../core/feedback/EmptyState';
import { ErrorCard } from '../core/feedback/ErrorCard';
import { SkeletonBlock } from '../core/feedback/Skeleton';
import { PageHeader } from '../core/feedback/PageHeader';
import { formatNumber } from '../core/format/numbers';
import { useNavigateToRoute } from '../core/routes/useNavigateToRoute';
import { usePathTo } from '../core/routes/routeRegistry';
import { useMayOpen } from '../core/session/useSession';
import { useIsNarrow } from '../core/theme/useIsNarrow';
import { useBulkActions } from './bulk/bulkActions';
import { useSelection, type Selection } from './bulk/useSelection';
import { useColumnChoice } from './columnChooser/useColumnChoice';
import { ColumnChooser } from './columnChooser/ColumnChooser';
import { searchFields, type ColumnSpec, type ResolvedColumn } from './columns';
import { DataTable } from './DataTable';
import { BulkCreateButton, isCodeTable } from './bulkCreate/BulkCreateButton';
import { useFind } from './find/useFind';
import { listDefaults, isSearching, NO_SEARCH, currentSort, type ListState } from './listState';
import { Pager } from './Pager';
import { RowCards } from './RowCards';
import type { LinkTo } from './RowLink';
import { MAX_PLAIN_ROWS } from './rows/useVirtualRows';
import { TableSkeleton } from './TableSkeleton';
import { ToolbarToggle } from './ToolbarToggle';
import { Toolbar } from './Toolbar';
import { useListShortcuts } from './useListShortcuts';
import { useList, type ListController } from './useList';
import { useActiveView, useOpenDefaultView } from './views/useActiveView';
import { toViewState } from './views/viewState';
import { ViewsMenu } from './views/ViewsMenu';

const QueryBuilder = lazy(() => import('./query/QueryBuilder'));
const FilterRow = lazy(() => import('./filters/FilterRow'));
const BulkBar = lazy(() => import('./bulk/BulkBar'));
const FilterPanel = lazy(() => import('./filters/FilterPanel'));
const FindBar = lazy(() => import('./find/FindBar'));

const useStyles = makeStyles({
  card: {
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
});

export interface ListPageProps<E extends Entity> {
  entity: E;
  title?: string;
  /** Columns in place of the entity's own; the first is the link. */
  columns?: readonly ColumnSpec<RowOf<E>>[];
  /** Further buttons in the page's header. */
  actions?: ReactNode;
  /** Further controls in the toolbar. */
  tools?: ReactNode;
  rowActions?: (row: RowOf<E>) => ReactNode;
  actionsWidth?: number;
  /** Where the list stands when the address doesn't say: `{ filter: 'core_supplier', sort: 'name' }`. */
  defaults?: Partial<ListState>;
  /** Where the first column leads; without it to `{entity}.edit`, where that exists and is allowed. */
  linkTo?: LinkTo<RowOf<E>>;
  /** The list's own route, by which views and columns are kept; without it `{entity}.list`. */
  route?: string;
  /** Column filters stand below the headers from the start, for these columns alone. */
  filterRow?: readonly string[];
  /** No button for a new record. */
  hideCreate?: boolean;
}

/** The screen of a list (S1 §2.6, S2 §2 "List screens"): its whole state is in the page's address. */
export function ListPage<E extends Entity>(props: ListPageProps<E>) {
  const entity = forActiveVariant(props.entity);
  const route = props.route ?? `${entity.name}.list`;
  const access = useFieldAccess(entity, 'list');
  const shown = useActiveView(entity, route, access, props.defaults);
  const list = useList(entity, { defaults: shown.defaults, wait: shown.loading });
  useOpenDefaultView(entity, route);
  useListShortcuts();
  const create = useCreate(entity, props.hideCreate);
  const newButton = create && (
    <Button appearance="primary" icon={<AddRegular />} onClick={create}>
      New {entity.label}
    </Button>
  );
  const fields = useMemo(() => searchFields(entity, access), [entity, access]);
  const choice = useColumnChoice<RowOf<E>>(
    route,
    entity,
    access,
    props.columns,
    shown.view && { id: shown.view.id, columns: shown.columns },
  );
  const columns = choice.shown;
  const filed = useMemo(
    () => columns.flatMap(({ field }) => (field && field.kind !== 'ManyToMany' ? [field.name] : [])),
    [columns],
  );
  const first = useMemo(() => listDefaults(entity, props.defaults), [entity, props.defaults]);
  const now = useMemo(
    () => toViewState(list.state, first, choice.chosen && columns.filter(({ field }) => field).map(({ name }) => name)),
    [list.state, first, choice.chosen, columns],
  );
  const changed =
    shown.view !== null &&
    (JSON.stringify(choice.chosen) !== JSON.stringify(shown.columns) || !sameView(list.state, list.atFirst));
  const counted = list.count === undefined ? '' : `${formatNumber(list.count)} ${list.count === 1 ? 'row' : 'rows'}`;
  const viewed = shown.view ? `View: ${shown.view.name}${changed ? ', changed' : ''}` : '';
  const advanced = useTool(list, 'query');
  const filtering = useTool(list, 'qbe', Boolean(props.filterRow));
  const actions = useBulkActions(entity, access);
  const selecting = useSelection();
  return (
    <>
      <PageHeader title={props.title ?? entity.plural} note={[counted, viewed].filter(Boolean).join(' · ')}>
        {props.actions}
        {newButton}
      </PageHeader>
      <Toolbar entity={entity} state={list.state} fields={fields} columns={filed} onChange={list.change}>
        <ToolbarToggle icon={<SearchSettingsRegular />} label="Advanced query" words="Advanced" {...advanced} />
        <ToolbarToggle icon={<FilterRegular />} label="Column filters" {...filtering} />
        <ColumnChooser choice={choice} />
        <ViewsMenu entity={entity} route={route} shown={shown} now={now} changed={changed} />
        {actions.length > 0 && (
          <ToolbarToggle
            icon={<MultiselectLtrRegular />}
            label="Select rows"
            on={selecting.on}
            onToggle={selecting.onToggle}
          />
        )}
        {create && isCodeTable(entity) && <BulkCreateButton entity={entity} onCreated={list.retry} />}
        {props.tools}
      </Toolbar>
      {advanced.on && (
        <Suspense fallback={<SkeletonBlock height={120} />}>
          <QueryBuilder
            key={list.state.query}
            entity={entity}
            access={access}
            query={list.state.query}
            onApply={(query) => list.change({ query })}
          />
        </Suspense>
      )}
      {selecting.selection && (
        <Suspense fallback={<SkeletonBlock height={50} />}>
          <BulkBar
            entity={entity}
            access={access}
            actions={actions}
            selection={selecting.selection}
            state={list.state}
            rows={list.rows}
            count={list.count ?? 0}
          />
        </Suspense>
      )}
      <Rows
        {...props}
        selection={selecting.selection}
        entity={entity}
        list={list}
        drawn={columns}
        newButton={newButton}
        filtering={filtering.on}
      />
    </>
  );
}

/** Whether a list stands where it did at first, whichever page of it one is on. */
const sameView = (state: ListState, atFirst: ListState): boolean =>
  Object.keys(toViewState(state, atFirst, null)).length === 0;

/** A part of the search that is shown or not; it is as long as the address holds some of it. Turning it off clears it (S1 §4). */
const useTool = (list: Pick<ListController<unknown>, 'state' | 'change'>, part: 'query' | 'qbe', first = false) => {
  const [asked, setAsked] = useState(first);
  const used = list.state[part] !== '';
  return {
    on: asked || used,
    onToggle: (on: boolean) => {
      setAsked(on);
      if (!on && used) list.change({ [part]: '' });
    },
  };
};

/** What makes a new record, where that can be done and is allowed. */
const useCreate = (entity: Entity, hidden = false): (() => void) | null => {
  const go = useNavigateToRoute();
  const route = `${entity.name}.create`;
  const allowed = useMayOpen(route);
  const known = usePathTo(route) !== undefined;
  const served = !entity.writes || entity.writes.includes('create');
  return allowed && known && served && !hidden ? () => go(route) : null;
};

/** The first column leads to the record where that page exists and is open to the user. */
const useEditLink = (entity: Entity): LinkTo<Readonly<Record<string, unknown>>> => {
  const route = `${entity.name}.edit`;
  const allowed = useMayOpen(route);
  return useCallback((row) => (allowed ? { route, params: { id: Number(row['id']) } } : null), [allowed, route]);
};

type RowsProps<E extends Entity> = ListPageProps<E> & {
  list: ListController<RowOf<E>>;
  drawn: readonly ResolvedColumn<RowOf<E>>[];
  newButton: ReactNode;
  filtering: boolean;
  selection?: Selection;
};

/** The rows in whichever state they are: on their way, refused, none, or here. */
function Rows<E extends Entity>({ entity, list, drawn: columns, newButton, filtering, ...props }: RowsProps<E>) {
  const styles = useStyles();
  const narrow = useIsNarrow();
  const editLink = useEditLink(entity);
  const find = useFind(list.rows.length > MAX_PLAIN_ROWS);
  const { state, count = 0 } = list;

  if (list.error)
    return <ErrorCard title={`${entity.plural} could not be loaded`} error={list.error} onRetry={list.retry} />;
  if (list.loading) {
    const skeleton = <TableSkeleton columns={columns} rows={state.limit} />;
    return narrow ? skeleton : <div className={styles.card}>{skeleton}</div>;
  }
  // What helps against a search that finds nothing is another search.
  const help = isSearching(state) ? (
    <Button onClick={() => list.change(NO_SEARCH)}>Show all rows</Button>
  ) : (
    (newButton ?? props.actions)
  );
  const empty = count === 0 && !list.working && (
    <EmptyState words="No Data Found. Please create a new item">{help}</EmptyState>
  );
  if (empty && !filtering) return <div className={styles.card}>{empty}</div>;
  const filters = filtering && { entity, columns, only: props.filterRow, state, onChange: list.change };
  const shown = {
    entity,
    columns,
    rows: list.rows,
    working: list.working,
    selection: props.selection,
    found: find.found,
    rowActions: props.rowActions,
    actionsWidth: props.actionsWidth,
    linkTo: props.linkTo ?? editLink,
    label: props.title ?? entity.plural,
  };
  const pager = (
    <>
      {find.open && (
        <Suspense>
          <FindBar columns={columns} rows={list.rows} find={find} />
        </Suspense>
      )}
      {empty || <Pager state={state} count={count} onChange={list.change} />}
    </>
  );
  if (narrow)
    return (
      <>
        {filters && (
          <Suspense>
            <FilterPanel {...filters} />
          </Suspense>
        )}
        <RowCards {...shown} />
        {pager}
      </>
    );
  return (
    <div className={styles.card}>
      <DataTable
        {...shown}
        sort={currentSort(entity, state)}
        onSort={(sort) => list.change({ sort })}
        below={
          filters && (
            <Suspense>
              <FilterRow {...filters} before={Boolean(props.selection)} after={Boolean(props.rowActions)} />
            </Suspense>
          )
        }
      />
      {pager}
    </div>
  );
}
