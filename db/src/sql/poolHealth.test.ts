import type { Connection } from 'mysql2';
import { answersSoon, clockAhead } from '../../testing/poolAnswers';
import { setUpContext } from '../../testing/setUpContext';
import { createSqlPool, type SqlPool } from './pool';
import { isStuck, pingPools } from './poolHealth';

const running = setUpContext(process.env);

const run = (connection: Connection, text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    connection.query(text, (error) => (error ? reject(error) : resolve()));
  });

/** Takes a pool's only connection until `release` is called. @param work statements that it sends meanwhile, again and again */
async function takeAll(pool: SqlPool, work?: string): Promise<() => Promise<void>> {
  let isReleased = false;
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let ended: Promise<void>;
  await new Promise<void>((taken, reject) => {
    ended = pool.withConnection(async (connection) => {
      await run(connection, 'DO 0');
      taken();
      while (work && !isReleased) await run(connection, work);
      if (!work) await released;
    });
    ended.catch(reject);
  });
  return async () => {
    isReleased = true;
    release();
    await ended;
  };
}

const options = { name: 'test', maxConnections: 1, maxStatementSeconds: 60 };

test('a pool whose connections are all at work answers; one that hangs does not', async () => {
  const pool = createSqlPool(running.url, options);
  const release = await takeAll(pool, 'DO SLEEP(0.1)');
  expect(await answersSoon(pingPools)).toBe(true);
  await release();
  const end = await takeAll(pool);
  const clock = clockAhead(2000);
  expect(await answersSoon(pingPools)).toBe(false);
  clock.mockRestore();
  await end();
  pool.close();
});

test('a connection that one long job has for itself says nothing of the health of its process', async () => {
  const pool = createSqlPool(running.url, { ...options, forOneJob: true });
  const release = await takeAll(pool);
  const clock = clockAhead(60_000);
  expect(isStuck()).toBe(false);
  expect(await answersSoon(pingPools)).toBe(true);
  clock.mockRestore();
  await release();
  pool.close();
});
