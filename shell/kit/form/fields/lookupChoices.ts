import type { Entity } from '@trestle/schema/entity';
import { declaredTitle } from '@trestle/schema/recordTitle';
import { searchTerms } from '@trestle/schema/searchTerms';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { collection, type LookupRow } from '../../core/api/collection';
import { getEntity } from '../../core/entities';

/** A row to choose. `disabled`: no longer active (S2 §9); `quick`: has a quick display order (S1 §9). */
export interface LookupChoice {
  id: number;
  label: string;
  code: string;
  disabled: boolean;
  quick?: boolean;
}

/** Rows of a code table loaded at once (S1 §9). A longer table is searched on the server. */
const MAX_CODE_ROWS = 2000;
const MAX_SEARCH_ROWS = 50;
const STALE_TIME_MS = 60_000;

type LookupListRow = LookupRow & Readonly<Record<string, unknown>>;
/** An unknown entity is looked up by name alone, like the code tables. */
const lookupEntity = (name: string): Pick<Entity, 'name' | 'admin' | 'fields' | 'lookup' | 'list' | 'title'> =>
  getEntity(name) ?? {
    name,
    fields: {},
    lookup: { description: 'description' },
    list: { columns: [], search: [], active: null },
  };

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
type TitledEntity = Pick<Entity, 'list' | 'title'>;
const choiceLabel = (entity: TitledEntity, row: LookupListRow): string => {
  const titled = declaredTitle(entity, row);
  if (titled) return titled;
  const candidates = ['description', 'name', 'descriptive_name', 'username', ...entity.list.columns, 'code'].map(
    (name) => textOf(row[name]),
  );
  return candidates.find(Boolean) ?? `#${row.id}`;
};
const asChoice =
  (entity: TitledEntity) =>
  (row: LookupListRow): LookupChoice => {
    const label = choiceLabel(entity, row);
    const code = textOf(row.code);
    return {
      id: row.id,
      label,
      code: code === label ? '' : code,
      disabled: row.active === false,
      quick: typeof row.quick_display_order === 'number',
    };
  };

const order = (row: LookupListRow): [number, number] => [
  row.quick_display_order ?? Infinity,
  row.display_order ?? Infinity,
];
const byOrder = (a: LookupListRow, b: LookupListRow): number => {
  const [[quickA, orderA], [quickB, orderB]] = [order(a), order(b)];
  // Infinity - Infinity is NaN: both are unordered.
  return quickA - quickB || 0 || orderA - orderB || 0;
};

interface LookupResult {
  count: number;
  choices: LookupChoice[];
}

/** Which rows are offered: 'all' for filters, since records name rows that have ended, too. */
type Offered = 'active' | 'all';

const fetchChoices = async (name: string, q: string, offered: Offered, signal?: AbortSignal): Promise<LookupResult> => {
  const entity = lookupEntity(name);
  const calls = collection(entity);
  // Active rows are what a call gives that asks for nothing else.
  const filter = offered === 'all' ? { filter: 'all' } : {};
  if (entity.lookup) {
    const { count, results } = await calls.lookup(
      { ...filter, ...(q ? { q, limit: MAX_SEARCH_ROWS } : { limit: MAX_CODE_ROWS }) },
      signal,
    );
    const rows = (results as LookupListRow[]).toSorted(
      (a, b) => byOrder(a, b) || choiceLabel(entity, a).localeCompare(choiceLabel(entity, b)),
    );
    return { count, choices: rows.map(asChoice(entity)) };
  }
  const { count, results } = await calls.list(
    { ...filter, limit: MAX_SEARCH_ROWS, q: q || undefined, sort: entity.list.sort },
    signal,
  );
  return { count, choices: (results as unknown as LookupListRow[]).map(asChoice(entity)) };
};

const lookupQuery = (name: string, q: string, offered: Offered = 'active') => ({
  queryKey: ['lookup', name, q, offered],
  queryFn: ({ signal }: { signal: AbortSignal }) => fetchChoices(name, q, offered, signal),
  staleTime: STALE_TIME_MS,
});
const isComplete = ({ count, choices }: LookupResult): boolean => count <= choices.length;
const filterChoices = (choices: readonly LookupChoice[], typed: string): LookupChoice[] =>
  choices.filter((choice) => containsWords(choice, typed));

/**
 * Loads an entity's choices. A table that fits is loaded once and searched here, a longer one on the server.
 * `more`: choices beyond those returned. `pending`: the choices still answer an earlier text.
 */
export const useChoices = (name: string, q: string, enabled: boolean, offered: Offered = 'active') => {
  const first = useQuery({ ...lookupQuery(name, '', offered), enabled });
  const whole = first.data !== undefined && isComplete(first.data);
  const typed = q.trim();
  const searched = useQuery({
    ...lookupQuery(name, typed, offered),
    enabled: enabled && first.data !== undefined && !whole && typed !== '',
    placeholderData: (before) => before,
  });
  if (first.data === undefined)
    return {
      choices: [],
      more: 0,
      whole: false,
      loading: first.isPending && enabled,
      pending: first.isPending,
      error: first.error,
      retry: () => void first.refetch(),
    };
  if (whole || typed === '') {
    const choices = typed ? filterChoices(first.data.choices, typed) : first.data.choices;
    return {
      choices,
      more: first.data.count - first.data.choices.length,
      whole,
      loading: false,
      pending: false,
      error: null,
      retry: () => {},
    };
  }
  const { data } = searched;
  return {
    choices: data?.choices ?? [],
    more: data ? data.count - data.choices.length : 0,
    whole,
    loading: searched.isPending,
    pending: searched.isPending || searched.isPlaceholderData,
    error: searched.error,
    retry: () => void searched.refetch(),
  };
};

const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();
/** Tells whether every typed word or quoted phrase occurs in label or code, without case and accents. */
export const containsWords = (choice: LookupChoice, typed: string): boolean => {
  const text = foldText(`${choice.code} ${choice.label}`);
  return searchTerms(typed).every((term) => text.includes(foldText(term)));
};

/**
 * Searches choices, and waits for the answer.
 * @throws ApiError
 */
export const searchChoices = async (
  client: QueryClient,
  name: string,
  words: string,
  offered: Offered = 'active',
): Promise<LookupChoice[]> => {
  const first = await client.fetchQuery(lookupQuery(name, '', offered));
  return isComplete(first)
    ? filterChoices(first.choices, words)
    : (await client.fetchQuery(lookupQuery(name, words, offered))).choices;
};

/** The only choice with exactly that label or code, or else the only choice; undefined if there are more. */
export const exactMatch = (choices: readonly LookupChoice[], words: string): LookupChoice | undefined => {
  const same = choices.filter(({ code, label }) =>
    [code, label].some((each) => foldText(each) === foldText(words.trim())),
  );
  const found = same.length > 0 ? same : choices;
  return found.length === 1 ? found[0] : undefined;
};

/** Loads one choice by id, active or not; null if it is gone or may not be read. */
export const useChoice = (name: string, id: number | null, enabled = true) =>
  useQuery({
    queryKey: ['lookup', name, 'id', id],
    enabled: enabled && id !== null,
    staleTime: STALE_TIME_MS,
    queryFn: async ({ signal }): Promise<LookupChoice | null> => {
      const entity = lookupEntity(name);
      const calls = collection(entity);
      const query = { _ids: String(id), limit: 1 };
      const { results } = await (entity.lookup ? calls.lookup(query, signal) : calls.list(query, signal));
      const row = (results as unknown as LookupListRow[])[0];
      return row ? asChoice(entity)(row) : null;
    },
  });

/** Id of the only row with exactly that code or name; null for none or several. */
export const findRecordId = async (name: string, words: string): Promise<number | null> => {
  const { choices } = await fetchChoices(name, words, 'active');
  const same = choices.filter(({ code, label }) => [code, label].some((each) => foldText(each) === foldText(words)));
  return same.length === 1 ? same[0]!.id : null;
};
