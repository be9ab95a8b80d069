import type { AccessRules } from '@trestle/schema/access';
import { makeStyles, tokens, useAllEntities } from '@trestle/kit/core';
import { useVirtualRows } from '@trestle/kit/list';
import { useCallback, useMemo, useRef, useState } from 'react';
import { RouteListRow } from './RouteListRow';
import { filterRows, routeRows, searchRows, type RouteFilter } from './routeRows';
import { RouteTools } from './RouteTools';
import { useRuledPages } from './useRuledPages';
import { useStatesLoading } from './useStatesLoading';
import { allow, allowAll, deny, denyRest, type StateRuleRow, type StateRules } from '../rules/stateRules';

/** Number of routes up to which all rows are drawn, so that the browser's own search finds them. */
const MAX_PLAIN_ROUTES = 240;
const ESTIMATED_ROW_HEIGHT_PX = 66;

const useStyles = makeStyles({
  list: {
    // Contains the absolutely positioned texts for screen readers, which would otherwise lengthen the page.
    position: 'relative',
    listStyleType: 'none',
    margin: 0,
    padding: tokens.spacingVerticalXS,
    maxHeight: '640px',
    overflowY: 'auto',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    '@media (max-width: 899px)': { maxHeight: '320px' },
  },
  empty: { padding: tokens.spacingVerticalS, color: tokens.colorNeutralForeground3 },
});

interface RouteListProps {
  states: StateRules;
  routes: readonly string[];
  denyByDefault: boolean;
  /** The record as access rules in the server's form. */
  rules: AccessRules;
  chosenRoute: string | null;
  /** The server's errors by route. */
  errors: ReadonlyMap<string, string>;
  locked: boolean;
  onChoose: (route: string) => void;
  onChange: (states: StateRuleRow[]) => void;
}

/** Lists every route, allowed or denied. Routes with a rule of their own stand out. Arrow keys move through it. */
export function RouteList(props: RouteListProps) {
  const { states, routes, denyByDefault, rules, chosenRoute, errors, locked, onChoose, onChange } = props;
  const styles = useStyles();
  const [searchText, setSearchText] = useState('');
  const [filter, setFilter] = useState<RouteFilter>('all');
  const entities = useAllEntities();
  const pages = useRuledPages();
  const { areComplete } = useStatesLoading();
  const rows = useMemo(
    () => routeRows(routes, states, denyByDefault, entities, pages),
    [routes, states, denyByDefault, entities, pages],
  );
  const matchingRows = useMemo(() => searchRows(rows, searchText), [rows, searchText]);
  const shownRoutes = useMemo(() => filterRows(matchingRows, filter), [matchingRows, filter]);
  const listRef = useRef<HTMLUListElement>(null);
  const [box, setBox] = useState<HTMLElement | null>(null);
  const setList = useCallback((list: HTMLUListElement | null) => {
    listRef.current = list;
    setBox(list);
  }, []);
  const { isVirtual, virtualRows, gapAfter, measure, handlers } = useVirtualRows({
    rows: shownRoutes,
    container: listRef,
    box,
    estimatedRowHeight: ESTIMATED_ROW_HEIGHT_PX,
    maxPlainRows: MAX_PLAIN_ROUTES,
  });
  return (
    <div>
      <RouteTools
        rows={matchingRows}
        searchText={searchText}
        filter={filter}
        locked={locked}
        areComplete={areComplete}
        onSearch={setSearchText}
        onFilter={setFilter}
        onDenyRest={() => onChange(denyRest(states, routes))}
        onAllowAll={() => onChange(allowAll(states, routes, denyByDefault))}
      />
      <ul
        ref={setList}
        className={styles.list}
        aria-label="Routes"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls is reached by keyboard
        tabIndex={0}
        {...handlers}
      >
        {shownRoutes.length === 0 && <li className={styles.empty}>No route matches</li>}
        {virtualRows.map(({ index, gapBefore }) => {
          const row = shownRoutes[index]!;
          return (
            <li
              key={row.id}
              data-index={index}
              ref={measure}
              style={isVirtual ? { marginTop: `${gapBefore}px` } : undefined}
              {...(isVirtual && { 'aria-setsize': shownRoutes.length, 'aria-posinset': index + 1 })}
            >
              <RouteListRow
                row={row}
                index={index}
                rules={rules}
                entities={entities}
                isChosen={chosenRoute === row.id}
                locked={locked}
                error={errors.get(row.id)}
                onChoose={() => onChoose(row.id)}
                onToggle={() => onChange(row.isDenied ? allow(states, row.id, routes) : deny(states, row.id, routes))}
              />
            </li>
          );
        })}
        {isVirtual && <li aria-hidden="true" style={{ height: `${gapAfter}px` }} />}
      </ul>
    </div>
  );
}
