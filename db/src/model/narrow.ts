import type { Clause, Test } from '@trestle/schema/clause';
import type { Entity } from '@trestle/schema/entity';
import type { Find } from './select';

/** Rows whose foreign key `step` points at a row of `of` for which `where` holds; `orNull`: or at nothing. */
export interface Step {
  step: string;
  of: Entity;
  where: Narrow;
  orNull: boolean;
  listed?: 'never';
}
/** Rows whose foreign key is one of some ids that were looked up before. */
export interface Among {
  among: string;
  ids: readonly number[];
  orNull: boolean;
}
/** Rows of which one nested row (`of`, by its key `by`) fulfils `where`; `none`: of which no nested row does. */
export interface Nested {
  of: Entity;
  by: string;
  where: Narrow;
  none: boolean;
}
/**
 * A clause arranged by the tables that it looks at: what it says of a foreign key's row stands together, so that a small
 * table is searched once, and not a join of it for each of many rows.
 */
export type Narrow = Test | { and: Narrow[] } | { or: Narrow[] } | Step | Among | Nested;

export const FALSE: Narrow = { or: [] };
export const TRUE: Narrow = { and: [] };
export const isFalse = (n: Narrow): boolean => 'or' in n && n.or.length === 0;
export const isTrue = (n: Narrow): boolean => 'and' in n && n.and.length === 0;

type Joint = 'and' | 'or';
const collectionOf = ({ of, by, none }: Nested): string => `${none ? 'no ' : ''}${of.name}.${by}`;
/**
 * Two steps over one foreign key are one: it points at one row. Over nested rows that is so where one of them meets this or
 * that, and where none of them meets either.
 */
const sameTable = (joint: Joint, part: Narrow): string | undefined => {
  if ('step' in part && !part.listed) return part.step;
  return 'by' in part && part.none === (joint === 'and') ? collectionOf(part) : undefined;
};
const unite = (joint: Joint, parts: (Step | Nested)[]): Narrow => {
  const [first] = parts as [Step | Nested];
  if (!('step' in first))
    return {
      ...first,
      where: group(
        first.none ? 'or' : joint,
        parts.map((part) => part.where),
      ),
    };
  const where = group(
    joint,
    parts.map((part) => part.where),
  );
  const nulls = parts.map((part) => (part as Step).orNull);
  return { ...first, where, orNull: joint === 'and' ? nulls.every(Boolean) : nulls.some(Boolean) };
};
/** The parts with those about one table put together, each at the place of its first. */
const united = (joint: Joint, parts: readonly Narrow[], tableOf: (part: Narrow) => string | undefined): Narrow[] => {
  const tables = new Map<string | symbol, Narrow[]>();
  for (const part of parts) {
    // Not the part itself: two empty groups are one object.
    const table = tableOf(part) ?? Symbol('of its own');
    const same = tables.get(table);
    if (same) same.push(part);
    else tables.set(table, [part]);
  }
  return [...tables.values()].map((same) => (same.length > 1 ? unite(joint, same as (Step | Nested)[]) : same[0]!));
};

/** Members joined, those about the same table put together, constants worked out. */
export const group = (joint: Joint, members: readonly Narrow[]): Narrow => {
  const flat = members.flatMap((m): Narrow[] =>
    joint === 'and' && 'and' in m ? m.and : joint === 'or' && 'or' in m ? m.or : [m],
  );
  if (flat.some(joint === 'and' ? isFalse : isTrue)) return joint === 'and' ? FALSE : TRUE;
  const whole = united(joint, flat, (part) => sameTable(joint, part));
  return whole.length === 1 ? whole[0]! : joint === 'and' ? { and: whole } : { or: whole };
};

const alongPath = (find: Find, entity: Entity, path: readonly string[], test: Test): Narrow => {
  const [step, ...rest] = path as [string, ...string[]];
  if (!rest.length) return { ...test, field: step };
  const of = find(entity.fields[step]!.ref!);
  return { step, of, where: alongPath(find, of, rest, test), orNull: test.is === 'is_null' };
};
const narrowTest = (find: Find, entity: Entity, test: Test): Narrow => {
  const field = entity.fields[test.field]!;
  if (!field.via) return test;
  if (!field.across) return alongPath(find, entity, field.via.split('.'), test);
  const rows = entity.fields[field.across]!;
  const of = find(rows.ref!);
  // Empty means that no nested row holds a value; any other test asks for one nested row that does.
  const none = test.is === 'is_null';
  const where = alongPath(find, of, field.via.split('.'), none ? { ...test, is: 'is_not_null' } : test);
  return { of, by: rows.by!, where, none };
};

/** Conditions of one group speak of one nested row: `a sofa` and `in red` is a red sofa, not a sofa beside something red. */
const ofOneRow = (parts: readonly Narrow[]): Narrow[] =>
  united('and', parts, (part) => ('by' in part && !part.none ? collectionOf(part) : undefined));
/** A group of its own inside an `and`: another nested row may meet it. */
const isApart = (clause: Clause): boolean => 'and' in clause && !clause.span;

/** A settled clause of an entity, arranged by table. */
export const narrow = (find: Find, entity: Entity, clause: Clause): Narrow => {
  if ('field' in clause) return narrowTest(find, entity, clause);
  if ('or' in clause)
    return group(
      'or',
      clause.or.map((c) => narrow(find, entity, c)),
    );
  const each = (clauses: readonly Clause[]): Narrow[] => clauses.map((c) => narrow(find, entity, c));
  return group('and', [...ofOneRow(each(clause.and.filter((c) => !isApart(c)))), ...each(clause.and.filter(isApart))]);
};
