import type { ResultSetHeader } from 'mysql2';
import { hasColumn, type Entity } from '@trestle/schema/entity';
import type { Field } from '@trestle/schema/field';
import { memoPerEntity } from '@trestle/schema/memoPerEntity';
import { createExecutor, sendOn, type Send, type SqlExecutor, type Statement } from './executor';
import { INCREMENT_SQL, insertedIds } from './insertedIds';
import { LookedUpValue, lookedUpColumns, lookUpValues } from './lookedUpValue';
import type { SqlPool } from './pool';
import { NEXT_DATE_SQL } from './risingDate';
import { quoteName, tableOf } from './select';
import { sql, toSqlTimestamp } from './sqlText';
import type { ColumnValues, RunInTransaction, WriteTransaction } from './writeTransaction';

/**
 * Statements that connections for these transactions run once. A transaction begins with its first statement, which
 * saves a round trip. If the server rolls a transaction back, later statements begin another, which is rolled back,
 * too.
 */
export const TRANSACTION_SESSION_SQL = ['SET autocommit = 0'];
/**
 * INSERTs of up to this many rows stay prepared. Each number of rows is another statement, and orders have few lines.
 */
const MAX_PREPARED_ROWS = 20;
/**
 * INSERTs of up to this many rows look values up themselves, which saves statements. For each value of each row the
 * server opens the tables, so that more rows take longer than statements that look up all of them.
 */
export const MAX_ROWS_WITH_LOOK_UPS = 3;

/** What transactions need to know of a database server. */
export interface ServerTraits {
  /** Whether its INSERT can return what it stored. MariaDB's can, MySQL's can't. */
  canReturn: boolean;
  /**
   * Whether the server is a node of a Galera cluster. A write on another node may end a transaction, and the next
   * statement then fails. Preparing a statement would hide this failure, and the rest of the transaction would be
   * written without its beginning. So nothing is prepared on a cluster node.
   */
  isClusterNode: boolean;
}
type FindTraits = (executor: SqlExecutor) => Promise<ServerTraits>;

/**
 * Returns a function that runs work in a transaction of plain SQL on one connection, as orders are written.
 * @param pool connections with `TRANSACTION_SESSION_SQL`
 * @param findTraits asks the server; replaced in tests
 */
export const createSqlTransactions =
  (pool: SqlPool, findTraits: FindTraits = createTraitsQuery()): RunInTransaction =>
  (work) =>
    pool.withConnection(async (connection, waitMs) => {
      const send = sendOn(connection, waitMs);
      const executor = createExecutor(send);
      try {
        const { canReturn, isClusterNode } = await findTraits(executor);
        const result = await work(createWriteTransaction(isClusterNode ? sendUnprepared(send) : send, canReturn));
        await executor.execute(sql('COMMIT'));
        return result;
      } catch (error) {
        // A connection that can't roll back may have an open transaction.
        await executor.execute(sql('ROLLBACK')).catch(() => connection.destroy());
        throw error;
      }
    });

/** Creates a function that asks the server in the first transaction, and remembers the answer for all later ones. */
function createTraitsQuery(): FindTraits {
  let traits: ServerTraits | undefined;
  return async (executor) => {
    if (!traits) {
      const [row] = await executor.selectCells(sql('SELECT VERSION()'));
      const [cluster] = await executor.selectCells(sql("SHOW VARIABLES LIKE 'wsrep_on'"));
      traits = { canReturn: /mariadb/i.test(String(row![0])), isClusterNode: cluster?.[1] === 'ON' };
    }
    return traits;
  };
}

const sendUnprepared =
  (send: Send): Send =>
  (statement, rowsAsArray) =>
    send({ ...statement, prepared: false }, rowsAsArray);

const createWriteTransaction = (
  send: Send,
  canReturn: boolean,
  executor: SqlExecutor = createExecutor(send),
): WriteTransaction => ({
  ...executor,
  insertRows: async (entity, rows) => {
    if (!canReturn || rows.length > MAX_ROWS_WITH_LOOK_UPS) await lookUpValues(executor, rows);
    const isReturning = canReturn && (rows.length > 1 || lookedUpColumns(rows).length > 0);
    return isReturning ? insertReturning(executor, entity, rows) : insert(send, entity, rows);
  },
  updateRows: async (entity, ids, values) => {
    await executor.execute(updateStatement(entity, ids, values));
  },
  deleteRows: async (entity, ids) => {
    await executor.execute(sql(`DELETE FROM ${tableOf(entity)} WHERE \`id\` IN (?)`, ids));
  },
  lockLinks: () => noLinks(),
  addLinks: () => noLinks(),
  removeLinks: () => noLinks(),
});
function noLinks(): never {
  throw new Error('Many-to-many lists are written by models.');
}

/**
 * Inserts rows, and gets their ids and looked-up values, by one statement. Ids rise in the order of the rows,
 * whatever their step is.
 */
async function insertReturning(
  executor: SqlExecutor,
  entity: Entity,
  rows: readonly ColumnValues[],
): Promise<number[]> {
  const names = lookedUpColumns(rows);
  const { text, ...statement } = insertStatement(entity, rows);
  const returnedColumns = ['id', ...names].map(quoteName).join(', ');
  const returnedRows = await executor.selectCells({ ...statement, text: `${text} RETURNING ${returnedColumns}` });
  returnedRows.sort(([a], [b]) => (a as number) - (b as number));
  for (const [i, row] of rows.entries())
    for (const [column, name] of names.entries()) row[name] = returnedRows[i]![column + 1];
  return returnedRows.map(([id]) => id as number);
}

/** Inserts rows and computes their ids from the first and the distance between them. */
async function insert(send: Send, entity: Entity, rows: readonly ColumnValues[]): Promise<number[]> {
  const { rows: header } = await send(insertStatement(entity, rows));
  const increment = rows.length > 1 ? await incrementOf(send) : 1;
  return insertedIds((header as ResultSetHeader).insertId, rows.length, increment);
}

async function incrementOf(send: Send): Promise<number> {
  const { rows } = await send(sql(INCREMENT_SQL));
  return (rows as [{ increment: number }])[0].increment;
}

const columnsOf = memoPerEntity((entity) => Object.values(entity.fields).filter(hasColumn));
function toSqlValue(field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (field.kind === 'DateTime') return toSqlTimestamp(value as string);
  return field.kind === 'Json' || field.kind === 'Array' ? JSON.stringify(value) : value;
}

function insertStatement(entity: Entity, rows: readonly ColumnValues[]): Statement {
  const columns = columnsOf(entity).filter(({ name }) => Object.hasOwn(rows[0]!, name));
  const names = columns.map(({ name }) => quoteName(name)).join(', ');
  const values: unknown[] = [];
  const cellText = (row: ColumnValues, column: Field): string => {
    const value = row[column.name];
    if (value instanceof LookedUpValue) {
      values.push(...value.sql.values);
      return value.sql.text;
    }
    values.push(toSqlValue(column, value));
    return '?';
  };
  const texts = rows.map((row) => `(${columns.map((column) => cellText(row, column)).join(', ')})`);
  return {
    text: `INSERT INTO ${tableOf(entity)} (${names}) VALUES ${texts.join(', ')}`,
    values,
    prepared: rows.length <= MAX_PREPARED_ROWS,
  };
}

const RISING_DATE = `\`modified_date\` = GREATEST(?, ${NEXT_DATE_SQL})`;
function updateStatement(entity: Entity, ids: readonly number[], values: ColumnValues): Statement {
  const columns = columnsOf(entity).filter(({ name }) => name !== 'modified_date' && Object.hasOwn(values, name));
  const modified = values['modified_date'] as string | undefined;
  const assignments = [...columns.map(({ name }) => `${quoteName(name)} = ?`), ...(modified ? [RISING_DATE] : [])];
  const text = `UPDATE ${tableOf(entity)} SET ${assignments.join(', ')} WHERE \`id\` IN (?)`;
  return sql(
    text,
    ...columns.map((column) => toSqlValue(column, values[column.name])),
    ...(modified ? [toSqlTimestamp(modified)] : []),
    ids,
  );
}
