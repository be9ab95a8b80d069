import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createConnection, type Connection, type ResultSetHeader, type RowDataPacket } from 'mysql2/promise';
import { startSecondDeployment, type SecondDeployment } from '../api/parts/secondDeployment';
import { signInWithoutPassword, TEST_KEYS } from '../faults/passwordlessSession';
import { followFeed, writeSuppliers } from '../faults/followFeed';
import { startCluster, type Cluster } from './galera';

const SELLING_ROUNDS = 40;
let cluster: Cluster;
let deployments: SecondDeployment[];
let database: Connection;
let token: string;
let store: number;

/** Runs an INSERT. @returns the new row's id */
const insert = async (text: string, values: unknown[] = []): Promise<number> =>
  (await database.query<ResultSetHeader>(text, values))[0].insertId;
const rows = async (text: string, values: unknown[] = []): Promise<RowDataPacket[]> =>
  (await database.query<RowDataPacket[]>(text, values))[0];
const stockOf = (quantity: number): Promise<number> =>
  insert('INSERT INTO `stock` (`quantity`, `price`) VALUES (?, 10)', [quantity]);

beforeAll(async () => {
  cluster = await startCluster();
  database = await createConnection(cluster.url(1).replace(/,[^/]*/, ''));
  await database.query('SET SESSION wsrep_sync_wait = 1');
  token = await signInWithoutPassword(database);
  store = await insert("INSERT INTO `store` (`name`, `address`, `phone_number`) VALUES ('Shop', 'x', '1')");
  const start = (node: number) => startSecondDeployment({ DATABASE_URL: cluster.url(node), ...TEST_KEYS });
  deployments = await Promise.all([1, 2, 3].map(start));
}, 180_000);
afterAll(async () => {
  await Promise.all((deployments ?? []).map((deployment) => deployment.stop()));
  database?.destroy();
  await cluster?.stop();
}, 60_000);

/** The reply to a new order. */
interface OrderReply {
  status: number;
  body: { id: number; store_order_lines: { id: number; stock_id: number }[] };
}
/** Sends an order to the services of one node. */
const order = async (node: number, stocks: readonly number[], key: string = randomUUID()): Promise<OrderReply> => {
  const body = JSON.stringify({ store, store_order_lines: stocks.map((stock_id) => ({ stock_id, quantity: 1 })) });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key };
  const response = await fetch(`${deployments[node % 3]!.url}/api/store_order/`, { method: 'POST', headers, body });
  return { status: response.status, body: (await response.json()) as OrderReply['body'] };
};
/** Checks that the counters of all stock rows match their order lines. */
const expectCountersRight = async (): Promise<void> => {
  expect(
    await rows(
      'SELECT s.`id` FROM `stock` s WHERE s.`ordered` <> (SELECT COALESCE(SUM(l.`quantity`), 0) ' +
        'FROM `store_order_line` l WHERE l.`stock_id` = s.`id`)',
    ),
  ).toEqual([]);
};

test(`safety 50: twelve buyers for five pieces at three writing nodes: five are sold, in each of ${SELLING_ROUNDS} rounds`, async () => {
  for (let round = 0; round < SELLING_ROUNDS; round += 1) {
    const stock = await stockOf(5);
    const replies = await Promise.all(Array.from({ length: 12 }, (_, i) => order(i, [stock])));
    expect(replies.map(({ status }) => status).sort()).toEqual([...Array(5).fill(201), ...Array(7).fill(400)]);
  }
  await expectCountersRight();
}, 240_000);

test('safety 50, 56: orders over the same rows at all nodes: none refused, counters right, each line in the audit', async () => {
  const stocks = await Promise.all(Array.from({ length: 8 }, () => stockOf(10_000)));
  const replies = (
    await Promise.all(
      Array.from({ length: 12 }, async (_, buyer) => {
        const buyerReplies: OrderReply[] = [];
        for (let i = 0; i < 10; i += 1)
          buyerReplies.push(await order(buyer, [...stocks].sort(() => Math.random() - 0.5).slice(0, 5)));
        return buyerReplies;
      }),
    )
  ).flat();
  expect(replies.filter(({ status }) => status !== 201)).toEqual([]);
  await expectCountersRight();
  const auditRows = await rows(
    "SELECT `other_id`, JSON_EXTRACT(`changes`, '$.stock_id[1]') AS stock FROM `audit` " +
      "WHERE `other_name` = 'store_order_line' AND `action` = 'create'",
  );
  const stockByLine = new Map(auditRows.map((row) => [row['other_id'] as number, Number(row['stock'])]));
  for (const { body } of replies)
    for (const line of body.store_order_lines)
      expect([line.id, stockByLine.get(line.id)]).toEqual([line.id, line.stock_id]);
}, 120_000);

test('safety 49: one key at three nodes at once makes one order', async () => {
  const stock = await stockOf(100);
  const key = randomUUID();
  const replies = await Promise.all(Array.from({ length: 12 }, (_, i) => order(i, [stock], key)));
  expect(new Set(replies.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
  expect(await rows('SELECT `ordered` FROM `stock` WHERE `id` = ?', [stock])).toEqual([{ ordered: 1 }]);
}, 60_000);

test('safety 56: what was written at one node is read at the others, also while they still apply earlier rows', async () => {
  const stock = await stockOf(1000);
  await insert('INSERT INTO `stock` (`quantity`, `price`) SELECT 1, 10 FROM `seq_1_to_200000`');
  const { body } = await order(0, [stock]);
  const replies = [1, 2].map((node) =>
    fetch(`${deployments[node]!.url}/api/store_order/${body.id}/`, { headers: { authorization: `Bearer ${token}` } }),
  );
  expect((await Promise.all(replies)).map(({ status }) => status)).toEqual([200, 200]);
}, 60_000);

test('safety 80: 20 writers at three nodes: a reader of another node misses no row, and cursors rise', async () => {
  const headers = { authorization: `Bearer ${token}` };
  const origins = deployments.map(({ url }) => url);
  const follower = followFeed(origins[2]!, headers);
  const written = await writeSuppliers({ origins, headers, writers: 20, writesEach: 8, onWrite: () => undefined });
  const cursors = (await follower.stopOnce(written)).map(({ cursor }) => cursor);
  expect(cursors).toEqual([...new Set(cursors)].toSorted((a, b) => a - b));
}, 120_000);

test('safety 56: a node is lost in the middle of writing: at most 5 s of waiting, nothing acknowledged is lost', async () => {
  const stock = await stockOf(100_000);
  const waitsMs: number[] = [];
  const orderIds: number[] = [];
  let isBuying = true;
  const buy = async (buyer: number) => {
    while (isBuying) {
      const [startedAt, key] = [Date.now(), randomUUID()];
      for (;;) {
        const { status, body } = await order(buyer, [stock], key);
        if (status === 201) {
          orderIds.push(body.id);
          break;
        }
        expect(status).toBe(503);
      }
      waitsMs.push(Date.now() - startedAt);
    }
  };
  const buyers = Array.from({ length: 6 }, (_, i) => buy(i));
  await sleep(1500);
  cluster.kill(3);
  const countBeforeKill = orderIds.length;
  await sleep(10_000);
  isBuying = false;
  await Promise.all(buyers);
  expect(orderIds.length).toBeGreaterThan(countBeforeKill);
  expect(Math.max(...waitsMs)).toBeLessThan(5000);
  expect((await rows('SELECT COUNT(*) AS n FROM `store_order` WHERE `id` IN (?)', [orderIds]))[0]!['n']).toBe(
    orderIds.length,
  );
  expect(await rows('SELECT `ordered` FROM `stock` WHERE `id` = ?', [stock])).toEqual([{ ordered: orderIds.length }]);
}, 120_000);
