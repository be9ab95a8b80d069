import type { FieldAccess } from '@trestle/schema/access';
import type { QueryCondition, Entity } from '@trestle/schema/entity';
import { availableFilters } from '@trestle/schema/query';
import type { ListState } from '../listState';

/** What a view keeps of a list: what differs from the list at first, under the names of its call; and which columns. */
export type ViewState = Partial<Omit<ListState, 'offset'>> & { columns?: readonly string[] };

/** What is kept when a list is saved as it is now. `columns`: those that were chosen, null where they are the list's own. */
export const toViewState = (state: ListState, atFirst: ListState, columns: readonly string[] | null): ViewState => ({
  ...Object.fromEntries(
    Object.entries(state).filter(([key, value]) => key !== 'offset' && value !== atFirst[key as keyof ListState]),
  ),
  ...(columns && { columns }),
});

type IsKnownField = (name: unknown) => boolean;
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
/** A condition without what asks for fields that aren't known; undefined where nothing is left. */
const prune = (condition: unknown, knows: IsKnownField): QueryCondition | undefined => {
  if (Array.isArray(condition)) return knows(condition[0]) ? (condition as unknown as QueryCondition) : undefined;
  if (typeof condition !== 'object' || condition === null) return undefined;
  const [word, inner] = Object.entries(condition)[0] ?? [];
  if ((word !== 'and' && word !== 'or') || !Array.isArray(inner)) return undefined;
  const left = inner.map((each: unknown) => prune(each, knows)).filter((each) => each !== undefined);
  return left.length ? ({ [word]: left } as unknown as QueryCondition) : undefined;
};
const pruneQbe = (text: string, knows: IsKnownField): string => {
  const given = parsed(text);
  const left = Object.entries(typeof given === 'object' && given !== null ? given : {}).filter(([name]) => knows(name));
  return left.length ? JSON.stringify(Object.fromEntries(left)) : '';
};

/**
 * A view as far as it can be shown: without fields that are gone or that its reader may not see. `whole` says whether that is all
 * of it; a list that is searched by less than the view says shows more, and has to say so.
 */
export const permittedView = (
  entity: Entity,
  access: FieldAccess,
  view: ViewState,
): { state: Partial<ListState>; columns: readonly string[] | null; whole: boolean } => {
  const knows: IsKnownField = (name) =>
    typeof name === 'string' &&
    Object.hasOwn(entity.fields, name) &&
    !entity.fields[name]!.secret &&
    !access.hidden.has(name);
  const { columns = null, ...kept } = view;
  const state: Partial<ListState> = { ...kept };
  if (kept.sort && !knows(kept.sort.replace(/^-/, ''))) delete state.sort;
  if (kept.searchField && !knows(kept.searchField)) delete state.searchField;
  if (kept.filter && !availableFilters(entity, access.hidden).some(({ name }) => name === kept.filter))
    delete state.filter;
  if (kept.qbe) state.qbe = pruneQbe(kept.qbe, knows);
  if (kept.query) {
    const left = prune(parsed(kept.query), knows);
    state.query = left ? JSON.stringify(left) : '';
  }
  const same = (name: 'qbe' | 'query') =>
    JSON.stringify(parsed(kept[name] ?? '')) === JSON.stringify(parsed(state[name] ?? ''));
  const whole =
    Object.keys(kept).every((name) => name in state) && same('qbe') && same('query') && (columns ?? []).every(knows);
  return { state, columns: columns?.filter(knows) ?? null, whole };
};

/** A list's address with a view, or without any (null): what was asked for beside it goes. */
export const viewSearchParams = (search: URLSearchParams, atFirst: ListState, view: number | null): URLSearchParams => {
  const next = new URLSearchParams(search);
  for (const name of [...Object.keys(atFirst), 'order', 'view']) next.delete(name);
  if (view !== null) next.set('view', String(view));
  return next;
};
