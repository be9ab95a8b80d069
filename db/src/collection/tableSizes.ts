import type { Entity } from '@trestle/schema/entity';
import { sql } from '../model/where';
import type { Context } from './context';
import { select } from './run';

/** How long an estimate is good enough, in milliseconds: it chooses between ways to the same answer, and is part of none. */
const GOOD_FOR = 300_000;
interface Estimate { rows: ReadonlyMap<string, number>; until: number }
const estimates = new WeakMap<object, Promise<Estimate>>();

const estimate = async (context: Context): Promise<Estimate> => {
  const rows = await select<{ name: string; n: number }>(context, sql('SELECT `TABLE_NAME` AS `name`, `TABLE_ROWS` AS `n` FROM `information_schema`.`TABLES` WHERE `TABLE_SCHEMA` = DATABASE()'));
  return { rows: new Map(rows.map(({ name, n }) => [name, n ?? 0])), until: Date.now() + GOOD_FOR };
};

/** About how many rows the table of an entity has, as the database's own statistics say. */
export const tableSize = async (context: Context, entity: Entity): Promise<number> => {
  const { database } = context;
  const known = await estimates.get(database);
  if (!known || known.until < Date.now()) {
    const fresh = estimate(context);
    estimates.set(database, fresh.catch((error: unknown) => { estimates.delete(database); throw error; }));
  }
  return (await estimates.get(database)!).rows.get(entity.table ?? entity.name) ?? 0;
};
