import type { Connection } from 'mysql2';
import { executeUpdate, inTransaction, type IdentityDb } from './identityDb';

const createDeadlock = () => Object.assign(new Error('Deadlock found'), { errno: 1213 });

/** A database whose first statement that matches deadlocks, and all statements that it was given. */
function deadlockOnce(pattern: RegExp): { db: IdentityDb; statements: string[] } {
  const statements: string[] = [];
  let hasFailed = false;
  const send = (text: string): Error | null => {
    statements.push(text);
    if (hasFailed || !pattern.test(text)) return null;
    hasFailed = true;
    return createDeadlock();
  };
  const connection = {
    query: ({ sql }: { sql: string }, onResult: (error: Error | null, header: object) => void) =>
      onResult(send(sql), { affectedRows: 1 }),
  } as unknown as Connection;
  const db: IdentityDb = {
    executor: {
      selectRows: async () => [],
      execute: async ({ text }) => {
        const error = send(text);
        if (error) throw error;
        return 1;
      },
    },
    withConnection: (work) => work(connection, 0),
    ping: async () => undefined,
    isStuck: () => false,
    close: () => undefined,
  };
  return { db, statements };
}

test('a statement of its own is retried after a deadlock', async () => {
  const { db, statements } = deadlockOnce(/UPDATE/);
  expect(await executeUpdate(db, 'UPDATE a')).toBe(1);
  expect(statements).toEqual(['UPDATE a', 'UPDATE a']);
});

test('a transaction is retried as a whole: the deadlock rolled back what it had written', async () => {
  const { db, statements } = deadlockOnce(/UPDATE/);
  await inTransaction(db, async (transaction) => {
    await executeUpdate(transaction, 'INSERT a');
    await executeUpdate(transaction, 'UPDATE a');
  });
  const firstAttempt = ['START TRANSACTION', 'INSERT a', 'UPDATE a'];
  expect(statements).toEqual([...firstAttempt, 'ROLLBACK', ...firstAttempt, 'COMMIT']);
});
