import { randomUUID } from 'node:crypto';
import { QueryTypes, type Sequelize } from 'sequelize';
import { migrations } from '../migrations/all';
import { ALREADY_DONE_ERRORS } from '../migrations/migration';

const LEASE_SECONDS = 30;
const CREATE_LOCK_TABLE_SQL =
  'CREATE TABLE IF NOT EXISTS `migration_lock` (`id` INT NOT NULL PRIMARY KEY, `holder` CHAR(36) NOT NULL, `until` DATETIME(3) NOT NULL)';
const LEASE_END_SQL = `UTC_TIMESTAMP(3) + INTERVAL ${LEASE_SECONDS} SECOND`;

/**
 * Takes the lock row, waiting for another migrator; a killed one's lease runs out. GET_LOCK would hold on one node
 * only.
 */
const acquireLock = async (db: Sequelize, holder: string): Promise<void> => {
  await db.query(CREATE_LOCK_TABLE_SQL);
  await db.query("INSERT IGNORE INTO `migration_lock` VALUES (1, '', '2000-01-01')");
  for (;;) {
    const taken = await db.query(
      `UPDATE \`migration_lock\` SET \`holder\` = ?, \`until\` = ${LEASE_END_SQL} WHERE \`id\` = 1 AND (\`holder\` = ? OR \`until\` < UTC_TIMESTAMP(3))`,
      { replacements: [holder, holder], type: QueryTypes.UPDATE },
    );
    if (taken[1] > 0) return;
    await new Promise((resolve) => {
      setTimeout(resolve, 500);
    });
  }
};

/** One statement; an ALTER that was done before a kill, and not noted, is done. */
const runStatement = async (db: Sequelize, sql: string): Promise<void> => {
  try {
    await db.query(sql);
  } catch (error) {
    if (
      !sql.startsWith('ALTER TABLE ') ||
      !ALREADY_DONE_ERRORS.has((error as { original?: { errno?: number } }).original?.errno ?? 0)
    )
      throw error;
  }
};

/**
 * Brings the database to the present version. Two at once: one runs, the other waits and finds nothing to do (safety
 * 54).
 */
export const migrate = async (db: Sequelize): Promise<string[]> => {
  const holder = randomUUID();
  await acquireLock(db, holder);
  const renewal = setInterval(
    () => {
      acquireLock(db, holder).catch(() => undefined);
    },
    (LEASE_SECONDS / 3) * 1000,
  );
  try {
    // Only here: a services process, which merely counts migrations, starts sooner without it.
    const { SequelizeStorage, Umzug } = await import('umzug');
    const umzug = new Umzug({
      migrations: migrations.map(({ name, up }) => ({
        name,
        up: async () => {
          for (const sql of up) await runStatement(db, sql);
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
};
/** Whether every migration is in (for /readyz). */
export const isMigrated = async (db: Sequelize): Promise<boolean> => {
  const [row] = await db.query<{ n: number }>('SELECT COUNT(*) AS n FROM `migration`', { type: QueryTypes.SELECT });
  return row!.n >= migrations.length;
};
