import { setTimeout as wait } from 'node:timers/promises';
import type { ResultSetHeader, RowDataPacket } from 'mysql2';
import { startFourProcesses, type FourProcesses } from './fourProcesses';
import { startSilentProxy, type SilentProxy } from './silentProxy';
import { callDuring, figuresOf, printFigures, sendCall, type CallResult, type CallToSend } from './steadyCalls';
import { startStopwatch } from '../stopwatch';

/** Longest time that anybody may wait, and that the product may need afterwards (SECURITY.md, 73). */
const LIMIT_MS = 10_000;
const FAULT_MS = 12_000;
/** Until a silent host is known as such, calls wait for it, and those that wait too long are refused. */
const KNOWN_AFTER_MS = 5000;
const READ: CallToSend = { method: 'GET', path: '/api/code_colour/?limit=5' };

let proxies: [first: SilentProxy, second: SilentProxy];
let four: FourProcesses;
let store: number;
let stock: number;
beforeAll(async () => {
  four = await startFourProcesses({}, async (url) => {
    const { username, password, pathname, port } = new URL(url);
    proxies = [await startSilentProxy(Number(port)), await startSilentProxy(Number(port))];
    const [first, second] = proxies.map((proxy) => `127.0.0.1:${proxy.port}`);
    return `mysql://${username}:${password}@${first},${second}${pathname}`;
  });
  await createStock();
}, 120_000);
afterAll(async () => {
  if (four) process.kill(four.databasePid, 'SIGCONT');
  await four?.stop();
  for (const proxy of proxies ?? []) proxy.close();
}, 60_000);

async function createStock(): Promise<void> {
  const insert = async (statement: string, values: unknown[] = []): Promise<number> =>
    (await four.database.query<ResultSetHeader>(statement, values))[0].insertId;
  // Columns that no test reads stay empty.
  await four.database.query("SET SESSION sql_mode = ''");
  store = await insert("INSERT INTO `store` (`name`) VALUES ('Silent store')");
  const product = await insert("INSERT INTO `product` (`code`, `description`) VALUES ('S-1', 'Silent chair')");
  const container = await insert(
    "INSERT INTO `container` (`code`, `name`, `delivery_date`) VALUES ('S-1', 'Silent box', '2030-01-31')",
  );
  stock = await insert('INSERT INTO `stock` (`product`, `container`, `quantity`, `price`) VALUES (?, ?, 100000, 10)', [
    product,
    container,
  ]);
}

const colour = (key: string): CallToSend => ({
  method: 'POST',
  path: '/api/code_colour/',
  body: { description: key },
  key,
});
const order = (key: string): CallToSend => ({
  method: 'POST',
  path: '/api/store_order/',
  body: { store, notes: key, store_order_lines: [{ stock_id: stock, quantity: 1 }] },
  key,
});
/** Reads, and writes of orders (plain SQL) and colours (models) in turn, over both BFFs. */
const workingDay = (tag: string) => (number: number) => ({
  origin: four.bffs[(number >> 1) % 2]!.origin,
  call: [READ, order, READ, colour].map((call) => (typeof call === 'function' ? call(`${tag}-${number}`) : call))[
    number % 4
  ]!,
});

/** The longest time that a process takes for `/readyz`. */
async function readinessMs(): Promise<number> {
  const times = [...four.services, ...four.bffs].map(
    async ({ origin }) => (await sendCall(four, origin, { method: 'GET', path: '/readyz' })).ms,
  );
  return Math.max(...(await Promise.all(times)));
}

/** Counts acknowledged writes that the database doesn't have. */
async function countLost(keys: readonly string[]): Promise<number> {
  const [rows] = await four.database.query<RowDataPacket[]>(
    'SELECT `description` AS text FROM `code_colour` WHERE `description` IN (?) ' +
      'UNION ALL SELECT `notes` FROM `store_order` WHERE `notes` IN (?)',
    [keys, keys],
  );
  return keys.length - rows.length;
}

/**
 * Runs a fault under steady calls, prints what it cost and checks what must hold.
 * @returns the share of good calls among those that were sent once the fault could be known
 */
async function runFault(name: string, fault: () => void, heal: () => void): Promise<number> {
  let faultAt = 0;
  let healedAt = 0;
  let readyMs = 0;
  const results = await callDuring(four, workingDay(name.replaceAll(' ', '-')), async () => {
    await wait(1000);
    fault();
    faultAt = performance.now();
    await wait(FAULT_MS / 2);
    readyMs = await readinessMs();
    await wait(FAULT_MS / 2);
    heal();
    healedAt = performance.now();
    await wait(LIMIT_MS);
  });
  const figures = figuresOf(results, healedAt);
  const good = results.filter(({ status }) => status === 200 || status === 201);
  const lost = await countLost(good.flatMap(({ key }) => key ?? []));
  printFigures(name, figures, lost);
  const bad = results.filter(({ status, retryAfter }) => status !== 503 || !retryAfter);
  expect(bad.filter((result) => !good.includes(result))).toEqual([]);
  expect(lost).toBe(0);
  expect(figures.longestMs).toBeLessThan(LIMIT_MS);
  expect(figures.wellAfterMs).toBeLessThan(LIMIT_MS);
  expect(readyMs).toBeLessThan(2000);
  const isLate = ({ sentAt }: CallResult): boolean => sentAt > faultAt + KNOWN_AFTER_MS;
  return good.filter(isLate).length / results.filter(isLate).length;
}

test('safety 73: open connections go silent, new ones work: well again within seconds, by itself', async () => {
  const silence = () => {
    for (const proxy of proxies) proxy.silenceOpen();
  };
  expect(await runFault('Silent connections', silence, () => undefined)).toBeGreaterThan(0.95);
}, 90_000);

test('safety 73: the first of two hosts is black-holed: the second serves, and the first again when it is back', async () => {
  const [first] = proxies;
  expect(await runFault('Silent first host', first.silenceAll, first.restore)).toBeGreaterThan(0.95);
}, 90_000);

test('safety 73 and 45: the database is frozen for a while: 503 within 10 s, nothing acknowledged is lost', async () => {
  const send = (signal: NodeJS.Signals) => () => void process.kill(four.databasePid, signal);
  await runFault('Frozen database', send('SIGSTOP'), send('SIGCONT'));
}, 90_000);

test('safety 73: SIGTERM ends a process within 11 s while its database is silent', async () => {
  process.kill(four.databasePid, 'SIGSTOP');
  const pending = four.bffs.map(({ origin }) => sendCall(four, origin, READ));
  const elapsedMs = startStopwatch();
  await Promise.all([four.bffs[1].end(), four.services[1].end()]);
  const endedMs = Math.round(elapsedMs());
  await Promise.all(pending);
  process.kill(four.databasePid, 'SIGCONT');
  process.stdout.write(`SIGTERM with a silent database: ended after ${endedMs} ms.\n`);
  expect(endedMs).toBeLessThan(11_000);
}, 60_000);
