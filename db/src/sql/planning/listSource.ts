import type { Entity } from '@trestle/schema/entity';
import { coalesce, type RunningQueries } from '../coalesce';
import { Select, tableName, type ComputedSql, type FindEntity } from '../select';
import type { Row } from '../rowValues';
import type { Sql } from '../sqlText';
import { createResultKeeper } from './keptResults';
import { createTextKeeper, type KeptTexts } from './keptTexts';

/** What the planning of lists needs from the application. */
export interface ListSource {
  find: FindEntity;
  computedSql(entity: Entity): ComputedSql | undefined;
  /**
   * Runs a SELECT on a connection for lists, perhaps of a replica, so rows may be a moment old. Callers that need the
   * same rows at the same time share them, so they must not change them.
   */
  select<T extends Row>(statement: Sql): Promise<readonly T[]>;
  /** Runs a SELECT on a connection for lists whose rows are current. Callers share them as those of `select`. */
  selectCurrent<T extends Row>(statement: Sql): Promise<readonly T[]>;
  /** Returns the approximate number of rows in an entity's table. */
  estimateRowCount(entity: Entity): Promise<number>;
  /** Whether an index begins with a column. */
  isIndexed(entity: Entity, column: string): Promise<boolean>;
  /**
   * Counts rows by a statement of `countSql`. The count of a large table may be some seconds old, but for what the
   * person has changed in this process.
   */
  count(entity: Entity, statement: Sql, person: number): Promise<number>;
  /** Reads ids of an entity's rows. Those of a large table may be a second old, but for changes of this process. */
  selectIds(entity: Entity, statement: Sql): Promise<readonly number[]>;
  /** Returns the texts of a column, where they are kept in memory. They may be a second old, but for own changes. */
  keptTexts(entity: Entity, column: string): Promise<KeptTexts | undefined>;
  /** Has ids of an entity's rows read anew, because a person has changed some here, and counts for that person. */
  forgetKept(entity: Entity, person: number): void;
  /** Whether the database is MariaDB and not MySQL. Asked once. */
  isMariaDb(): Promise<boolean>;
}

/** How long an estimate is used. Estimates only choose between two ways to the same result. */
const ESTIMATE_LIFETIME_MS = 300_000;
const TABLE_SIZES =
  'SELECT `TABLE_NAME` AS `name`, `TABLE_ROWS` AS `n` FROM `information_schema`.`TABLES` ' +
  'WHERE `TABLE_SCHEMA` = DATABASE()';

const INDEXED_COLUMNS =
  'SELECT `TABLE_NAME` AS `name`, `COLUMN_NAME` AS `column` FROM `information_schema`.`STATISTICS` ' +
  'WHERE `TABLE_SCHEMA` = DATABASE() AND `SEQ_IN_INDEX` = 1';
/** Counts and ids of tables up to this size are never kept: they take a few milliseconds. */
const MAX_ROWS_READ_ANEW = 20_000;
/** Longest time that a count is kept, and that rows show as inactive that another process has made active. */
const MAX_COUNT_AGE_MS = 10_000;
const MAX_IDS_AGE_MS = 1000;
/** How many times as long as it took a result is kept, up to these limits. */
const COUNT_LIFETIME_FACTOR = 100;
const IDS_LIFETIME_FACTOR = 20;

/** Reads something of all tables at once, and uses it for a while. A failure is not kept. */
function readNowAndThen<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined;
  let expiresAt = 0;
  return () => {
    if (!reading || expiresAt < performance.now()) {
      reading = read();
      expiresAt = performance.now() + ESTIMATE_LIFETIME_MS;
      reading.catch(() => {
        reading = undefined;
      });
    }
    return reading;
  };
}

/** Creates the check of indexes. */
function createIndexCheck(select: ListSource['select']): ListSource['isIndexed'] {
  const readColumns = readNowAndThen(async () => {
    const rows = await select<{ name: string; column: string }>({ text: INDEXED_COLUMNS, values: [] });
    return new Set(rows.map(({ name, column }) => `${name}.${column}`));
  });
  return async (entity, column) => (await readColumns()).has(`${tableName(entity)}.${column}`);
}

/** Creates the estimate of row counts. It reads the database's own statistics for all tables at once. */
function createRowCountEstimate(select: ListSource['select']): ListSource['estimateRowCount'] {
  const readSizes = readNowAndThen(async () => {
    const rows = await select<{ name: string; n: number | null }>({ text: TABLE_SIZES, values: [] });
    return new Map(rows.map(({ name, n }) => [name, n ?? 0]));
  });
  return async (entity) => (await readSizes()).get(tableName(entity)) ?? 0;
}

/** Creates the check for MariaDB. It asks for the server's version once, and again after a failure. */
function createServerCheck(select: ListSource['select']): ListSource['isMariaDb'] {
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
}

type RunSelect = (statement: Sql) => Promise<Row[]>;

/** Lets callers that need the same rows at the same time share them. */
function shareRows(run: RunSelect): ListSource['select'] {
  const running: RunningQueries = new Map();
  return <T extends Row>(statement: Sql) =>
    coalesce(running, `${statement.text}\n${JSON.stringify(statement.values)}`, () => run(statement) as Promise<T[]>);
}

/**
 * Creates the source of a process.
 * @param run runs one SELECT
 * @param runCurrent runs one whose rows are current
 */
export function createListSource(
  find: FindEntity,
  computedSql: ListSource['computedSql'],
  run: RunSelect,
  runCurrent: RunSelect,
): ListSource {
  const [select, selectCurrent] = [shareRows(run), shareRows(runCurrent)];
  const estimateRowCount = createRowCountEstimate(select);
  const countAnew = async (statement: Sql): Promise<number> => (await select<{ n: number }>(statement))[0]!.n;
  const idsAnew = async (statement: Sql): Promise<readonly number[]> =>
    (await select<{ id: number }>(statement)).map(({ id }) => id);
  const keptCounts = createResultKeeper(countAnew, {
    maxLifetimeMs: MAX_COUNT_AGE_MS,
    lifetimeFactor: COUNT_LIFETIME_FACTOR,
  });
  const keptIds = createResultKeeper(idsAnew, { maxLifetimeMs: MAX_IDS_AGE_MS, lifetimeFactor: IDS_LIFETIME_FACTOR });
  const keptTexts = createTextKeeper({ select: selectCurrent, estimateRowCount });
  const isLarge = async (entity: Entity): Promise<boolean> => (await estimateRowCount(entity)) > MAX_ROWS_READ_ANEW;
  return {
    find,
    computedSql,
    select,
    selectCurrent,
    estimateRowCount,
    isIndexed: createIndexCheck(select),
    count: async (entity, statement, person) =>
      (await isLarge(entity)) ? keptCounts.read(tableName(entity), statement, person) : countAnew(statement),
    selectIds: async (entity, statement) =>
      (await isLarge(entity)) ? keptIds.read(tableName(entity), statement) : idsAnew(statement),
    keptTexts: keptTexts.read,
    forgetKept: (entity, person) => {
      keptTexts.forget(entity);
      keptCounts.forget(tableName(entity), person);
      keptIds.forget(tableName(entity));
    },
    isMariaDb: createServerCheck(select),
  };
}

/** Starts a SELECT on an entity's rows, with its computed fields. */
export const selectFrom = (source: Pick<ListSource, 'find' | 'computedSql'>, entity: Entity): Select =>
  new Select(entity, source.find, source.computedSql(entity));
