import type { Entity } from '@trestle/schema/entity';
import { sql } from '../sqlText';
import type { Context } from '../../collection/context';
import { selectRows } from '../../collection/statements';

/** How long an estimate is good enough, in milliseconds: it chooses between ways to the same answer, and is part of none. */
const GOOD_FOR = 300_000;
interface Estimate {
  rows: Promise<ReadonlyMap<string, number>>;
  until: number;
}
const estimates = new WeakMap<object, Estimate>();

const SIZES =
  'SELECT `TABLE_NAME` AS `name`, `TABLE_ROWS` AS `n` FROM `information_schema`.`TABLES` WHERE `TABLE_SCHEMA` = DATABASE()';
const estimate = (context: Context): Estimate => {
  const rows = selectRows<{ name: string; n: number | null }>(context, sql(SIZES)).then(
    (found) => new Map(found.map(({ name, n }) => [name, n ?? 0])),
  );
  rows.catch(() => estimates.delete(context.database));
  return { rows, until: Date.now() + GOOD_FOR };
};

/** About how many rows the table of an entity has, as the database's own statistics say. */
export const estimateRowCount = async (context: Context, entity: Entity): Promise<number> => {
  let known = estimates.get(context.database);
  if (!known || known.until < Date.now()) estimates.set(context.database, (known = estimate(context)));
  return (await known.rows).get(entity.table ?? entity.name) ?? 0;
};
