import type { Entity } from '@trestle/schema/entity';
import { coalesce, type RunningQueries } from '../coalesce';
import { Select, tableName, type ComputedSql, type FindEntity } from '../select';
import type { Row } from '../rowValues';
import type { Sql } from '../sqlText';

/** What the planning of lists needs from the application. */
export interface ListSource {
  find: FindEntity;
  computedSql(entity: Entity): ComputedSql | undefined;
  /**
   * Runs a SELECT on a connection for lists, perhaps of a replica, so rows may be a moment old. Callers that need the
   * same rows at the same time share them, so they must not change them.
   */
  select<T extends Row>(statement: Sql): Promise<readonly T[]>;
  /** Returns the approximate number of rows in an entity's table. */
  estimateRowCount(entity: Entity): Promise<number>;
  /** Whether the database is MariaDB and not MySQL. Asked once. */
  isMariaDb(): Promise<boolean>;
}

/** How long an estimate is used. Estimates only choose between two ways to the same result. */
const ESTIMATE_LIFETIME_MS = 300_000;
const TABLE_SIZES =
  'SELECT `TABLE_NAME` AS `name`, `TABLE_ROWS` AS `n` FROM `information_schema`.`TABLES` ' +
  'WHERE `TABLE_SCHEMA` = DATABASE()';

/** Creates the estimate of row counts. It reads the database's own statistics for all tables at once. */
const createRowCountEstimate = (select: ListSource['select']): ListSource['estimateRowCount'] => {
  let sizes: Promise<ReadonlyMap<string, number>> | undefined;
  let expiresAt = 0;
  const readSizes = async () => {
    const rows = await select<{ name: string; n: number | null }>({ text: TABLE_SIZES, values: [] });
    return new Map(rows.map(({ name, n }) => [name, n ?? 0]));
  };
  return async (entity) => {
    if (!sizes || expiresAt < Date.now()) {
      sizes = readSizes();
      expiresAt = Date.now() + ESTIMATE_LIFETIME_MS;
      sizes.catch(() => {
        sizes = undefined;
      });
    }
    return (await sizes).get(tableName(entity)) ?? 0;
  };
};

/** Creates the check for MariaDB. It asks for the server's version once, and again after a failure. */
const createServerCheck = (select: ListSource['select']): ListSource['isMariaDb'] => {
  let answer: Promise<boolean> | undefined;
  const ask = async () => {
    const [row] = await select<{ version: string }>({ text: 'SELECT VERSION() AS `version`', values: [] });
    return /mariadb/i.test(row!.version);
  };
  return () => {
    answer ??= ask().catch((error: unknown) => {
      answer = undefined;
      throw error;
    });
    return answer;
  };
};

/**
 * Creates the source of a process.
 * @param run runs one SELECT
 */
export const createListSource = (
  find: FindEntity,
  computedSql: ListSource['computedSql'],
  run: (statement: Sql) => Promise<Row[]>,
): ListSource => {
  const running: RunningQueries = new Map();
  const select: ListSource['select'] = <T extends Row>(statement: Sql) =>
    coalesce(running, `${statement.text}\n${JSON.stringify(statement.values)}`, () => run(statement) as Promise<T[]>);
  return {
    find,
    computedSql,
    select,
    estimateRowCount: createRowCountEstimate(select),
    isMariaDb: createServerCheck(select),
  };
};

/** Starts a SELECT on an entity's rows, with its computed fields. */
export const selectFrom = (source: Pick<ListSource, 'find' | 'computedSql'>, entity: Entity): Select =>
  new Select(entity, source.find, source.computedSql(entity));
