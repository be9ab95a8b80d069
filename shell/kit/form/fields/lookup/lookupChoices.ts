import type { Entity } from '@trestle/schema/entity';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { createBatchLoader } from '../../../core/api/batchLoader';
import { collection } from '../../../core/api/collection';
import { loadError, withLoadError } from '../../../core/api/loadError';
import { getEntity } from '../../../core/entities';
import { sortLookupRows, toChoice, type LookupChoice, type LookupListRow } from './lookupChoice';
import { choicesNamed, filterChoices } from './matchChoices';

/** Rows of a code table loaded at once (S1 §9). A longer table is searched on the server. */
const MAX_CODE_ROWS = 2000;
const MAX_SEARCH_ROWS = 50;
const STALE_TIME_MS = 60_000;

/** An unknown entity is looked up by name alone, like the code tables. */
const lookupEntity = (
  name: string,
): Pick<Entity, 'name' | 'admin' | 'fields' | 'lookup' | 'details' | 'list' | 'title' | 'tree'> =>
  getEntity(name) ?? {
    name,
    fields: {},
    lookup: { description: 'description' },
    list: { columns: [], search: [], active: null },
  };

/** Parameters that ask a look-up list for what tells its records apart. */
const withDetails = ({ details }: Pick<Entity, 'details'>) => (details ? { _details: true } : {});

/** Choices of one reply. `count`: how many match in all. */
interface LookupResult {
  count: number;
  choices: LookupChoice[];
}

/** Which rows are offered: 'all' for filters, since records name rows that have ended, too. */
export type ChoiceScope = 'active' | 'all';

/** Names what the rows of a tree lie within: two of them may have one name. */
const withParents = (choices: readonly LookupChoice[]): LookupChoice[] => {
  const labels = new Map(choices.map(({ id, label }) => [id, label]));
  return choices.map((choice) => ({ ...choice, details: labels.get(choice.parent ?? 0) ?? choice.details }));
};

const fetchChoices = async (
  name: string,
  q: string,
  scope: ChoiceScope,
  signal?: AbortSignal,
): Promise<LookupResult> => {
  const entity = lookupEntity(name);
  const calls = collection(entity);
  // Active rows are what a call gives that asks for nothing else.
  const filter = scope === 'all' ? { filter: 'all' } : {};
  if (entity.lookup) {
    const { count, results } = await calls.lookup(
      { ...filter, ...withDetails(entity), ...(q ? { q, limit: MAX_SEARCH_ROWS } : { limit: MAX_CODE_ROWS }) },
      signal,
    );
    const rows = sortLookupRows(entity, results as LookupListRow[]);
    return { count, choices: withParents(rows.map((row) => toChoice(entity, row))) };
  }
  const { count, results } = await calls.list(
    { ...filter, limit: MAX_SEARCH_ROWS, q: q || undefined, sort: entity.list.sort },
    signal,
  );
  return { count, choices: (results as unknown as LookupListRow[]).map((row) => toChoice(entity, row)) };
};

const lookupQuery = (name: string, q: string, scope: ChoiceScope = 'active') => ({
  queryKey: ['lookup', name, q, scope],
  queryFn: ({ signal }: { signal: AbortSignal }) => fetchChoices(name, q, scope, signal),
  staleTime: STALE_TIME_MS,
});
const isComplete = ({ count, choices }: LookupResult): boolean => count <= choices.length;

/**
 * Loads an entity's choices. A table that fits is loaded once and searched here, a longer one on the server.
 * @param name of the entity
 * @param q the typed text; '' for all choices
 * @returns `whole`: all choices are loaded. `more`: number of choices beyond those returned. `pending`: the choices
 * still answer an earlier text.
 */
export const useChoices = (name: string, q: string, enabled: boolean, scope: ChoiceScope = 'active') => {
  const firstPage = useQuery({ ...lookupQuery(name, '', scope), enabled });
  const whole = firstPage.data !== undefined && isComplete(firstPage.data);
  const searchText = q.trim();
  const search = useQuery({
    ...lookupQuery(name, searchText, scope),
    enabled: enabled && firstPage.data !== undefined && !whole && searchText !== '',
    placeholderData: (previousResult) => previousResult,
  });
  if (firstPage.data === undefined)
    return {
      choices: [],
      more: 0,
      whole: false,
      loading: firstPage.isPending && enabled,
      pending: firstPage.isPending,
      error: loadError(firstPage),
      retry: () => void firstPage.refetch(),
    };
  if (whole || searchText === '') {
    const { count, choices } = firstPage.data;
    return {
      choices: searchText ? filterChoices(choices, searchText) : choices,
      more: count - choices.length,
      whole,
      loading: false,
      pending: false,
      error: null,
      retry: () => {},
    };
  }
  const { data } = search;
  return {
    choices: data?.choices ?? [],
    more: data ? data.count - data.choices.length : 0,
    whole,
    loading: search.isPending,
    pending: search.isPending || search.isPlaceholderData,
    error: loadError(search),
    retry: () => void search.refetch(),
  };
};

/**
 * Searches choices, and waits for the answer.
 * @throws ApiError
 */
export const searchChoices = async (
  client: QueryClient,
  name: string,
  searchText: string,
  scope: ChoiceScope = 'active',
): Promise<LookupChoice[]> => {
  const firstPage = await client.fetchQuery(lookupQuery(name, '', scope));
  return isComplete(firstPage)
    ? filterChoices(firstPage.choices, searchText)
    : (await client.fetchQuery(lookupQuery(name, searchText, scope))).choices;
};

/** Loaders of choices by their ids, by entity. The ids of one moment go in one call. */
const choiceLoaders = new Map<string, (id: number) => Promise<LookupChoice | null>>();
const createChoiceLoader = (name: string) =>
  createBatchLoader(async (ids) => {
    const entity = lookupEntity(name);
    const calls = collection(entity);
    const query = { _ids: ids.join(','), limit: ids.length };
    const { results } = await (entity.lookup ? calls.lookup({ ...query, ...withDetails(entity) }) : calls.list(query));
    const choices = (results as unknown as LookupListRow[]).map((row) => toChoice(entity, row));
    const byId = new Map(choices.map((choice) => [choice.id, choice]));
    return (id): LookupChoice | null => byId.get(id) ?? null;
  });
const loadChoice = (name: string, id: number): Promise<LookupChoice | null> => {
  const load = choiceLoaders.get(name) ?? createChoiceLoader(name);
  choiceLoaders.set(name, load);
  return load(id);
};

/** Loads one choice by id, active or not; null if it is gone or may not be read. */
export const useChoice = (name: string, id: number | null, enabled = true) =>
  withLoadError(
    useQuery({
      queryKey: ['lookup', name, 'id', id],
      enabled: enabled && id !== null,
      staleTime: STALE_TIME_MS,
      queryFn: () => loadChoice(name, id!),
    }),
  );

/** Id of the only row with exactly that code or name; null for none or several. */
export const findRecordId = async (name: string, codeOrName: string): Promise<number | null> => {
  const { choices } = await fetchChoices(name, codeOrName, 'active');
  const [only, ...others] = choicesNamed(choices, codeOrName);
  return only && others.length === 0 ? only.id : null;
};
