import type { Entity } from '@trestle/schema/entity';
import { availableFilters, standardFilters } from '@trestle/schema/query/availableFilters';
import { ALL_YEARS, searchedYears, yearsText } from '@trestle/schema/query/searchedYears';
import { searchTerms } from '@trestle/schema/query/searchTerms';
import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { EmptyState } from '../core/feedback/EmptyState';
import { isSearching, NO_SEARCH, type ListState } from './listState';

const useStyles = makeStyles({
  hint: { margin: 0, color: tokens.colorNeutralForeground3 },
  actions: { display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: tokens.spacingHorizontalS },
});

interface EmptyListProps {
  entity: Entity;
  state: ListState;
  /** Whether the user may create a record here. Only then the list asks them to. */
  mayCreate: boolean;
  /** What to do in an empty list that isn't searched, such as a button that creates a record. */
  action: ReactNode;
  onChange: (change: Partial<ListState>) => void;
}

/** A list without rows: the words of S2 §2, why that may be, and what to do next. */
export default function EmptyList({ entity, state, mayCreate, action, onChange }: EmptyListProps) {
  const styles = useStyles();
  const searching = isSearching(state);
  const searchesFewYears = searching && recentText(entity, state) !== '';
  const hint = searching ? searchHint(entity, state) : filterHint(entity, state);
  const { all } = standardFilters(entity);
  const isFiltered = state.filter !== all;
  return (
    <EmptyState words={mayCreate ? 'No Data Found. Please create a new item' : 'No Data Found.'}>
      {hint && <p className={styles.hint}>{hint}</p>}
      <div className={styles.actions}>
        {searching && state.q && state.searchField && (
          <Button onClick={() => onChange({ searchField: '' })}>Search all fields</Button>
        )}
        {searchesFewYears && <Button onClick={() => onChange({ years: ALL_YEARS })}>Search all years</Button>}
        {searching && isFiltered && (
          <Button onClick={() => onChange({ filter: all })}>
            {state.filter === 'active' ? 'Search inactive ones, too' : 'Search all rows'}
          </Button>
        )}
        {searching && <Button onClick={() => onChange(NO_SEARCH)}>Show all rows</Button>}
        {!searching && isFiltered && <Button onClick={() => onChange({ filter: all })}>Show all rows</Button>}
        {!searching && action}
      </div>
    </EmptyState>
  );
}

const searchHint = (entity: Entity, state: ListState): string => {
  const { q, searchField, query, qbe } = state;
  if (!q) return 'No row meets all conditions. Change one or take it off.';
  if (query || qbe)
    return `No row has these words and meets the other conditions, too. ${recentText(entity, state)}Take one off.`;
  const field = entity.fields[searchField];
  const recent = recentText(entity, state);
  if (field) return `Nothing found in ${field.label}. ${recent}Try another spelling, or search all fields.`;
  return searchTerms(q).length > 1
    ? `No row has all of these words. ${recent}Try fewer words or another spelling.`
    : `No row has this word. ${recent}Try another spelling, or only its beginning.`;
};

/** Says that only rows of the last years were searched; '' for all of them. */
const recentText = (entity: Entity, state: ListState): string => {
  const years = yearsText(searchedYears(entity, state));
  return years ? `Only ${entity.plural.toLowerCase()} of ${years} were searched. ` : '';
};

const filterHint = (entity: Entity, { filter }: ListState): string | undefined => {
  if (filter === standardFilters(entity).all) return undefined;
  const label = availableFilters(entity).find(({ name }) => name === filter)?.label;
  return label && `Only rows of the filter ‘${label}’ are shown.`;
};
