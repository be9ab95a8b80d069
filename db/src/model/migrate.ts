import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { QueryTypes, type Sequelize } from 'sequelize';
import { migrations } from '../../migrations/all';
import type { Backfill } from '../../migrations/migration';
import { isRetriable, isUnfitHost } from '../sql/dbError';
import { fillAgain, runBackfill, type Print } from './migration/backfill';
import { createProgressTable, readProgress } from './migration/backfillProgress';
import { backfillsOf } from './migration/report';
import { runStatement } from './migration/runStatement';

/** How long a killed migrator blocks others. */
const LEASE_SECONDS = 30;
const LOCK_POLL_INTERVAL_MS = 500;
/** How long after a backfill processes of the older version are expected to write. */
const MAX_UPGRADE_SECONDS = 7 * 86_400;
const CREATE_LOCK_TABLE_SQL =
  'CREATE TABLE IF NOT EXISTS `migration_lock` (`id` INT NOT NULL PRIMARY KEY, `holder` CHAR(36) NOT NULL, ' +
  '`until` DATETIME(3) NOT NULL)';
const LEASE_END_SQL = `UTC_TIMESTAMP(3) + INTERVAL ${LEASE_SECONDS} SECOND`;

/** Takes or renews the lock row. @returns whether it is ours */
async function tryLock(db: Sequelize, holder: string): Promise<boolean> {
  try {
    await db.query("INSERT IGNORE INTO `migration_lock` VALUES (1, '', '2000-01-01')");
    const lockResult = await db.query(
      `UPDATE \`migration_lock\` SET \`holder\` = ?, \`until\` = ${LEASE_END_SQL} ` +
        'WHERE `id` = 1 AND (`holder` = ? OR `until` < UTC_TIMESTAMP(3))',
      { replacements: [holder, holder], type: QueryTypes.UPDATE },
    );
    return lockResult[1] > 0;
  } catch (error) {
    // On another node of a cluster, a migrator was quicker.
    if (isRetriable(error) && !isUnfitHost(error)) return false;
    throw error;
  }
}

/**
 * Acquires or renews the lock row, and waits while another migrator holds it. The lease of a killed migrator expires.
 * GET_LOCK would not do, because it holds on a single node of a cluster.
 */
async function acquireLock(db: Sequelize, holder: string, print?: Print): Promise<void> {
  await db.query(CREATE_LOCK_TABLE_SQL);
  for (let isFirst = true; !(await tryLock(db, holder)); isFirst = false) {
    if (isFirst) print?.('Another migration runs, or was killed a moment ago. Waiting for its end.');
    await sleep(LOCK_POLL_INTERVAL_MS);
  }
}

/** What a run of `migrate` may be told. */
export interface MigrateRun {
  /** Name of the last migration to run; all by default. */
  to?: string;
  /** Tells how far backfills are, and what is waited for. */
  print?: Print;
}

async function runStep(db: Sequelize, step: string | Backfill, print: Print): Promise<void> {
  if (typeof step === 'string') await runStatement(db, step);
  else await runBackfill(db, step, print);
}

/** Fills what processes of the older version wrote during and after the backfills of this upgrade. */
async function fillRowsOfOldProcesses(db: Sequelize, print: Print): Promise<void> {
  const progress = await readProgress(db);
  for (const backfill of migrations.flatMap(backfillsOf).filter(({ fillsAgain }) => fillsAgain)) {
    const { rowsDone = 0, finishedSecondsAgo } = progress.get(backfill.name) ?? {};
    if (!rowsDone || (finishedSecondsAgo ?? Infinity) > MAX_UPGRADE_SECONDS) continue;
    const filled = await fillAgain(db, backfill);
    if (filled) print(`${backfill.name}: ${filled.toLocaleString('en')} rows of older processes`);
  }
}

/**
 * Migrates the database to the current version. Of two at once, one runs and the other waits (SECURITY.md, 54).
 * @returns the names of the migrations that ran
 */
export async function migrate(db: Sequelize, { to, print = () => undefined }: MigrateRun = {}): Promise<string[]> {
  const holder = randomUUID();
  await acquireLock(db, holder, print);
  const renewal = setInterval(
    () => {
      acquireLock(db, holder).catch(() => undefined);
    },
    (LEASE_SECONDS / 3) * 1000,
  );
  try {
    await createProgressTable(db);
    // Imported here only: a services process doesn't migrate, and starts sooner without umzug.
    const { SequelizeStorage, Umzug } = await import('umzug');
    const umzug = new Umzug({
      migrations: migrations.map(({ name, up }) => ({
        name,
        up: async () => {
          for (const step of up) await runStep(db, step, print);
        },
      })),
      storage: new SequelizeStorage({ sequelize: db, modelName: 'migration', tableName: 'migration' }),
      logger: undefined,
    });
    const isPending = (await umzug.pending()).some(({ name }) => to === undefined || name <= to);
    const applied = isPending ? await umzug.up(to === undefined ? {} : { to }) : [];
    await fillRowsOfOldProcesses(db, print);
    return applied.map(({ name }) => name);
  } finally {
    clearInterval(renewal);
    await db.query("UPDATE `migration_lock` SET `until` = '2000-01-01' WHERE `holder` = ?", { replacements: [holder] });
  }
}
