import { setTimeout as sleep } from 'node:timers/promises';
import { isRetriable } from '../sql/dbError';
import { createExecutor, sendOn, type SqlExecutor } from '../sql/executor';
import { createSqlPool, type SqlPool } from '../sql/pool';
import { isStuck, pingPools } from '../sql/poolHealth';
import { MAX_STATEMENT_SECONDS } from '../sql/session';

/** Where statements run: the database, or a transaction in it. */
export interface QueryRunner {
  executor: Pick<SqlExecutor, 'selectRows' | 'execute'>;
}

/**
 * The BFF's connections for sessions and rights. They are its own, so that lists never block a session check
 * (SECURITY.md, 46).
 */
export interface IdentityDb extends QueryRunner {
  withConnection: SqlPool['withConnection'];
  /** Asks for an answer on every pool of this process. */
  ping(): Promise<void>;
  /** Whether connections of this process have been stuck so long that only a restart helps. */
  isStuck(): boolean;
  /** Ends all connections. Never waits for one. */
  close(): void;
}

/** Connections of commands, which ask one thing after another. */
const COMMAND_CONNECTIONS = 2;
/** Attempts of a statement or transaction that deadlocked. */
const MAX_ATTEMPTS = 5;
const RETRY_DELAY_MS = 10;

/**
 * Opens the connection pool.
 * @param databaseUrl mysql://user:password@host:port/database; of several hosts, separated by commas, the one that all
 *   pools of this process use
 * @param maxConnections of the pool; that of a command unless given
 */
export function connectIdentityDb(databaseUrl: string, maxConnections = COMMAND_CONNECTIONS): IdentityDb {
  const pool = createSqlPool(databaseUrl, {
    name: 'identity',
    maxConnections,
    maxStatementSeconds: MAX_STATEMENT_SECONDS,
  });
  return { executor: pool, withConnection: pool.withConnection, ping: pingPools, isStuck, close: pool.close };
}

/** Runs a SELECT. @param values bound to the question marks of `text` */
export const selectRows = <T extends object>(
  { executor }: QueryRunner,
  text: string,
  values: readonly unknown[] = [],
): Promise<T[]> => executor.selectRows<T>({ text, values });

/**
 * Runs an INSERT, UPDATE or DELETE, and retries after a deadlock. Not within a transaction: a deadlock has rolled that
 * back, so that only the whole of it can be retried.
 * @returns the number of affected rows
 */
export function executeUpdate(runner: QueryRunner, text: string, values: readonly unknown[] = []): Promise<number> {
  const execute = () => runner.executor.execute({ text, values });
  return 'withConnection' in runner ? withRetry(execute) : execute();
}

/** Runs `work` in a transaction, and retries it as a whole after a deadlock. */
export const inTransaction = <T>(db: IdentityDb, work: (db: QueryRunner) => Promise<T>): Promise<T> =>
  withRetry(() =>
    db.withConnection(async (connection, waitMs) => {
      const executor = createExecutor(sendOn(connection, waitMs));
      const run = (text: string) => executor.execute({ text, values: [] });
      try {
        await run('START TRANSACTION');
        const result = await work({ executor });
        await run('COMMIT');
        return result;
      } catch (error) {
        await run('ROLLBACK').catch(() => connection.destroy());
        throw error;
      }
    }),
  );

async function withRetry<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isRetriable(error)) throw error;
      await sleep(Math.random() * RETRY_DELAY_MS * attempt);
    }
  }
}
