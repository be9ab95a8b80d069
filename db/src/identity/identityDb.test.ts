import { executeUpdate, inTransaction, type IdentityDb } from './identityDb';

const createDeadlock = () => Object.assign(new Error('Deadlock found'), { errno: 1213 });

/** A database whose first statement that matches deadlocks, and all statements that it was given. */
function deadlockOnce(pattern: RegExp): { db: IdentityDb; statements: string[] } {
  const statements: string[] = [];
  let hasFailed = false;
  const query = async (statement: string | { sql: string }) => {
    const text = typeof statement === 'string' ? statement : statement.sql;
    statements.push(text);
    if (!hasFailed && pattern.test(text)) {
      hasFailed = true;
      throw createDeadlock();
    }
    return [{ affectedRows: 1 }];
  };
  const connection = { query, release: () => undefined };
  const pool = { query, getConnection: async () => connection } as unknown as IdentityDb['pool'];
  return { db: { pool, ping: async () => undefined, close: async () => undefined }, statements };
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
  const isolation = 'SET TRANSACTION ISOLATION LEVEL READ COMMITTED';
  const firstAttempt = [isolation, 'START TRANSACTION', 'INSERT a', 'UPDATE a'];
  expect(statements).toEqual([...firstAttempt, 'ROLLBACK', ...firstAttempt, 'COMMIT']);
});
