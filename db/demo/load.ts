import { QueryTypes, UniqueConstraintError, type Sequelize, type Transaction } from 'sequelize';
import type { Variant } from '@trestle/schema/field';
import { hashPassword } from '../src/identity/password';
import { isLockTimeout } from '../src/sql/dbError';
import { generate, type DemoRows } from './generate';
import { insertRows } from './insertRows';
import { drawProductPictures, insertProductPictures } from './productPictures';

/** How the demo data is generated and loaded. */
export interface LoadOptions {
  scale: number;
  /** Password of every demo account, in clear text. */
  password: string;
  variant: Variant;
  superuserGroup: string;
  now: Date;
  /** Time zone in which dates are counted. */
  zone?: string;
  /** Receives progress messages. */
  log?: (line: string) => void;
}

const TABLE_LABELS: Partial<Record<keyof DemoRows, string>> = {
  product: 'products',
  stock: 'stock rows',
  store_order: 'orders',
  store_order_line: 'order lines',
};
/** Longest wait for another process that loads the same database. */
const MAX_WAIT_MS = 30 * 60_000;
/** Shortest time between two progress messages of a table. */
const PROGRESS_INTERVAL_MS = 1000;

/** Whether the database holds no users, stores and products. Only then may demo data be loaded. */
export const isDatabaseEmpty = async (database: Sequelize): Promise<boolean> => {
  const [row] = await database.query<{ used: number }>(
    'SELECT EXISTS (SELECT 1 FROM `user`) OR EXISTS (SELECT 1 FROM `store`) ' +
      'OR EXISTS (SELECT 1 FROM `product`) AS used',
    { type: QueryTypes.SELECT },
  );
  return Number(row!.used) === 0;
};

/**
 * Fills a migrated, empty database with the demo data (contract §1). All rows are inserted in one transaction, so a
 * load that is killed or overtaken leaves nothing behind.
 * @returns false when the database isn't empty; then nothing is written
 */
export const loadDemo = async (database: Sequelize, options: LoadOptions): Promise<boolean> => {
  const report =
    options.log ??
    ((line: string) => {
      process.stdout.write(`${line}\n`);
    });
  if (!(await isDatabaseEmpty(database))) {
    report('demo: the database is in use, nothing loaded');
    return false;
  }
  const { scale, variant, superuserGroup, now, zone = 'Australia/Melbourne' } = options;
  const tables = generate({
    scale,
    variant,
    superuserGroup,
    now,
    zone,
    password: await hashPassword(options.password),
  });
  const pictures = await drawProductPictures(tables);
  try {
    await afterOtherLoads(() =>
      database.transaction(async (transaction) => {
        await insertAll(database, tables, transaction, report);
        await insertProductPictures(database, pictures, transaction);
      }),
    );
  } catch (error) {
    // Of two loads at once, the second waits for the first row of the other, and then gets a duplicate key.
    if (!(error instanceof UniqueConstraintError) || (await isDatabaseEmpty(database))) throw error;
    report('demo: already loaded by another process');
    return false;
  }
  return true;
};

/**
 * Runs the insertion, again while another load holds its rows: the database ends each wait after some seconds, and
 * large demo data takes minutes.
 */
const afterOtherLoads = async (insert: () => Promise<void>): Promise<void> => {
  const endsAt = performance.now() + MAX_WAIT_MS;
  for (;;) {
    try {
      return await insert();
    } catch (error) {
      if (!isLockTimeout(error) || performance.now() > endsAt) throw error;
    }
  }
};

const insertAll = async (
  database: Sequelize,
  tables: DemoRows,
  transaction: Transaction,
  report: (line: string) => void,
): Promise<void> => {
  let lastReport = performance.now();
  for (const [table, rows] of Object.entries(tables)) {
    const name = TABLE_LABELS[table as keyof DemoRows];
    await insertRows(database, table, rows, transaction, (count) => {
      if (!name || (count < rows.length && performance.now() - lastReport < PROGRESS_INTERVAL_MS)) return;
      lastReport = performance.now();
      report(`demo: ${name} ${count}/${rows.length}`);
    });
  }
  await database.query('UPDATE `access_version` SET `version` = `version` + 1 WHERE `id` = 1', { transaction });
};
