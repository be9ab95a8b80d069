import type { Entity } from '@trestle/schema/entity';
import { quoteName, Select, tableOf } from '../sql/select';
import { sql } from '../sql/sqlText';
import type { Context } from './context';
import { copiedFields, pathOf } from './copiedValues';

/** Rows that are compared each time, the newest: a process of another version writes fewer between two times. */
const COMPARED_ROWS = 5000;
const INTERVAL_MS = 15_000;
/** How long a process expects others of an older version beside it, from its start. */
const UPGRADE_MS = 3_600_000;

/** The ids of the newest rows whose copies differ from what they copy. */
const findIncomplete = async ({ database, find }: Context, entity: Entity): Promise<number[]> => {
  const table = tableOf(entity);
  const [newest] = await database.selectRows<{ id: number | null }>(sql(`SELECT MAX(\`id\`) AS \`id\` FROM ${table}`));
  const select = new Select(entity, find);
  const differs = copiedFields(entity)
    .map((field) => `NOT (${select.expression(field)} <=> ${select.along(pathOf(field))})`)
    .join(' OR ');
  const text = `SELECT ${select.alias}.\`id\` FROM ${select.from} WHERE ${select.alias}.\`id\` > ? AND (${differs})`;
  const rows = await database.selectRows<{ id: number }>(sql(text, (newest?.id ?? 0) - COMPARED_ROWS));
  return rows.map(({ id }) => id);
};

/**
 * Writes all copies of some rows again, one row at a time: a statement for several rows would lock what they copy while
 * it waits for more, and deadlock with orders.
 */
const writeCopies = async ({ database, find }: Context, entity: Entity, ids: readonly number[]): Promise<void> => {
  const select = new Select(entity, find);
  const values = copiedFields(entity).map(
    (field) => `${select.alias}.${quoteName(field.name)} = ${select.along(pathOf(field))}`,
  );
  const { alias, joins } = select;
  const text = `UPDATE ${tableOf(entity)} ${alias} ${joins.text} SET ${values.join(', ')} WHERE ${alias}.\`id\` = ?`;
  for (const id of ids) await database.execute(sql(text, id));
};

/**
 * Completes the copies in new rows. While versions change, processes of the old one still add rows, and don't know the
 * columns of the new one.
 * @returns the number of rows that were completed
 */
export const repairCopies = async (context: Context): Promise<number> => {
  let count = 0;
  for (const entity of context.entities.filter((one) => copiedFields(one).length > 0)) {
    const ids = await findIncomplete(context, entity);
    if (ids.length) await writeCopies(context, entity, ids);
    count += ids.length;
  }
  return count;
};

/**
 * Repairs copies from the start on, for as long as processes of an older version may run.
 * @param isReady whether all columns are there
 */
export const startCopyRepair = (
  context: Context,
  isReady: () => Promise<boolean>,
  logError: (error: unknown) => void,
): void => {
  let isRunning = false;
  const repair = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    try {
      if (await isReady()) await repairCopies(context);
    } catch (error) {
      logError(error);
    } finally {
      isRunning = false;
    }
  };
  const timer = setInterval(() => void repair(), INTERVAL_MS).unref();
  setTimeout(() => clearInterval(timer), UPGRADE_MS).unref();
  void repair();
};
