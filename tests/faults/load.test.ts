import { readFileSync } from 'node:fs';
import { Agent, get, request, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { createConnection, type Connection, type RowDataPacket } from 'mysql2/promise';
import { startPrivateDatabase, type PrivateDatabase } from '../api/privateDatabase';
import { startSecondDeployment, type SecondDeployment } from '../api/secondDeployment';
import { settingsFor, signInWithoutPassword } from './passwordlessSession';

const ROWS = 65_535;
const HALF_SENT = 20;

let database: PrivateDatabase;
let connection: Connection;
let sets: SecondDeployment[];
let headers: Record<string, string>;
/** Requests that never end, open from the beginning. Each promise settles when the server closes it. */
let halfSent: Promise<void>[];

const fillStock = async (): Promise<void> => {
  await connection.query(
    "INSERT INTO `product` (`id`, `code`, `description`) VALUES (1, 'OSL-1', 'Oslo lounge chair')",
  );
  await connection.query("INSERT INTO `container` (`id`, `code`, `name`) VALUES (1, 'C-1', 'Jade Osprey, Ningbo')");
  await connection.query('INSERT INTO `stock` (`product`, `container`, `quantity`, `price`) VALUES (1, 1, 3, 10)');
  for (let rows = 1; rows <= ROWS; rows *= 2)
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
  sets = [await startSecondDeployment(settingsFor(database)), await startSecondDeployment(settingsFor(database))];
  halfSent = Array.from({ length: HALF_SENT }, () => sendHalf(sets[0]!.url));
}, 120_000);
afterAll(async () => {
  await Promise.all(sets.map((set) => set.stop()));
  await connection.end();
  await database.stop();
}, 60_000);

/** A process's peak memory, in MiB. */
const peakOf = (pid: number): number =>
  Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;
const begin = (url: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    get(url, { headers }, resolve).once('error', reject);
  });
const lines = async (reply: IncomingMessage): Promise<number> => {
  let count = 0;
  for await (const chunk of reply) for (const byte of chunk as Buffer) if (byte === 10) count += 1;
  return count;
};

test('safety 28: five downloads of 65,535 rows at once arrive whole; no process holds 512 MB', async () => {
  const { url, pids } = sets[0]!;
  const [patient, ...others] = await Promise.all(
    Array.from({ length: 5 }, () => begin(`${url}/api/stock/download/csv/?limit=${ROWS}`)),
  );
  expect(await Promise.all(others.map(lines))).toEqual(Array(4).fill(ROWS + 1));
  // The client has read nothing meanwhile, so the rows waited in the database, not in a process.
  expect(await lines(patient!)).toBe(ROWS + 1);
  for (const pid of Object.values(pids)) expect(peakOf(pid)).toBeLessThan(512);
}, 60_000);

interface Told {
  status: number;
  closing: boolean;
}
/** The connection was refused, so the request was never sent. */
class LetGo extends Error {}
const ask = (
  url: string,
  agent: Agent,
  method: string,
  body?: string,
  more: Record<string, string> = {},
): Promise<Told> =>
  new Promise((resolve, reject) => {
    const sent = request(
      url,
      { agent, method, headers: { ...headers, ...more, ...(body ? { 'content-type': 'application/json' } : {}) } },
      (reply) => {
        reply
          .resume()
          .once('end', () => resolve({ status: reply.statusCode!, closing: reply.headers.connection === 'close' }))
          .once('error', reject);
      },
    );
    const failed = (error: Error & { code?: string }) =>
      reject(error.code === 'ECONNREFUSED' ? new LetGo(error.code) : error);
    sent.once('error', failed).end(body);
  });

test('safety 29: requests that never come to their end are closed, and others are answered all the while', async () => {
  const agent = new Agent();
  expect(await ask(`${sets[0]!.url}/api/product/`, agent, 'GET')).toMatchObject({ status: 200 });
  expect(
    await ask(`${sets[0]!.url}/api/product/`, agent, 'POST', `{"description":"${'x'.repeat(1024 * 1024)}"}`),
  ).toMatchObject({ status: 413 });
  await Promise.all(halfSent);
  expect(await ask(`${sets[0]!.url}/api/product/`, agent, 'GET')).toMatchObject({ status: 200 });
}, 40_000);

test('safety 55: BFFs ended one after another under load fail no request', async () => {
  const agents = sets.map(() => new Agent({ keepAlive: true }));
  const told: number[] = [];
  const away = new Set<number>();
  let over = false;
  let made = 0;
  /** Acts as a balancer: a server that closes or refuses connections gets no requests for a while. */
  const send = async (first: number, create: boolean): Promise<void> => {
    const name = `Made under load ${(made += 1)}`;
    const body = create ? JSON.stringify({ description: name }) : undefined;
    for (const at of away.has(first) ? [1 - first, first] : [first, 1 - first]) {
      try {
        const { status, closing } = await ask(
          `${sets[at]!.url}/api/code_colour/`,
          agents[at]!,
          create ? 'POST' : 'GET',
          body,
          create ? { 'idempotency-key': name.replaceAll(' ', '-') } : {},
        );
        if (closing) away.add(at);
        told.push(status);
        return;
      } catch (error) {
        if (!(error instanceof LetGo)) throw error;
        away.add(at);
      }
    }
    throw new Error('Both are gone.');
  };
  const worker = async (number: number): Promise<void> => {
    for (let i = number; !over; i += 1) await send(i % 2, i % 3 === 0);
  };
  const workers = Promise.all(Array.from({ length: 8 }, (_, number) => worker(number)));
  // The first failure ends the test.
  const until = (count: number) =>
    Promise.race([
      workers,
      (async () => {
        while (!over && told.length < count)
          await new Promise((resolve) => {
            setTimeout(resolve, 20);
          });
      })(),
    ]);
  try {
    for (const position of [0, 1]) {
      await until(told.length + 200);
      const old = sets[position]!;
      await old.stopBff();
      await until(told.length + 50);
      const fresh = await startSecondDeployment(settingsFor(database));
      sets[position] = {
        ...fresh,
        stop: async () => {
          await fresh.stop();
          await old.stop();
        },
      };
      away.delete(position);
    }
    await until(told.length + 200);
  } finally {
    over = true;
    await workers;
    for (const agent of agents) agent.destroy();
  }
  expect(told.filter((status) => status !== 200 && status !== 201)).toEqual([]);
  const [[row]] = await connection.query<RowDataPacket[]>(
    "SELECT COUNT(*) AS n FROM `code_colour` WHERE `description` LIKE 'Made under load %'",
  );
  expect(row!['n']).toBe(told.filter((status) => status === 201).length);
}, 90_000);
