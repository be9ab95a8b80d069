import type { Clause, Predicate } from '@trestle/schema/clause';
import type { Entity } from '@trestle/schema/entity';
import type { FindEntity } from '../select';

/** Rows whose foreign key `step` points at a row of `of` for which `where` holds; `orNull`: or at nothing. */
export interface ForeignKeyMatch {
  step: string;
  of: Entity;
  where: ClausePlan;
  orNull: boolean;
  listed?: 'never';
}
/** Rows whose foreign key is one of some ids that were looked up before. */
export interface ForeignKeyIn {
  among: string;
  ids: readonly number[];
  orNull: boolean;
}
/** Rows of which one nested row (`of`, by its key `by`) fulfils `where`; `none`: of which no nested row does. */
export interface NestedRowMatch {
  of: Entity;
  by: string;
  where: ClausePlan;
  none: boolean;
}
/**
 * A clause arranged by the tables that it looks at: what it says of a foreign key's row stands together, so that a small
 * table is searched once, and not a join of it for each of many rows.
 */
export type ClausePlan =
  Predicate | { and: ClausePlan[] } | { or: ClausePlan[] } | ForeignKeyMatch | ForeignKeyIn | NestedRowMatch;

export const MATCH_NONE: ClausePlan = { or: [] };
export const MATCH_ALL: ClausePlan = { and: [] };
export const matchesNone = (n: ClausePlan): boolean => 'or' in n && n.or.length === 0;
export const matchesAll = (n: ClausePlan): boolean => 'and' in n && n.and.length === 0;

type Joint = 'and' | 'or';
const collectionOf = ({ of, by, none }: NestedRowMatch): string => `${none ? 'no ' : ''}${of.name}.${by}`;
/**
 * Two steps over one foreign key are one: it points at one row. Over nested rows that is so where one of them meets this or
 * that, and where none of them meets either.
 */
const sameTable = (joint: Joint, part: ClausePlan): string | undefined => {
  if ('step' in part && !part.listed) return part.step;
  return 'by' in part && part.none === (joint === 'and') ? collectionOf(part) : undefined;
};
const unite = (joint: Joint, parts: (ForeignKeyMatch | NestedRowMatch)[]): ClausePlan => {
  const [first] = parts as [ForeignKeyMatch | NestedRowMatch];
  if (!('step' in first))
    return {
      ...first,
      where: joinPlans(
        first.none ? 'or' : joint,
        parts.map((part) => part.where),
      ),
    };
  const where = joinPlans(
    joint,
    parts.map((part) => part.where),
  );
  const nulls = parts.map((part) => (part as ForeignKeyMatch).orNull);
  return { ...first, where, orNull: joint === 'and' ? nulls.every(Boolean) : nulls.some(Boolean) };
};
/** The parts with those about one table put together, each at the place of its first. */
const united = (
  joint: Joint,
  parts: readonly ClausePlan[],
  tableOf: (part: ClausePlan) => string | undefined,
): ClausePlan[] => {
  const tables = new Map<string | symbol, ClausePlan[]>();
  for (const part of parts) {
    // Not the part itself: two empty groups are one object.
    const table = tableOf(part) ?? Symbol('of its own');
    const same = tables.get(table);
    if (same) same.push(part);
    else tables.set(table, [part]);
  }
  return [...tables.values()].map((same) =>
    same.length > 1 ? unite(joint, same as (ForeignKeyMatch | NestedRowMatch)[]) : same[0]!,
  );
};

/** Members joined, those about the same table put together, constants worked out. */
export const joinPlans = (joint: Joint, members: readonly ClausePlan[]): ClausePlan => {
  const flat = members.flatMap((m): ClausePlan[] =>
    joint === 'and' && 'and' in m ? m.and : joint === 'or' && 'or' in m ? m.or : [m],
  );
  if (flat.some(joint === 'and' ? matchesNone : matchesAll)) return joint === 'and' ? MATCH_NONE : MATCH_ALL;
  const whole = united(joint, flat, (part) => sameTable(joint, part));
  return whole.length === 1 ? whole[0]! : joint === 'and' ? { and: whole } : { or: whole };
};

const alongPath = (find: FindEntity, entity: Entity, path: readonly string[], test: Predicate): ClausePlan => {
  const [step, ...rest] = path as [string, ...string[]];
  if (!rest.length) return { ...test, field: step };
  const of = find(entity.fields[step]!.ref!);
  return { step, of, where: alongPath(find, of, rest, test), orNull: test.is === 'is_null' };
};
const narrowTest = (find: FindEntity, entity: Entity, test: Predicate): ClausePlan => {
  const field = entity.fields[test.field]!;
  if (!field.via) return test;
  if (!field.across) return alongPath(find, entity, field.via.split('.'), test);
  const rows = entity.fields[field.across]!;
  const of = find(rows.ref!);
  // Empty means that no nested row holds a value; any other test asks for one nested row that does.
  const none = test.is === 'is_null';
  const where = alongPath(find, of, field.via.split('.'), none ? { ...test, is: 'is_not_null' } : test);
  return { of, by: rows.foreign_key!, where, none };
};

/** Conditions of one group speak of one nested row: `a sofa` and `in red` is a red sofa, not a sofa beside something red. */
const ofOneRow = (parts: readonly ClausePlan[]): ClausePlan[] =>
  united('and', parts, (part) => ('by' in part && !part.none ? collectionOf(part) : undefined));
/** A group of its own inside an `and`: another nested row may meet it. */
const isApart = (clause: Clause): boolean => 'and' in clause && !clause.span;

/** A settled clause of an entity, arranged by table. */
export const planClause = (find: FindEntity, entity: Entity, clause: Clause): ClausePlan => {
  if ('field' in clause) return narrowTest(find, entity, clause);
  if ('or' in clause)
    return joinPlans(
      'or',
      clause.or.map((c) => planClause(find, entity, c)),
    );
  const each = (clauses: readonly Clause[]): ClausePlan[] => clauses.map((c) => planClause(find, entity, c));
  return joinPlans('and', [
    ...ofOneRow(each(clause.and.filter((c) => !isApart(c)))),
    ...each(clause.and.filter(isApart)),
  ]);
};
