import { availableFilters } from '@trestle/schema/query/availableFilters';
import type { Entity } from '@trestle/schema/entity';
import type { Field } from '@trestle/schema/field';
import { MAX_SEARCH_CHARACTERS } from '@trestle/schema/limits';
import { Button, Input, makeStyles, Select, tokens } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { SearchRegular } from '@fluentui/react-icons/svg/search';
import { useState, type CSSProperties, type FormEvent, type ReactNode } from 'react';
import { useFieldAccess } from '../../core/access/useAccess';
import { DownloadMenu } from './DownloadMenu';
import { isSearching, NO_SEARCH, type ListState } from '../listState';
import { PHONE, ROWS_AS_CARDS } from '../../core/theme/pageWidth';

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    marginBottom: tokens.spacingVerticalM,
  },
  search: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    flexGrow: 1,
    // The filter shares the last line of the tools.
    [ROWS_AS_CARDS]: { display: 'contents' },
  },
  // Narrow enough for the tools of every list to stay on one line at 1280 px. It grows where there is room.
  box: {
    width: '200px',
    maxWidth: '300px',
    flexGrow: 1,
    [PHONE]: {
      width: 'auto',
      maxWidth: 'none',
      order: -2,
      flexGrow: 1,
      flexBasis: '240px',
      minWidth: 0,
    },
  },
  // The browser's own button would stand beside 'Clear'.
  text: { '::-webkit-search-cancel-button': { display: 'none' } },
  run: { [PHONE]: { order: -1 } },
  field: {
    maxWidth: '200px',
    [PHONE]: { flexGrow: 1, flexBasis: '120px', maxWidth: 'none', minWidth: 0 },
  },
  filter: {
    minWidth: '120px',
    marginLeft: 'auto',
    // As wide as its choice and the arrow, on a line of its own where the tools leave no room.
    [PHONE]: { flexGrow: 1, minWidth: 0, maxWidth: '100%', flexBasis: 'calc(var(--choice) + 46px)' },
  },
});

interface ToolbarProps {
  entity: Entity;
  state: ListState;
  /** Fields that the search can be limited to; without any, there is no choice. */
  fields: readonly Field[];
  /** Names of the fields that a download holds; without any, there is no download. */
  columns?: readonly string[];
  onChange(change: Partial<ListState>): void;
  /** More buttons, next to the search. */
  children?: ReactNode;
}

/** Search on the left, the named filters on the right (S1 §2.6). Enter or the button runs the search. */
export function Toolbar({ entity, state, fields, columns, onChange, children }: ToolbarProps) {
  const styles = useStyles();
  const [box, setBox] = useState({ text: state.q, search: state.q, asked: state.q });
  // What was asked for here arrives later, and more may have been typed by then. What else the search becomes, by the
  // browser's Back or a view, is shown.
  if (box.search !== state.q)
    setBox({ text: box.asked === state.q ? box.text : state.q, search: state.q, asked: state.q });
  const ask = (change: Partial<ListState> = {}) => {
    setBox({ ...box, asked: box.text.trim() });
    onChange({ ...change, q: box.text.trim() });
  };
  const search = (event: FormEvent) => {
    event.preventDefault();
    ask();
  };
  const clear = () => {
    setBox({ ...box, text: '', asked: '' });
    onChange(NO_SEARCH);
  };
  const { hidden } = useFieldAccess(entity, 'list');
  const filters = availableFilters(entity, hidden);
  const chosenLabel = filters.find(({ name }) => name === state.filter)?.label ?? '';
  return (
    <div className={styles.bar} data-screen-only>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- one element is both the form and the landmark */}
      <form role="search" className={styles.search} onSubmit={search}>
        <Input
          className={styles.box}
          input={{ className: styles.text }}
          type="search"
          name="q"
          aria-label={`Search ${entity.plural}`}
          placeholder="Search"
          aria-keyshortcuts="/"
          maxLength={MAX_SEARCH_CHARACTERS}
          autoComplete="off"
          contentBefore={<SearchRegular />}
          // Inside the box: when it appears, nothing beside it moves.
          contentAfter={
            isSearching(state) ? (
              <Button
                size="small"
                appearance="transparent"
                icon={<DismissRegular />}
                aria-label="Clear"
                title="Clear the search"
                onClick={clear}
              />
            ) : undefined
          }
          value={box.text}
          onChange={(_, { value }) => setBox({ ...box, text: value })}
        />
        {fields.length > 0 && (
          <Select
            className={styles.field}
            aria-label="Search in"
            value={state.searchField}
            onChange={(_, { value }) => ask({ searchField: value })}
          >
            <option value="">All fields</option>
            {fields.map((field) => (
              <option key={field.name} value={field.name}>
                {field.label}
              </option>
            ))}
          </Select>
        )}
        <Button type="submit" className={styles.run} icon={<SearchRegular />} aria-label="Search" title="Search" />
        {columns?.length ? <DownloadMenu entity={entity} state={state} columns={columns} /> : null}
        {children}
      </form>
      <Select
        root={{ style: { '--choice': `${chosenLabel.length}ch` } as CSSProperties }}
        className={styles.filter}
        aria-label="Filter"
        title="Filter"
        value={state.filter}
        onChange={(_, { value }) => onChange({ filter: value })}
      >
        {filters.map((filter) => (
          <option key={filter.name} value={filter.name}>
            {filter.label}
          </option>
        ))}
      </Select>
    </div>
  );
}
