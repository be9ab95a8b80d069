import { get, type IncomingMessage } from 'node:http';
import { createConnection, type Connection, type RowDataPacket } from 'mysql2/promise';
import { address, logIn } from '../api/people';

const STATEMENT = '%/* streamed %';
let connection: Connection;
let token: string;

beforeAll(async () => {
  connection = await createConnection(process.env['TRESTLE_DB']!);
  ({ token } = await logIn('office'));
});
afterAll(() => connection.end());

/** Long statements that the database is at. */
const running = async (): Promise<number> => {
  const [rows] = await connection.query<RowDataPacket[]>(
    'SELECT COUNT(*) AS n FROM information_schema.PROCESSLIST WHERE INFO LIKE ? AND ID <> CONNECTION_ID()',
    [STATEMENT],
  );
  return rows[0]!['n'] as number;
};
const untilNone = async (): Promise<void> => {
  while (await running())
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
};
const begin = (path: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    get(address + path, { headers: { authorization: `Bearer ${token}` } }, resolve).once('error', reject);
  });

test('safety 28: whoever goes away in the middle of a download leaves no statement and no connection behind', async () => {
  const replies = await Promise.all(Array.from({ length: 5 }, () => begin('/api/store_order_line/download/json/')));
  expect(replies.map((reply) => reply.statusCode)).toEqual([200, 200, 200, 200, 200]);
  for (const reply of replies) reply.destroy();
  await untilNone();
  // Each download has released its place.
  for (let i = 0; i < 10; i += 1) {
    const reply = await begin('/api/code_colour/download/csv/');
    expect(reply.statusCode).toBe(200);
    reply.destroy();
  }
});
