import { randomUUID } from 'node:crypto';
import { createConnection, type Connection, type ResultSetHeader, type RowDataPacket } from 'mysql2/promise';
import { startSecondDeployment, type SecondDeployment } from '../api/secondDeployment';
import { signInWithoutPassword, TEST_KEYS } from '../faults/passwordlessSession';
import { startCluster, type Cluster } from './galera';

const ROUNDS = 40;
let cluster: Cluster;
let sets: SecondDeployment[];
let database: Connection;
let token: string;
let store: number;

const add = async (text: string, values: unknown[] = []): Promise<number> =>
  (await database.query<ResultSetHeader>(text, values))[0].insertId;
const rows = async (text: string, values: unknown[] = []): Promise<RowDataPacket[]> =>
  (await database.query<RowDataPacket[]>(text, values))[0];
const stockOf = (quantity: number): Promise<number> =>
  add('INSERT INTO `stock` (`quantity`, `price`) VALUES (?, 10)', [quantity]);

beforeAll(async () => {
  cluster = await startCluster();
  database = await createConnection(cluster.url(1).replace(/,[^/]*/, ''));
  await database.query('SET SESSION wsrep_sync_wait = 1');
  token = await signInWithoutPassword(database);
  store = await add("INSERT INTO `store` (`name`, `address`, `phone_number`) VALUES ('Shop', 'x', '1')");
  const start = (node: number) => startSecondDeployment({ DATABASE_URL: cluster.url(node), ...TEST_KEYS });
  sets = await Promise.all([1, 2, 3].map(start));
}, 180_000);
afterAll(async () => {
  await Promise.all((sets ?? []).map((set) => set.stop()));
  database?.destroy();
  await cluster?.stop();
}, 60_000);

interface OrderReply {
  status: number;
  body: { id: number; store_order_lines: { id: number; stock_id: number }[] };
}
/** Sends an order to the services of one node. */
const order = async (node: number, stocks: readonly number[], key: string = randomUUID()): Promise<OrderReply> => {
  const body = JSON.stringify({ store, store_order_lines: stocks.map((stock_id) => ({ stock_id, quantity: 1 })) });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key };
  const response = await fetch(`${sets[node % 3]!.url}/api/store_order/`, { method: 'POST', headers, body });
  return { status: response.status, body: (await response.json()) as OrderReply['body'] };
};
const expectCounted = async (): Promise<void> => {
  expect(
    await rows(
      'SELECT s.`id` FROM `stock` s WHERE s.`ordered` <> (SELECT COALESCE(SUM(l.`quantity`), 0) ' +
        'FROM `store_order_line` l WHERE l.`stock_id` = s.`id`)',
    ),
  ).toEqual([]);
};

test(`safety 50: twelve buyers for five pieces at three writing nodes: five are sold, in each of ${ROUNDS} rounds`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const stock = await stockOf(5);
    const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => order(i, [stock])));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(201), ...Array(7).fill(400)]);
  }
  await expectCounted();
}, 240_000);

test('safety 50, 56: orders over the same rows at all nodes: none refused, counters right, each line in the audit', async () => {
  const stocks = await Promise.all(Array.from({ length: 8 }, () => stockOf(10_000)));
  const answers = (
    await Promise.all(
      Array.from({ length: 12 }, async (_, buyer) => {
        const mine: OrderReply[] = [];
        for (let i = 0; i < 10; i += 1)
          mine.push(await order(buyer, [...stocks].sort(() => Math.random() - 0.5).slice(0, 5)));
        return mine;
      }),
    )
  ).flat();
  expect(answers.filter(({ status }) => status !== 201)).toEqual([]);
  await expectCounted();
  const auditRows = await rows(
    "SELECT `other_id`, JSON_EXTRACT(`changes`, '$.stock_id[1]') AS stock FROM `audit` " +
      "WHERE `other_name` = 'store_order_line' AND `action` = 'create'",
  );
  const byLine = new Map(auditRows.map((row) => [row['other_id'] as number, Number(row['stock'])]));
  for (const { body } of answers)
    for (const line of body.store_order_lines) expect([line.id, byLine.get(line.id)]).toEqual([line.id, line.stock_id]);
}, 120_000);

test('safety 49: one key at three nodes at once makes one order', async () => {
  const stock = await stockOf(100);
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => order(i, [stock], key)));
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
  expect(await rows('SELECT `ordered` FROM `stock` WHERE `id` = ?', [stock])).toEqual([{ ordered: 1 }]);
}, 60_000);

test('safety 56: a node is lost in the middle of writing: at most 5 s of waiting, nothing acknowledged is lost', async () => {
  const stock = await stockOf(100_000);
  const seen: { status: number; took: number }[] = [];
  const orderIds: number[] = [];
  let going = true;
  const buy = async (buyer: number) => {
    while (going) {
      const [since, key] = [Date.now(), randomUUID()];
      for (;;) {
        const { status, body } = await order(buyer, [stock], key);
        if (status === 201) {
          orderIds.push(body.id);
          break;
        }
        expect(status).toBe(503);
      }
      seen.push({ status: 201, took: Date.now() - since });
    }
  };
  const buyers = Array.from({ length: 6 }, (_, i) => buy(i));
  await new Promise((resolve) => {
    setTimeout(resolve, 1500);
  });
  cluster.kill(3);
  const before = orderIds.length;
  await new Promise((resolve) => {
    setTimeout(resolve, 10_000);
  });
  going = false;
  await Promise.all(buyers);
  expect(orderIds.length).toBeGreaterThan(before);
  expect(Math.max(...seen.map(({ took }) => took))).toBeLessThan(5000);
  expect((await rows('SELECT COUNT(*) AS n FROM `store_order` WHERE `id` IN (?)', [orderIds]))[0]!['n']).toBe(
    orderIds.length,
  );
  expect(await rows('SELECT `ordered` FROM `stock` WHERE `id` = ?', [stock])).toEqual([{ ordered: orderIds.length }]);
}, 120_000);
