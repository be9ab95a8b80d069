import { availableFilters } from './availableFilters';
import type { Entity } from '../entity';
import { ALL_YEARS } from './searchedYears';

/** What a saved view can lose for a reader from whom a field is hidden: which rows it shows, their order, columns. */
export type WithheldPart = 'conditions' | 'sort' | 'columns';

type IsKnownField = (name: unknown) => boolean;
/** Removes the clauses on unknown fields from a condition; undefined when nothing is left. */
const pruneCondition = (condition: unknown, isKnown: IsKnownField): unknown => {
  if (Array.isArray(condition)) return isKnown(condition[0]) ? condition : undefined;
  if (typeof condition !== 'object' || condition === null) return undefined;
  const [combinator, members] = Object.entries(condition)[0] ?? [];
  if ((combinator !== 'and' && combinator !== 'or') || !Array.isArray(members)) return undefined;
  const remaining = members.map((each: unknown) => pruneCondition(each, isKnown)).filter((each) => each !== undefined);
  return remaining.length ? { [combinator]: remaining } : undefined;
};
const pruneQbe = (conditions: unknown, isKnown: IsKnownField): unknown => {
  if (typeof conditions !== 'object' || conditions === null) return undefined;
  const remaining = Object.entries(conditions).filter(([name]) => isKnown(name));
  return remaining.length ? Object.fromEntries(remaining) : undefined;
};
const parse = (text: unknown): unknown => {
  try {
    return typeof text === 'string' ? (JSON.parse(text) as unknown) : undefined;
  } catch {
    return undefined;
  }
};

/**
 * Returns the part of a saved view that a reader may see, and what is withheld from them. A field that is hidden from
 * them, or no longer exists, is in none of it, nor is a value that it is compared with.
 * @param stored what the view stores of a list
 */
export const permittedViewState = (
  entity: Entity,
  hidden: ReadonlySet<string>,
  stored: Readonly<Record<string, unknown>>,
): { state: Record<string, unknown>; withheld: readonly WithheldPart[] } => {
  const isKnown: IsKnownField = (name) =>
    typeof name === 'string' && Object.hasOwn(entity.fields, name) && !entity.fields[name]!.secret && !hidden.has(name);
  const { withheld: alreadyWithheld, ...state } = stored as Record<string, unknown>;
  const withheld = new Set<WithheldPart>(Array.isArray(alreadyWithheld) ? (alreadyWithheld as WithheldPart[]) : []);
  const { sort, searchField, filter, columns } = state;
  if (sort && !isKnown(String(sort).replace(/^-/, ''))) {
    delete state['sort'];
    withheld.add('sort');
  }
  if (searchField && !isKnown(searchField)) {
    // The words are the value that the field is searched for.
    delete state['searchField'];
    delete state['q'];
    withheld.add('conditions');
  }
  if (filter && !availableFilters(entity, hidden).some(({ name }) => name === filter)) {
    delete state['filter'];
    withheld.add('conditions');
  }
  const { recent } = entity.list;
  if (state['years'] && (!recent || hidden.has(recent.field))) {
    if (recent && state['years'] !== ALL_YEARS) withheld.add('conditions');
    delete state['years'];
  }
  for (const [name, prune] of [
    ['query', pruneCondition],
    ['qbe', pruneQbe],
  ] as const) {
    if (!state[name]) continue;
    const condition = parse(state[name]);
    const remaining = prune(condition, isKnown);
    if (JSON.stringify(remaining) === JSON.stringify(condition) && condition !== undefined) continue;
    withheld.add('conditions');
    if (remaining === undefined) delete state[name];
    else state[name] = JSON.stringify(remaining);
  }
  if (Array.isArray(columns) && !columns.every(isKnown)) {
    state['columns'] = columns.filter(isKnown);
    withheld.add('columns');
  }
  return { state, withheld: [...withheld] };
};
