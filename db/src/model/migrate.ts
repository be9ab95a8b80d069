import { randomUUID } from 'node:crypto';
import { QueryTypes, type Sequelize } from 'sequelize';
import { migrations } from '../../migrations/all';
import { ALREADY_DONE_ERRORS } from '../../migrations/migration';
import type { SqlExecutor } from '../sql/executor';
import { sql } from '../sql/sqlText';

/** How long a killed migrator blocks others. */
const LEASE_SECONDS = 30;
const LOCK_POLL_INTERVAL_MS = 500;
const CREATE_LOCK_TABLE_SQL =
  'CREATE TABLE IF NOT EXISTS `migration_lock` (`id` INT NOT NULL PRIMARY KEY, `holder` CHAR(36) NOT NULL, ' +
  '`until` DATETIME(3) NOT NULL)';
const LEASE_END_SQL = `UTC_TIMESTAMP(3) + INTERVAL ${LEASE_SECONDS} SECOND`;

/**
 * Acquires or renews the lock row, and waits while another migrator holds it. The lease of a killed migrator expires.
 * GET_LOCK would not do, because it holds on a single node of a cluster.
 */
async function acquireLock(db: Sequelize, holder: string): Promise<void> {
  await db.query(CREATE_LOCK_TABLE_SQL);
  await db.query("INSERT IGNORE INTO `migration_lock` VALUES (1, '', '2000-01-01')");
  for (;;) {
    const lockResult = await db.query(
      `UPDATE \`migration_lock\` SET \`holder\` = ?, \`until\` = ${LEASE_END_SQL} ` +
        'WHERE `id` = 1 AND (`holder` = ? OR `until` < UTC_TIMESTAMP(3))',
      { replacements: [holder, holder], type: QueryTypes.UPDATE },
    );
    if (lockResult[1] > 0) return;
    await new Promise((resolve) => {
      setTimeout(resolve, LOCK_POLL_INTERVAL_MS);
    });
  }
}

/** Runs one statement. Ignores an ALTER that ran before, in a migration that was killed before it was recorded. */
async function runStatement(db: Sequelize, text: string): Promise<void> {
  try {
    await db.query(text);
  } catch (error) {
    if (
      !text.startsWith('ALTER TABLE ') ||
      !ALREADY_DONE_ERRORS.has((error as { original?: { errno?: number } }).original?.errno ?? 0)
    )
      throw error;
  }
}

/**
 * Migrates the database to the current version. Of two at once, one runs and the other waits (SECURITY.md, 54).
 * @returns the names of the migrations that ran
 */
export async function migrate(db: Sequelize): Promise<string[]> {
  const holder = randomUUID();
  await acquireLock(db, holder);
  const renewal = setInterval(
    () => {
      acquireLock(db, holder).catch(() => undefined);
    },
    (LEASE_SECONDS / 3) * 1000,
  );
  try {
    // Imported here only: a services process doesn't migrate, and starts sooner without umzug.
    const { SequelizeStorage, Umzug } = await import('umzug');
    const umzug = new Umzug({
      migrations: migrations.map(({ name, up }) => ({
        name,
        up: async () => {
          for (const text of up) await runStatement(db, text);
        },
      })),
      storage: new SequelizeStorage({ sequelize: db, modelName: 'migration', tableName: 'migration' }),
      logger: undefined,
    });
    return (await umzug.up()).map(({ name }) => name);
  } finally {
    clearInterval(renewal);
    await db.query("UPDATE `migration_lock` SET `until` = '2000-01-01' WHERE `holder` = ?", { replacements: [holder] });
  }
}

/** Whether every migration has run. */
export async function isMigrated({ selectCells }: Pick<SqlExecutor, 'selectCells'>): Promise<boolean> {
  const [[count]] = (await selectCells(sql('SELECT COUNT(*) FROM `migration`'))) as [[number]];
  return count >= migrations.length;
}
