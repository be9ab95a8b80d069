import type { FieldAccess } from '@trestle/schema/fieldAccess';
import type { QueryCondition, Entity } from '@trestle/schema/entity';
import { availableFilters } from '@trestle/schema/availableFilters';
import type { ListState } from '../listState';
import { parseJson } from '../parseJson';

/** What a view stores of a list: the parameters that differ from its defaults, and the chosen columns. */
export type ViewState = Partial<Omit<ListState, 'offset'>> & { columns?: readonly string[] };

/**
 * The view that a list would be saved as.
 * @param columns the chosen columns; null when they are the list's own
 */
export const toViewState = (state: ListState, defaults: ListState, columns: readonly string[] | null): ViewState => ({
  ...Object.fromEntries(
    Object.entries(state).filter(([key, value]) => key !== 'offset' && value !== defaults[key as keyof ListState]),
  ),
  ...(columns && { columns }),
});

type IsKnownField = (name: unknown) => boolean;
/** Removes the clauses on unknown fields from a condition; undefined when nothing is left. */
const pruneCondition = (condition: unknown, isKnown: IsKnownField): QueryCondition | undefined => {
  if (Array.isArray(condition)) return isKnown(condition[0]) ? (condition as unknown as QueryCondition) : undefined;
  if (typeof condition !== 'object' || condition === null) return undefined;
  const [combinator, members] = Object.entries(condition)[0] ?? [];
  if ((combinator !== 'and' && combinator !== 'or') || !Array.isArray(members)) return undefined;
  const remaining = members.map((each: unknown) => pruneCondition(each, isKnown)).filter((each) => each !== undefined);
  return remaining.length ? ({ [combinator]: remaining } as unknown as QueryCondition) : undefined;
};
/** Removes the column filters on unknown fields; '' when none is left. */
const pruneQbe = (text: string, isKnown: IsKnownField): string => {
  const conditions = parseJson(text);
  const remaining = Object.entries(typeof conditions === 'object' && conditions !== null ? conditions : {}).filter(
    ([name]) => isKnown(name),
  );
  return remaining.length ? JSON.stringify(Object.fromEntries(remaining)) : '';
};

/**
 * The part of a view that its reader may see: without fields that no longer exist or are hidden from the reader.
 * @returns `complete` is false when something was left out. The list then shows more rows than the view asks for, and
 * the caller must say so.
 */
export const permittedView = (
  entity: Entity,
  access: FieldAccess,
  view: ViewState,
): { state: Partial<ListState>; columns: readonly string[] | null; complete: boolean } => {
  const isKnown: IsKnownField = (name) =>
    typeof name === 'string' &&
    Object.hasOwn(entity.fields, name) &&
    !entity.fields[name]!.secret &&
    !access.hidden.has(name);
  const { columns = null, ...stored } = view;
  const state: Partial<ListState> = { ...stored };
  if (stored.sort && !isKnown(stored.sort.replace(/^-/, ''))) delete state.sort;
  if (stored.searchField && !isKnown(stored.searchField)) delete state.searchField;
  if (stored.filter && !availableFilters(entity, access.hidden).some(({ name }) => name === stored.filter))
    delete state.filter;
  if (stored.qbe) state.qbe = pruneQbe(stored.qbe, isKnown);
  if (stored.query) {
    const prunedQuery = pruneCondition(parseJson(stored.query), isKnown);
    state.query = prunedQuery ? JSON.stringify(prunedQuery) : '';
  }
  const isUnchanged = (name: 'qbe' | 'query'): boolean =>
    JSON.stringify(parseJson(stored[name] ?? '')) === JSON.stringify(parseJson(state[name] ?? ''));
  const complete =
    Object.keys(stored).every((name) => name in state) &&
    isUnchanged('qbe') &&
    isUnchanged('query') &&
    (columns ?? []).every(isKnown);
  return { state, columns: columns?.filter(isKnown) ?? null, complete };
};

/** The address of a list in a view, or without one (null). Drops every other parameter of the list. */
export const viewSearchParams = (
  search: URLSearchParams,
  defaults: ListState,
  view: number | null,
): URLSearchParams => {
  const next = new URLSearchParams(search);
  for (const name of [...Object.keys(defaults), 'order', 'view']) next.delete(name);
  if (view !== null) next.set('view', String(view));
  return next;
};
