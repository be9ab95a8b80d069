import type { Entity, FilterCondition, NamedFilter, QueryCondition } from '../entity';
import { sourceName } from '../fieldAccess';

const NO_FIELDS: ReadonlySet<string> = new Set();
/** Whether the filter 'non_active' would reveal a hidden flag or date. */
export const revealsHiddenActivity = (entity: Entity, hidden: ReadonlySet<string>): boolean => {
  const { active } = entity.list;
  return (
    active !== null && ('flag' in active ? [active.flag] : [active.start, active.end]).some((name) => hidden.has(name))
  );
};
/** Returns the fields that a condition compares. */
export const fieldsOf = (condition: QueryCondition): readonly string[] => {
  if ('and' in condition) return condition.and.flatMap(fieldsOf);
  return 'or' in condition ? condition.or.flatMap(fieldsOf) : [condition[0]];
};
/** Whether any part of a condition reads a hidden field. Its results would reveal that field's values. */
export const usesHiddenField = (condition: FilterCondition, hidden: ReadonlySet<string>): boolean => {
  if ('of' in condition) {
    const { key, shownBy } = condition.of;
    const where = 'some' in condition ? condition.some : condition.none;
    return [key, ...fieldsOf(where)].some((name) => hidden.has(sourceName(shownBy, name)));
  }
  if ('and' in condition) return condition.and.some((inner) => usesHiddenField(inner, hidden));
  return 'or' in condition ? condition.or.some((inner) => usesHiddenField(inner, hidden)) : hidden.has(condition[0]);
};
/**
 * Whether a named filter uses a field that the caller may not see. Then it does not exist for them (SECURITY.md, 22).
 */
export const isHiddenFilter = ({ where, sort }: NamedFilter, hidden: ReadonlySet<string>): boolean =>
  usesHiddenField(where, hidden) || (sort !== undefined && hidden.has(sort.replace(/^-/, '')));
/**
 * Returns the named filters that a list offers, in the order of its drop-down (S1 §2.6, S2 §9).
 * @param hidden fields that the caller may not see
 */
export const availableFilters = (entity: Entity, hidden = NO_FIELDS): { name: string; label: string }[] => [
  ...(entity.list.ownFilters ? [] : commonFilters(entity, hidden)),
  ...Object.entries(entity.list.filters ?? {})
    .filter(([, named]) => !isHiddenFilter(named, hidden))
    .map(([name, { label }]) => ({ name, label })),
];

/** Returns the filters that every list has, unless it offers only its own. */
const commonFilters = (entity: Entity, hidden: ReadonlySet<string>): { name: string; label: string }[] => [
  ...(entity.list.active ? [{ name: 'active', label: 'Active' }] : []),
  ...(entity.list.active && !revealsHiddenActivity(entity, hidden)
    ? [{ name: 'non_active', label: 'Non Active' }]
    : []),
  { name: 'all', label: 'All' },
];

/** Returns the filter that a list begins with, and the filter that shows every row. */
export const standardFilters = ({ list }: Entity): { first: string; all: string } => {
  const ownNames = list.ownFilters ? Object.keys(list.filters ?? {}) : [];
  return { first: ownNames[0] ?? (list.active ? 'active' : 'all'), all: ownNames.at(-1) ?? 'all' };
};
