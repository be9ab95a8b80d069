import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { runSql } from '../database';
import { address, logIn } from '../api/parts/people';

const STREAMED_STATEMENT_PATTERN = '%/* streamed %';
let token: string;

beforeAll(async () => {
  ({ token } = await logIn('office'));
});

/** Counts the statements of downloads that the database runs. */
const countRunning = async (): Promise<number> => {
  const rows = await runSql(
    'SELECT COUNT(*) AS n FROM information_schema.PROCESSLIST WHERE INFO LIKE ? AND ID <> CONNECTION_ID()',
    [STREAMED_STATEMENT_PATTERN],
  );
  return rows[0]!['n'] as number;
};
const untilNoneRuns = async (): Promise<void> => {
  while (await countRunning()) await sleep(50);
};
const startDownload = (path: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    get(address + path, { headers: { authorization: `Bearer ${token}` } }, resolve).once('error', reject);
  });

test('safety 28: whoever goes away in the middle of a download leaves no statement and no connection behind', async () => {
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => startDownload('/api/store_order_line/download/json/')),
  );
  expect(replies.map((reply) => reply.statusCode)).toEqual([200, 200, 200, 200, 200]);
  for (const reply of replies) reply.destroy();
  await untilNoneRuns();
  // Each download has released its place.
  for (let i = 0; i < 10; i += 1) {
    const reply = await startDownload('/api/code_colour/download/csv/');
    expect(reply.statusCode).toBe(200);
    reply.destroy();
  }
});
