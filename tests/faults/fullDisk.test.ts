import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startIsolatedProduct, type RawReply, type IsolatedProduct } from './isolatedProduct';

/** Mounts a small disk for database, logs and outbox, half of it free. */
const disk = mkdtempSync(join(tmpdir(), 'trestle-disk-'));
const filler = join(disk, 'filler');
let own: IsolatedProduct;
let stocks: number[];
beforeAll(async () => {
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', disk]);
  own = await startIsolatedProduct({ DATA_DIR: join(disk, 'data') });
  stocks = (await own.rows<{ id: number }>('SELECT `id` FROM `stock` ORDER BY `id` LIMIT 5')).map((row) => row.id);
  await own.rows('UPDATE `stock` SET `quantity` = `ordered` + 100000 WHERE `id` IN (?)', [stocks]);
}, 180_000);
afterAll(async () => {
  rmSync(filler, { force: true });
  await own?.stop();
  execFileSync('umount', ['--lazy', disk]);
  rmdirSync(disk);
}, 90_000);

/** Fills the disk to the last kilobyte, and makes a call after each block. */
const fill = async (between: () => Promise<void>) => {
  const file = openSync(filler, 'w');
  const block = Buffer.alloc(4 * 1024 * 1024);
  for (let size = block.length; size >= 1024;) {
    try {
      writeSync(file, block, 0, size);
      await between();
    } catch {
      size /= 2;
    }
  }
  closeSync(file);
};
const order = (notes: string) =>
  own.call('POST', '/api/store_order/', {
    store: own.store,
    notes,
    store_order_lines: stocks.map((stock_id) => ({ stock_id, quantity: 1 })),
  });
/** Repeats a call until the reply is no longer 'no room'. The server caches its look at the disk briefly. */
const untilRoom = async (): Promise<number> => {
  for (const since = Date.now(); Date.now() - since < 5000;) {
    const { status } = await order('room again');
    if (status !== 503) return status;
  }
  return 503;
};
/** Checks that every order has its lines and audit, and that the counters match the lines. */
const expectWhole = async (acknowledged: readonly RawReply[]): Promise<void> => {
  const orders = await own.rows<{ id: number; held: number; told: number }>(
    'SELECT o.`id`, (SELECT COUNT(*) FROM `store_order_line` l WHERE l.`store_order` = o.`id`) AS held, ' +
      "(SELECT COUNT(*) FROM `audit` a WHERE a.`action` = 'create' AND a.`other_name` = 'store_order' " +
      "AND a.`other_id` = o.`id`) AS told FROM `store_order` o WHERE o.`notes` = 'full'",
  );
  expect(orders.map(({ id, held, told }) => [id, Number(held), Number(told)])).toEqual(
    acknowledged.map(({ text }) => [(JSON.parse(text) as { id: number }).id, 5, 1]),
  );
  expect(
    await own.rows(
      'SELECT s.`id` FROM `stock` s WHERE s.`ordered` <> (SELECT COALESCE(SUM(l.`quantity`), 0) ' +
        'FROM `store_order_line` l WHERE l.`stock_id` = s.`id`)',
    ),
  ).toEqual([]);
};

test('safety 53: the disk is full: 503 with Retry-After, no half record, reading goes on; with room again, so does writing', async () => {
  const stored: RawReply[] = [];
  const refused: RawReply[] = [];
  const tryOne = async () => {
    const answer = await order('full');
    (answer.status === 201 ? stored : refused).push(answer);
  };
  await fill(tryOne);
  expect(stored.length).toBeGreaterThan(10);
  for (let tries = 0; tries < 500 && refused.length < 5; tries += 1) await tryOne();
  expect(refused.length).toBeGreaterThan(4);
  expect(refused.map(({ status, retryAfter }) => [status, retryAfter])).toEqual(
    refused.map(() => [503, expect.stringMatching(/^\d+$/)]),
  );
  for (const path of ['/api/store_order/?limit=5', '/api/product/?q=chair', '/api/stock_availability/?limit=5'])
    expect((await own.call('GET', path)).status).toBe(200);
  await expectWhole(stored);
  rmSync(filler);
  await expect(untilRoom()).resolves.toBe(201);
  await expectWhole(stored);
}, 120_000);
