import type { Clause, Test } from '@trestle/schema/clause';
import type { Entity } from '@trestle/schema/entity';
import type { Find } from './select';

/** Rows whose foreign key `step` points at a row of `of` for which `where` holds; `orNull`: or at nothing. */
export interface Step { step: string; of: Entity; where: Narrow; orNull: boolean; listed?: 'never' }
/** Rows whose foreign key is one of some ids that were looked up before. */
export interface Among { among: string; ids: readonly number[]; orNull: boolean }
/** Rows of which one nested row (`of`, by its key `by`) fulfils `where`; `none`: of which no nested row does. */
export interface Nested { of: Entity; by: string; where: Narrow; none: boolean }
/**
 * A clause arranged by the tables that it looks at: what it says of a foreign key's row stands together, so that a small
 * table is searched once, and not a join of it for each of many rows.
 */
export type Narrow = Test | { and: Narrow[] } | { or: Narrow[] } | Step | Among | Nested;

export const FALSE: Narrow = { or: [] };
export const TRUE: Narrow = { and: [] };
export const isFalse = (n: Narrow): boolean => 'or' in n && n.or.length === 0;
export const isTrue = (n: Narrow): boolean => 'and' in n && n.and.length === 0;

/** Two steps over one foreign key are one: it points at one row. Over nested rows that is so of `or` alone. */
const sameTable = (joint: 'and' | 'or', part: Narrow): string | undefined => {
  if ('step' in part && !part.listed) return part.step;
  return joint === 'or' && 'by' in part && !part.none ? `${part.of.name}.${part.by}` : undefined;
};
const unite = (joint: 'and' | 'or', parts: (Step | Nested)[]): Narrow => {
  const where = group(joint, parts.map((part) => part.where));
  const [first] = parts as [Step | Nested];
  if (!('step' in first)) return { ...first, where };
  const nulls = parts.map((part) => (part as Step).orNull);
  return { ...first, where, orNull: joint === 'and' ? nulls.every(Boolean) : nulls.some(Boolean) };
};

/** Members joined, those about the same table put together, constants worked out. */
export const group = (joint: 'and' | 'or', members: readonly Narrow[]): Narrow => {
  const flat = members.flatMap((m): Narrow[] => (joint === 'and' && 'and' in m ? m.and : joint === 'or' && 'or' in m ? m.or : [m]));
  if (flat.some(joint === 'and' ? isFalse : isTrue)) return joint === 'and' ? FALSE : TRUE;
  const parts: Narrow[] = [];
  const united = new Map<string, (Step | Nested)[]>();
  for (const part of flat) {
    const table = sameTable(joint, part);
    const known = table === undefined ? undefined : united.get(table);
    if (known) known.push(part as Step | Nested);
    else {
      if (table !== undefined) united.set(table, [part as Step | Nested]);
      parts.push(part);
    }
  }
  const whole = parts.map((part) => {
    const same = [...united.values()].find(([first]) => first === part);
    return same && same.length > 1 ? unite(joint, same) : part;
  });
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

/** A settled clause of an entity, arranged by table. */
export const narrow = (find: Find, entity: Entity, clause: Clause): Narrow => {
  if ('field' in clause) return narrowTest(find, entity, clause);
  return 'and' in clause ? group('and', clause.and.map((c) => narrow(find, entity, c))) : group('or', clause.or.map((c) => narrow(find, entity, c)));
};
