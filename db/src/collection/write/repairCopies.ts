import type { Entity } from '@trestle/schema/entity';
import { quoteName, Select, tableOf } from '../../sql/select';
import { sql } from '../../sql/sqlText';
import type { Context } from '../call/context';
import { copiedFields, pathOf } from './copiedValues';

/** Number of newest rows that each run compares. A process of another version writes fewer between two runs. */
const MAX_COMPARED_ROWS = 5000;
const REPAIR_INTERVAL_MS = 15_000;
/** How long after its start a process expects processes of an older version beside itself. */
const MAX_UPGRADE_MS = 3_600_000;

/** The ids of the newest rows whose copies differ from what they copy. */
async function findIncompleteIds({ database, find }: Context, entity: Entity): Promise<number[]> {
  const table = tableOf(entity);
  const [newest] = await database.selectRows<{ id: number | null }>(sql(`SELECT MAX(\`id\`) AS \`id\` FROM ${table}`));
  const select = new Select(entity, find);
  const differs = copiedFields(entity)
    .map((field) => `NOT (${select.expression(field)} <=> ${select.pathValue(pathOf(field))})`)
    .join(' OR ');
  const text = `SELECT ${select.alias}.\`id\` FROM ${select.from} WHERE ${select.alias}.\`id\` > ? AND (${differs})`;
  const rows = await database.selectRows<{ id: number }>(sql(text, (newest?.id ?? 0) - MAX_COMPARED_ROWS));
  return rows.map(({ id }) => id);
}

/**
 * Writes all copies of some rows again, one row at a time: a statement for several rows would lock what they copy while
 * it waits for more, and deadlock with orders.
 */
async function writeCopies({ database, find }: Context, entity: Entity, ids: readonly number[]): Promise<void> {
  const select = new Select(entity, find);
  const values = copiedFields(entity).map(
    (field) => `${select.alias}.${quoteName(field.name)} = ${select.pathValue(pathOf(field))}`,
  );
  const { alias, joins } = select;
  const text = `UPDATE ${tableOf(entity)} ${alias} ${joins.text} SET ${values.join(', ')} WHERE ${alias}.\`id\` = ?`;
  for (const id of ids) await database.execute(sql(text, id));
}

/**
 * Completes the copies in new rows. During an upgrade, processes of the old version still add rows, without the columns
 * of the new version.
 * @returns the number of rows that were completed
 */
export async function repairCopies(context: Context): Promise<number> {
  let count = 0;
  for (const entity of context.entities.filter((each) => copiedFields(each).length > 0)) {
    const ids = await findIncompleteIds(context, entity);
    if (ids.length) await writeCopies(context, entity, ids);
    count += ids.length;
  }
  return count;
}

/**
 * Repairs copies from the start on, for as long as processes of an older version may run.
 * @param isReady whether the migrations have run, so that all columns exist
 */
export function startCopyRepair(
  context: Context,
  isReady: () => Promise<boolean>,
  logError: (error: unknown) => void,
): void {
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
  const timer = setInterval(() => void repair(), REPAIR_INTERVAL_MS).unref();
  setTimeout(() => clearInterval(timer), MAX_UPGRADE_MS).unref();
  void repair();
}
