import type { Entity, RowOf } from '@trestle/schema/entity';
import { listOfRoute } from '@trestle/schema/namedList';
import { standardFilters } from '@trestle/schema/query/availableFilters';
import { Button, tokens } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { FilterRegular } from '@fluentui/react-icons/svg/filter';
import { MultiselectLtrRegular } from '@fluentui/react-icons/svg/multiselect-ltr';
import { SearchSettingsRegular } from '@fluentui/react-icons/svg/search-settings';
import { useMemo, type ReactNode } from 'react';
import { loadable } from '../core/loadable';
import { useFieldAccess } from '../core/access/useAccess';
import { forActiveVariant } from '../core/entities';
import { ListScopeChip } from '../core/extensions/listScope';
import { PageHeader } from '../core/feedback/PageHeader';
import { SkeletonBlock } from '../core/feedback/Skeleton';
import { formatNumber } from '../core/format/numbers';
import { usePathTo } from '../core/routes/routeRegistry';
import { useNavigateToRoute } from '../core/routes/useNavigateToRoute';
import { useMayOpen } from '../core/session/useSession';
import type { EffectOfChange } from './bulk/BulkEffect';
import { useBulkActions, type OwnBulkAction } from './bulk/bulkActions';
import { useSelection } from './bulk/useSelection';
import { BulkCreateButton, isCodeTable } from './bulkCreate/BulkCreateButton';
import { ColumnChooser } from './columnChooser/ColumnChooser';
import { useColumnChoice } from './columnChooser/useColumnChoice';
import { searchFields, type ColumnSpec } from './table/columns';
import { ListRows } from './ListRows';
import { hasOwnFilter, isSearching, NO_SEARCH, type ListState } from './listState';
import type { LinkTo } from './table/RowLink';
import { Toolbar } from './toolbar/Toolbar';
import { ToolbarToggle } from './toolbar/ToolbarToggle';
import { useList } from './useList';
import { useListShortcuts } from './useListShortcuts';
import { useSearchPanel } from './toolbar/useSearchPanel';
import { useActiveView, useOpenDefaultView, WITHOUT_VIEW, type ActiveView } from './views/useActiveView';
import { ViewsMenu } from './views/ViewsMenu';
import { WithheldRows } from './WithheldRows';
import { useCurrentView } from './views/useCurrentView';

const QueryBuilder = loadable(
  () => import('./query/QueryBuilder'),
  () => <SkeletonBlock height={120} />,
);
const ActiveFilters = loadable(
  () => import('./filters/ActiveFilters'),
  () => <ChipsSpace />,
);
const BulkBar = loadable(
  () => import('./bulk/BulkBar'),
  () => <SkeletonBlock height={50} />,
);

export interface ListPageProps<E extends Entity> {
  entity: E;
  title?: string;
  /** Columns in place of the entity's own; the first is the link to the record. */
  columns?: readonly ColumnSpec<RowOf<E>>[];
  /** More buttons in the page's header. */
  actions?: ReactNode;
  /** What an empty list offers. Without it, the button that creates a record, else `actions` once more. */
  emptyAction?: ReactNode;
  /** What stands between the page's header and the toolbar. */
  above?: ReactNode;
  /** More controls in the toolbar. */
  tools?: ReactNode;
  rowActions?: (row: RowOf<E>) => ReactNode;
  /** Actions on selected rows, before those that every list has. Only those that the user may take. */
  bulkActions?: readonly OwnBulkAction[];
  /** What else a new value of a field brings about. The preview of 'Set a field' shows it. Must be stable. */
  effectOfChange?: EffectOfChange;
  /** Minimum width of the column of actions, in pixels. */
  actionsWidth?: number;
  /** The list's state when the address doesn't say: `{ filter: 'core_supplier', sort: 'name' }`. */
  defaults?: Partial<ListState>;
  /** Where the first column leads. Without it, to the record's form or view, if the user may open it. */
  linkTo?: LinkTo<RowOf<E>>;
  /** The list's own route, which names its saved views and columns, and one of the entity's `lists`. Without it, `{entity}.list`. */
  route?: string;
  /** Shows the column filters from the start, for these columns only. */
  filterRow?: readonly string[];
  /** Keeps the skeleton while something that the columns show is still on the way, beside the rows. */
  loading?: boolean;
  /** Hides the button that creates a record. */
  hideCreate?: boolean;
}

/** The screen of a list (S1 §2.6, S2 §2). Its whole state is in the page's address. */
export function ListPage<E extends Entity>(props: ListPageProps<E>) {
  const route = props.route ?? `${props.entity.name}.list`;
  const entity = forActiveVariant(listOfRoute(props.entity, route));
  const access = useFieldAccess(entity, 'list');
  const active = useActiveView(entity, route, access, props.defaults);
  const list = useList(entity, { defaults: active.defaults, wait: active.loading, isWithheld: active.isWithheld });
  useOpenDefaultView(entity, route);
  useListShortcuts();
  const createRecord = useCreateRecord(entity, props.hideCreate);
  const viewColumns = active.view && { id: active.view.id, columns: active.columns };
  const columnChoice = useColumnChoice<RowOf<E>>(route, entity, access, props.columns, viewColumns);
  const fields = useMemo(() => searchFields(entity, access), [entity, access]);
  const downloadColumns = useMemo(
    () => columnChoice.columns.flatMap(({ field }) => (field && field.kind !== 'ManyToMany' ? [field.name] : [])),
    [columnChoice.columns],
  );
  const { current, changed } = useCurrentView(entity, list, active, columnChoice, props.defaults);
  const queryPanel = useSearchPanel(list, 'query');
  const filterPanel = useSearchPanel(list, 'qbe', Boolean(props.filterRow));
  const bulkActions = useBulkActions(entity, access);
  const { bulkActions: ownActions = [] } = props;
  const { on: selecting, onToggle: toggleSelecting, selection } = useSelection();
  const showAll = () => {
    if (active.isWithheld) active.choose(WITHOUT_VIEW);
    else list.change({ ...NO_SEARCH, filter: standardFilters(entity).all });
  };
  const newButton = createRecord && (
    <Button appearance="primary" icon={<AddRegular />} onClick={createRecord}>
      New {entity.label}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={props.title ?? entity.plural}
        note={list.loading ? <SkeletonBlock width={56} /> : noteOf(list.count, active, changed)}
      >
        <ListScopeChip entity={entity} />
        {props.actions}
        {newButton}
      </PageHeader>
      {props.above}
      <Toolbar
        entity={entity}
        state={list.state}
        fields={fields}
        columns={list.isWithheld ? [] : downloadColumns}
        onChange={list.change}
      >
        <ToolbarToggle icon={<SearchSettingsRegular />} label="Advanced query" shortLabel="Advanced" {...queryPanel} />
        <ToolbarToggle icon={<FilterRegular />} label="Column filters" {...filterPanel} />
        <ColumnChooser choice={columnChoice} />
        <ViewsMenu entity={entity} route={route} active={active} current={current} changed={changed} />
        {bulkActions.length + ownActions.length > 0 && (
          <ToolbarToggle
            icon={<MultiselectLtrRegular />}
            label="Select rows"
            on={selecting}
            onToggle={toggleSelecting}
          />
        )}
        {createRecord && isCodeTable(entity) && <BulkCreateButton entity={entity} onCreated={list.retry} />}
        {props.tools}
      </Toolbar>
      {(isSearching(list.state) || hasOwnFilter(entity, list.state, list.defaults.filter)) && (
        <ActiveFilters entity={entity} state={list.state} defaultFilter={list.defaults.filter} onChange={list.change} />
      )}
      {queryPanel.on && (
        <QueryBuilder
          key={list.state.query}
          entity={entity}
          access={access}
          query={list.state.query}
          onApply={(text) => list.change({ query: text })}
        />
      )}
      {selection && (
        <BulkBar
          entity={entity}
          access={access}
          actions={bulkActions}
          ownActions={ownActions}
          effectOfChange={props.effectOfChange}
          selection={selection}
          state={list.state}
          rows={list.rows}
          count={list.count ?? 0}
        />
      )}
      <ListRows
        {...props}
        entity={entity}
        list={list}
        columns={columnChoice.columns}
        selection={selection}
        mayCreate={createRecord !== null}
        emptyAction={props.emptyAction === undefined ? (newButton ?? props.actions) : props.emptyAction}
        filterColumns={filterPanel.on && { only: props.filterRow }}
        withheld={list.isWithheld && <WithheldRows view={active.view?.name} onShowAll={showAll} />}
      />
    </>
  );
}

/** The note beside the title: '163 rows · View: Sofas, changed'. */
const noteOf = (count: number | undefined, { view }: ActiveView, changed: boolean): string => {
  const rows = count === undefined ? '' : `${formatNumber(count)} ${count === 1 ? 'row' : 'rows'}`;
  const viewName = view ? `View: ${view.name}${changed ? ', changed' : ''}` : '';
  return [rows, viewName].filter(Boolean).join(' · ');
};

/** Keeps the room of a line of chips while it loads, so that no row moves under the pointer. */
function ChipsSpace() {
  return (
    <div style={{ marginBottom: tokens.spacingVerticalM }}>
      <SkeletonBlock height={24} />
    </div>
  );
}

/** Returns a function that opens the page for a new record; null when there is no such page for the user. */
const useCreateRecord = (entity: Entity, hidden = false): (() => void) | null => {
  const navigate = useNavigateToRoute();
  const route = `${entity.name}.create`;
  const allowed = useMayOpen(route);
  const pageExists = usePathTo(route) !== undefined;
  const apiExists = !entity.writes || entity.writes.includes('create');
  return allowed && pageExists && apiExists && !hidden ? () => navigate(route) : null;
};
