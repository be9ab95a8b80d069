import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Sequelize } from 'sequelize';
import type { Caller, Context } from '../src/collection/call/context';
import { connect } from '../src/model/database';
import { createContext } from '../src/createContext';
import type { ServiceSettings } from '../src/settings';
import type { ConnectionCounts } from '../src/platform/connectionCounts';
import { startMigrated } from './migratedData';

/** Collections on a private database, for one test file. */
export interface TestContext {
  context: Context;
  database: Sequelize;
  /** Address of the private database, as in DATABASE_URL. */
  url: string;
  stop(): Promise<void>;
}

/** Sizes of the pools of a test. */
const TEST_CONNECTIONS: ConnectionCounts = { records: 4, writes: 4, lists: 4, streams: 4 };

/**
 * Starts a private database with all tables and no rows, for one test file, and creates the collections on it.
 * @param bufferMb size of its buffer pool, where a test measures many rows
 */
export const startContext = async (
  env: NodeJS.ProcessEnv,
  connections: ConnectionCounts = TEST_CONNECTIONS,
  bufferMb?: number,
): Promise<TestContext> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'trestle-lists-'));
  const server = await startMigrated(dataDir, env, bufferMb);
  const database = connect(server.url);
  const stopServer = async () => {
    await database.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const settings = {
      backendVariant: 'standard',
      noteLockHours: 24,
      deliveredAfterDays: 30,
      uploadMbPerDay: 0,
      storeFilesMb: 0,
      superuserGroup: 'Administrator',
      productSlug: 'trestle',
      reportTimezone: 'Australia/Melbourne',
      databaseUrl: server.url,
      databaseReadUrls: [],
    } as Partial<ServiceSettings> as ServiceSettings;
    const context = createContext(settings, connections);
    return {
      context,
      database,
      url: server.url,
      stop: async () => {
        await context.close();
        await stopServer();
      },
    };
  } catch (error) {
    await stopServer();
    throw error;
  }
};

/** Creates a caller without field rules. @param scope 'all' makes an administrator */
export const createCaller = (scope: Caller['scope'], now: Date): Caller => ({
  call: '',
  user: 1,
  actor: 1,
  username: 'x',
  administrator: scope === 'all',
  superuser: scope === 'all',
  staff: false,
  scope,
  limits: {},
  zone: 'Australia/Melbourne',
  now,
  requestId: 'x',
  session: 'x',
});

/** Inserts the user of `createCaller`, to whom records can belong. */
export const insertCaller = async (database: Sequelize): Promise<void> => {
  await database.query(
    'INSERT INTO `user` (`id`, `username`, `first_name`, `last_name`, `email`, `password`, `is_active`, ' +
      "`date_joined`) VALUES (1, 'x', 'X', '', 'x@example.com', '', 1, NOW(3))",
  );
};
