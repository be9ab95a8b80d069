import { readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { createConnection, type Connection } from 'mysql2/promise';
import { startPrivateDatabase, type PrivateDatabase } from '../api/parts/privateDatabase';
import { startSecondDeployment, type SecondDeployment } from '../api/parts/secondDeployment';
import { settingsFor, signInWithoutPassword } from './passwordlessSession';

const STOCK_ROWS = 65_535;
const HALF_SENT_REQUESTS = 20;

let database: PrivateDatabase;
let connection: Connection;
let deployment: SecondDeployment;
let headers: Record<string, string>;
/** Requests that never end, open from the beginning. Each promise settles when the server closes the connection. */
let halfSent: Promise<void>[];

const fillStock = async (): Promise<void> => {
  await connection.query(
    "INSERT INTO `product` (`id`, `code`, `description`) VALUES (1, 'OSL-1', 'Oslo lounge chair')",
  );
  await connection.query("INSERT INTO `container` (`id`, `code`, `name`) VALUES (1, 'C-1', 'Jade Osprey, Ningbo')");
  await connection.query('INSERT INTO `stock` (`product`, `container`, `quantity`, `price`) VALUES (1, 1, 3, 10)');
  for (let rows = 1; rows <= STOCK_ROWS; rows *= 2)
    await connection.query(
      'INSERT INTO `stock` (`product`, `container`, `quantity`, `price`) SELECT 1, 1, 3, 10 FROM `stock`',
    );
};
/** Sends a request whose headers never end, and waits for the server to close it. */
const sendHalf = (url: string): Promise<void> =>
  new Promise((resolve) => {
    const socket: Socket = connect({ host: '127.0.0.1', port: Number(new URL(url).port) });
    socket.write('GET /api/product/ HTTP/1.1\r\nHost: x\r\nX-Half: ');
    socket
      .on('error', () => undefined)
      .resume()
      .once('close', () => resolve());
  });

beforeAll(async () => {
  database = await startPrivateDatabase();
  connection = await createConnection(database.url);
  headers = { authorization: `Bearer ${await signInWithoutPassword(connection)}` };
  await fillStock();
  deployment = await startSecondDeployment(settingsFor(database));
  halfSent = Array.from({ length: HALF_SENT_REQUESTS }, () => sendHalf(deployment.url));
}, 120_000);
afterAll(async () => {
  await deployment.stop();
  await connection.end();
  await database.stop();
}, 60_000);

/** Reads a process's peak memory, in MiB. */
const peakMebibytes = (pid: number): number =>
  Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;
const startDownload = (url: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    get(url, { headers }, resolve).once('error', reject);
  });
/** Reads a reply to its end, and counts its lines. */
const countLines = async (reply: IncomingMessage): Promise<number> => {
  let count = 0;
  for await (const chunk of reply) for (const byte of chunk as Buffer) if (byte === 10) count += 1;
  return count;
};

test('safety 28: five downloads of 65,535 rows at once arrive whole; no process holds 512 MB', async () => {
  const { url, pids } = deployment;
  const [unread, ...others] = await Promise.all(
    Array.from({ length: 5 }, () => startDownload(`${url}/api/stock/download/csv/?limit=${STOCK_ROWS}`)),
  );
  expect(await Promise.all(others.map(countLines))).toEqual(Array(4).fill(STOCK_ROWS + 1));
  // The client has read nothing meanwhile, so the rows waited in the database, not in a process.
  expect(await countLines(unread!)).toBe(STOCK_ROWS + 1);
  for (const pid of Object.values(pids)) expect(peakMebibytes(pid)).toBeLessThan(512);
}, 60_000);

test('safety 29: requests that never come to their end are closed, and others are answered all the while', async () => {
  const statusOf = async (init: RequestInit = {}): Promise<number> => {
    const reply = await fetch(`${deployment.url}/api/product/`, {
      headers: { ...headers, 'content-type': 'application/json' },
      ...init,
    });
    await reply.arrayBuffer();
    return reply.status;
  };
  expect(await statusOf()).toBe(200);
  expect(await statusOf({ method: 'POST', body: `{"description":"${'x'.repeat(1024 * 1024)}"}` })).toBe(413);
  await Promise.all(halfSent);
  expect(await statusOf()).toBe(200);
});
