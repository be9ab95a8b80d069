import { setUpContext } from '../testing/setUpContext';
import type { ConnectionCounts } from './platform/connectionCounts';
import { sql } from './sql/sqlText';

const SIZES: ConnectionCounts = { records: 2, writes: 3, lists: 4, streams: 5 };
/** Statements for each pool: more than any has connections, fewer than would be refused. */
const STATEMENTS = 8;
const SLOW = 'SELECT SLEEP(0.1) AS `slept`';

const running = setUpContext(process.env, SIZES);

/** Returns a number that the server counts. */
async function statusOf(name: string): Promise<number> {
  const [rows] = await running.database.query(`SHOW GLOBAL STATUS LIKE '${name}'`);
  return Number((rows as { Value: string }[])[0]!.Value);
}
const times = <T>(work: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: STATEMENTS }, work));

/** Takes what the pools give, by all ways to the database at once. */
async function askForEverything(): Promise<void> {
  const { database, listConnections, inSqlTransaction, inModelTransaction } = running.context;
  const statement = { text: SLOW, values: [] };
  const readStream = async () => {
    const person = Math.random();
    for await (const batch of await listConnections.openStream(sql(SLOW), new AbortController().signal, person))
      expect(batch).toHaveLength(1);
  };
  await Promise.all([
    times(() => database.selectRows(statement)),
    times(() => listConnections.selectOnPrimary(statement)),
    times(() => inSqlTransaction(({ selectRows }) => selectRows(statement))),
    times(() => inModelTransaction(({ selectRows }) => selectRows(statement))),
    times(readStream),
  ]);
}

test('the pools of a process together take as many connections as their sizes say', async () => {
  // The server was started for this test: nobody has taken more before.
  const before = await statusOf('Threads_connected');
  await askForEverything();
  const taken = (await statusOf('Max_used_connections')) - before;
  expect(taken).toBeGreaterThanOrEqual(2 + 2 * 3 + 4 + 5);
  // The connection of a stream says goodbye while that of the next one opens.
  expect(taken).toBeLessThanOrEqual(2 + 2 * 3 + 4 + 2 * 5);
});

test('a stream whose reader wants no more gives its connection back, though only its first batch was read', async () => {
  const { openStream } = running.context.listConnections;
  const { signal } = new AbortController();
  for (let i = 0; i < 3 * SIZES.streams; i += 1)
    for await (const batch of await openStream(sql('SELECT `seq` FROM seq_1_to_100000'), signal, 1)) {
      expect(batch.length).toBeGreaterThan(0);
      break;
    }
});
