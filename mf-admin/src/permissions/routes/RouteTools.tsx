import { Button, Input, makeStyles, SearchRegular, tokens } from '@trestle/kit/core';
import { filterRows, ROUTE_FILTERS, type RouteFilter, type RouteRow } from './routeRows';

const useStyles = makeStyles({
  tools: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS, marginBottom: tokens.spacingVerticalS },
  search: { flexGrow: 1, minWidth: 0, flexBasis: '100%' },
  filters: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalXXS,
    flexBasis: '100%',
    minWidth: 0,
    margin: 0,
    padding: 0,
    border: 'none',
  },
  filter: { minWidth: 0, paddingLeft: tokens.spacingHorizontalSNudge, paddingRight: tokens.spacingHorizontalSNudge },
});

const FILTER_LABELS: Readonly<Record<RouteFilter, string>> = {
  all: 'All',
  allowed: 'Allowed',
  denied: 'Denied',
  unspoken: 'Unspoken',
};

interface RouteToolsProps {
  rows: readonly RouteRow[];
  searchText: string;
  filter: RouteFilter;
  locked: boolean;
  /** Whether all routes are known. Until then the buttons would not act on all of them. */
  areComplete: boolean;
  onSearch: (searchText: string) => void;
  onFilter: (filter: RouteFilter) => void;
  onDenyRest: () => void;
  onAllowAll: () => void;
}

/** Search, filters with counts, and the buttons that act on the whole list (S2 §2). */
export function RouteTools(props: RouteToolsProps) {
  const styles = useStyles();
  const { rows, searchText, filter, locked } = props;
  return (
    <div className={styles.tools}>
      <Input
        className={styles.search}
        type="search"
        aria-label="Search routes"
        placeholder="Search routes"
        contentBefore={<SearchRegular />}
        value={searchText}
        onChange={(_, data) => props.onSearch(data.value)}
      />
      <fieldset className={styles.filters} aria-label="Show">
        {ROUTE_FILTERS.map((each) => (
          <Button
            key={each}
            size="small"
            className={styles.filter}
            appearance={each === filter ? 'secondary' : 'subtle'}
            aria-pressed={each === filter}
            onClick={() => props.onFilter(each)}
          >
            {FILTER_LABELS[each]} {filterRows(rows, each).length}
          </Button>
        ))}
      </fieldset>
      {!locked && (
        <Button size="small" disabledFocusable={!props.areComplete} onClick={props.onDenyRest}>
          Deny Rest
        </Button>
      )}
      {!locked && (
        <Button size="small" disabledFocusable={!props.areComplete} onClick={props.onAllowAll}>
          Allow All
        </Button>
      )}
    </div>
  );
}
