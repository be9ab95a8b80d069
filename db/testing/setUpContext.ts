import type { Sequelize } from 'sequelize';
import type { Context, Row } from '../src/collection/call/context';
import { connectIdentityDb, type IdentityDb } from '../src/identity/identityDb';
import type { ConnectionCounts } from '../src/platform/connectionCounts';
import { sql } from '../src/sql/sqlText';
import { startContext, type TestContext } from './startContext';

// Starting a database takes long on a busy machine.
jest.setTimeout(120_000);

/** The collections and the private database of one test file. Both are there once its tests begin. */
export interface FileContext {
  context: Context;
  readonly database: Sequelize;
  /** Address of the private database, as in DATABASE_URL. */
  readonly url: string;
  /** Runs an INSERT, UPDATE or DELETE. @returns number of changed rows */
  run(text: string, ...values: unknown[]): Promise<number>;
  select<T extends Row>(text: string, ...values: unknown[]): Promise<T[]>;
}

/** Starts a private database with the collections before the tests of the file that calls it, and stops it after them. */
export function setUpContext(env: NodeJS.ProcessEnv, connections?: ConnectionCounts): FileContext {
  const context = {} as Context;
  let started: TestContext;
  beforeAll(async () => {
    started = await startContext(env, connections);
    Object.assign(context, started.context);
  });
  afterAll(() => started?.stop());
  return {
    context,
    get database() {
      return started.database;
    },
    get url() {
      return started.url;
    },
    run: (text, ...values) => context.database.execute(sql(text, ...values)),
    select: (text, ...values) => context.database.selectRows(sql(text, ...values)),
  };
}

/** Does what `setUpContext` does, and connects to the database as the BFF does. */
export function setUpIdentityDb(env: NodeJS.ProcessEnv): FileContext & { identityDb: IdentityDb } {
  const identityDb = {} as IdentityDb;
  // Before the database stops: hooks run in their order.
  afterAll(() => identityDb.close?.());
  const running = setUpContext(env);
  beforeAll(() => void Object.assign(identityDb, connectIdentityDb(running.url)));
  return Object.assign(running, { identityDb });
}
