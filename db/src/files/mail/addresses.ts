import type { Entity } from '@trestle/schema/entity';
import type { Field } from '@trestle/schema/field';
import type { Caller, Context } from '../../collection/context';
import { cells } from '../../collection/run';
import { accessOf } from '../../collection/visible';
import { quoted, tableOf, type Find } from '../../model/select';
import { sql, type Sql } from '../../model/where';

/** An order's supplier is four steps away: line, stock row, product, supplier. */
const FARTHEST = 4;
const isAddress = (field: Field): boolean => field.format === 'email' && !field.virtual && !field.secret;
const hasAddress = (entity: Entity): boolean => Object.values(entity.fields).some(isAddress);

/** The way from some rows to others that belong to the record: foreign keys, its own lists, and lists of people to write to. */
interface Step { target: Entity; ids: Sql }
const stepsFrom = (entity: Entity, ids: readonly number[], first: boolean, find: Find, hidden: ReadonlySet<string>): Step[] =>
  Object.values(entity.fields).filter((field) => field.ref && !hidden.has(field.name)).flatMap((field): Step[] => {
    const target = find(field.ref!);
    // Accounts are no correspondents of a record.
    if (target.name.startsWith('user')) return [];
    if (field.kind === 'ForeignKey') return field.virtual ? [] : [{ target, ids: sql(`SELECT DISTINCT ${quoted(field.name)} FROM ${tableOf(entity)} WHERE \`id\` IN (?) AND ${quoted(field.name)} IS NOT NULL`, ids) }];
    if (!first && !hasAddress(target)) return [];
    if (field.by) return [{ target, ids: sql(`SELECT \`id\` FROM ${tableOf(target)} WHERE ${quoted(field.by)} IN (?)`, ids) }];
    return field.link ? [{ target, ids: sql(`SELECT DISTINCT ${quoted(target.table ?? target.name)} FROM ${quoted(field.link)} WHERE ${quoted(entity.table ?? entity.name)} IN (?)`, ids) }] : [];
  });

/**
 * The addresses that stand on a record: in its own fields, and in those of the records it points at, as the declarations have
 * them; of an order its store's, its store's contacts' and its suppliers'. Small letters. Fields that the caller may not see
 * count for nothing.
 */
export const addressesOn = async (context: Context, entity: Entity, id: number, caller: Caller): Promise<ReadonlySet<string>> => {
  const found = new Set<string>();
  const walk = async (at: Entity, ids: readonly number[], depth: number): Promise<void> => {
    if (!ids.length) return;
    const { hidden } = accessOf(context, at, caller);
    for (const field of Object.values(at.fields).filter((one) => isAddress(one) && !hidden.has(one.name))) {
      for (const [address] of await cells(context, sql(`SELECT DISTINCT ${quoted(field.name)} FROM ${tableOf(at)} WHERE \`id\` IN (?)`, ids))) {
        if (typeof address === 'string' && address) found.add(address.toLowerCase());
      }
    }
    if (depth === FARTHEST) return;
    for (const step of stepsFrom(at, ids, depth === 0, context.find, hidden)) {
      const next = await cells(context, step.ids);
      await walk(step.target, next.map(([one]) => one as number), depth + 1);
    }
  };
  await walk(entity, [id], 0);
  return found;
};
