import { setUpContext } from '../../testing/setUpContext';
import { createSqlPool } from './pool';
import { sql } from './sqlText';

/** How often the driver looks for connections to close. */
const DRIVER_CHECK_MS = 1000;
const started = setUpContext(process.env);

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('connections of statements that ran side by side stay open for the next ones', async () => {
  jest.useFakeTimers({ doNotFake: ['Date', 'nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'hrtime'] });
  const pool = createSqlPool(started.url, { name: 'test', maxConnections: 8, maxStatementSeconds: 5 });
  const threeAtOnce = async () => {
    const replies = await Promise.all([1, 2, 3].map(() => pool.selectCells(sql('SELECT CONNECTION_ID()'))));
    return new Set(replies.map(([row]) => row![0]));
  };
  const first = await threeAtOnce();
  jest.advanceTimersByTime(2 * DRIVER_CHECK_MS);
  expect(first.size).toBe(3);
  expect(await threeAtOnce()).toEqual(first);
  pool.close();
});

test("a machine's clock that is set meanwhile ends no statement that runs", async () => {
  const pool = createSqlPool(started.url, { name: 'test', maxConnections: 1, maxStatementSeconds: 5 });
  await pool.selectCells(sql('DO 0'));
  const slow = pool.selectCells(sql('SELECT SLEEP(0.8)'));
  const hourLater = Date.now() + 3_600_000;
  jest.spyOn(Date, 'now').mockReturnValue(hourLater);
  expect(await slow).toEqual([[0]]);
  pool.close();
});
