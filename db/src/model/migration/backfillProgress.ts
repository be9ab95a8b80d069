import { QueryTypes, type Sequelize, type Transaction } from 'sequelize';
import { createTable } from '../../../migrations/migration';
import { errorNumber } from './runStatement';

/** How far a backfill is. */
export interface BackfillProgress {
  name: string;
  /** All rows up to this id are done. */
  lastId: number;
  rowsDone: number;
  /** Rows of the table when the backfill began. */
  rowsTotal: number;
  isFinished: boolean;
  /** How long ago it was finished, in seconds. */
  finishedSecondsAgo: number | null;
}

const CREATE_SQL = createTable('migration_backfill', [
  '`name` VARCHAR(100) NOT NULL',
  '`last_id` INT NOT NULL',
  '`rows_done` INT NOT NULL',
  '`rows_total` INT NOT NULL',
  '`started_date` DATETIME(3) NOT NULL',
  '`finished_date` DATETIME(3)',
  'PRIMARY KEY (`name`)',
]);
const SELECT_SQL =
  'SELECT `name`, `last_id` AS lastId, `rows_done` AS rowsDone, `rows_total` AS rowsTotal, ' +
  '`finished_date` IS NOT NULL AS isFinished, ' +
  'TIMESTAMPDIFF(SECOND, `finished_date`, UTC_TIMESTAMP(3)) AS finishedSecondsAgo FROM `migration_backfill`';
const NO_SUCH_TABLE = 1146;

/** Makes the table of progress where there is none. */
export async function createProgressTable(db: Sequelize): Promise<void> {
  await db.query(CREATE_SQL);
}

/** Reads the progress of every backfill that has begun, by its name. Makes no table. */
export async function readProgress(db: Sequelize): Promise<Map<string, BackfillProgress>> {
  try {
    const rows = await db.query<BackfillProgress>(SELECT_SQL, { type: QueryTypes.SELECT });
    return new Map(rows.map((row) => [row.name, { ...row, isFinished: Boolean(row.isFinished) }]));
  } catch (error) {
    if (errorNumber(error) === NO_SUCH_TABLE) return new Map();
    throw error;
  }
}

/** Records that a backfill begins, and counts the rows of its table. */
export async function beginProgress(db: Sequelize, name: string, table: string): Promise<void> {
  const text =
    'INSERT INTO `migration_backfill` (`name`, `last_id`, `rows_done`, `rows_total`, `started_date`) ' +
    `SELECT ?, 0, 0, COUNT(*), UTC_TIMESTAMP(3) FROM \`${table}\``;
  await db.query(text, { replacements: [name] });
}

/** Records that all rows up to an id are done, in the transaction that wrote them. */
export async function saveProgress(
  db: Sequelize,
  { name, lastId, rowsDone }: BackfillProgress,
  transaction: Transaction,
): Promise<void> {
  const text = 'UPDATE `migration_backfill` SET `last_id` = ?, `rows_done` = ? WHERE `name` = ?';
  await db.query(text, { replacements: [lastId, rowsDone, name], transaction });
}

/** Records that a backfill has reached the table's end. */
export async function finishProgress(db: Sequelize, name: string): Promise<void> {
  const text =
    'UPDATE `migration_backfill` SET `finished_date` = UTC_TIMESTAMP(3), `rows_total` = `rows_done` WHERE `name` = ?';
  await db.query(text, { replacements: [name] });
}

/** Returns progress in words: `order lines: product: 120,000 of 632,000`. */
export function formatProgress({ name, rowsDone, rowsTotal }: BackfillProgress): string {
  const [done, total] = [rowsDone, Math.max(rowsDone, rowsTotal)].map((count) => count.toLocaleString('en'));
  return `${name}: ${done} of ${total}`;
}
