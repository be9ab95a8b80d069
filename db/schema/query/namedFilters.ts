import { fieldsOf, isHiddenFilter, revealsHiddenActivity, usesHiddenField } from './availableFilters';
import type { Clause, QueryContext } from './clause';
import type { ActiveRule, Entity, FilterCondition, QueryCondition, ReferencingCondition } from '../entity';
import { cutEchoedName, UnknownName } from '../errors';
import { sourceName } from '../fieldAccess';
import { parseClause } from './parseClause';
import { nextMinute } from '../periods';

/** Returns the active rule without a condition on hidden fields: rows would reveal their values (SECURITY.md, 68). */
const visibleActiveRule = (entity: Entity, hidden: ReadonlySet<string>): ActiveRule => {
  const { active } = entity.list;
  if (!active || 'flag' in active || !active.also || !usesHiddenField(active.also.is, hidden)) return active;
  return { start: active.start, end: active.end };
};
/** Returns the clause for active rows; undefined where every row is active. */
const activeClause = (entity: Entity, reader: QueryContext): Clause | undefined => {
  const active = visibleActiveRule(entity, reader.hidden);
  if (!active) return undefined;
  if ('flag' in active) return { field: active.flag, is: 'eq', value: true };
  const minuteEnd = nextMinute(reader.now).toISOString();
  const { start, end } = active;
  // Lists show rows without a start as active (S1 §4).
  const dates: Clause = {
    or: [
      { field: start, is: 'is_null' },
      {
        and: [
          { field: start, is: 'lt', value: minuteEnd },
          {
            or: [
              { field: end, is: 'is_null' },
              { field: end, is: 'ge', value: minuteEnd },
            ],
          },
        ],
      },
    ],
  };
  return active.also ? { and: [dates, activeCondition(entity, active.also.is, reader)] } : dates;
};
/** Parses a condition of the visible active rule, which uses no hidden fields. */
const activeCondition = (entity: Entity, condition: QueryCondition, reader: QueryContext): Clause =>
  parseClause(entity, condition, 'filter', { ...reader, hidden: new Set() });
/** Returns the clause for rows that are not active, the exact opposite of the active clause. */
const nonActiveClause = (entity: Entity, reader: QueryContext): Clause => {
  const active = visibleActiveRule(entity, reader.hidden);
  if (!active) return { or: [] };
  if ('flag' in active) return { field: active.flag, is: 'eq', value: false };
  const minuteEnd = nextMinute(reader.now).toISOString();
  const { start, end } = active;
  const outsideDates: Clause = {
    and: [
      { field: start, is: 'is_not_null' },
      {
        or: [
          { field: start, is: 'ge', value: minuteEnd },
          { field: end, is: 'lt', value: minuteEnd },
        ],
      },
    ],
  };
  return active.also ? { or: [outsideDates, activeCondition(entity, active.also.isNot, reader)] } : outsideDates;
};

/**
 * Returns the clause of a condition on rows that refer to a record. It may use the fields that `shownBy` is computed
 * from, and `unlessHidden` those that its filters test besides.
 */
const referencingClause = (entity: Entity, condition: ReferencingCondition, reader: QueryContext): Clause => {
  const { entity: child, key, shownBy } = condition.of;
  const { fields, filteredBy = [] } = entity.fields[shownBy]!.reads!;
  const parseWith = (allowed: readonly string[], where: QueryCondition): Clause => {
    const hidden = new Set(Object.keys(child.fields).filter((name) => !allowed.includes(name)));
    return parseClause(child, where, 'filter', { ...reader, hidden });
  };
  if ('none' in condition) return { child, childKey: key, where: parseWith(fields, condition.none), none: true };
  const where = parseWith(fields, condition.some);
  const { unlessHidden } = condition;
  const isHidden = !unlessHidden || fieldsOf(unlessHidden).some((name) => reader.hidden.has(sourceName(shownBy, name)));
  const clause: Clause = isHidden ? where : { and: [where, parseWith(filteredBy, unlessHidden)] };
  return { child, childKey: key, where: clause, none: false };
};
const filterClause = (entity: Entity, condition: FilterCondition, reader: QueryContext): Clause => {
  if ('of' in condition) return referencingClause(entity, condition, reader);
  if ('and' in condition) return { and: condition.and.map((each) => filterClause(entity, each, reader)) };
  return parseClause(entity, condition, 'filter', reader);
};

/** Returns the 400 for a name that is no filter of the list. */
export const unknownFilter = (name: string) => new UnknownName('filter', 'filter', JSON.stringify(cutEchoedName(name)));

/**
 * Returns the clauses and the sort of a named filter.
 * @throws Problem 400 for an unknown name
 */
export const namedFilterClauses = (
  entity: Entity,
  name: string,
  reader: QueryContext,
): { where: Clause[]; activity?: Clause; sort?: string } => {
  if (name === 'all') return { where: [] };
  if (name === 'non_active') {
    if (revealsHiddenActivity(entity, reader.hidden)) throw unknownFilter(name);
    return { where: [nonActiveClause(entity, reader)] };
  }
  const activity = activeClause(entity, reader);
  const activityConditions = activity ? [activity] : [];
  if (name === 'active') return { where: activityConditions, activity };
  const filter =
    entity.list.filters && Object.hasOwn(entity.list.filters, name) ? entity.list.filters[name] : undefined;
  if (!filter || isHiddenFilter(filter, reader.hidden)) throw unknownFilter(name);
  const { where, sort, includesInactive } = filter;
  const condition = filterClause(entity, where, reader);
  return includesInactive
    ? { where: [condition], sort }
    : { where: [...activityConditions, condition], activity, sort };
};
