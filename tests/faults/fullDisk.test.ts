import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startIsolatedProduct, type TextReply, type IsolatedProduct } from './isolatedProduct';

/** Mounts a small disk for database, logs and outbox, half of it free. */
const disk = mkdtempSync(join(tmpdir(), 'trestle-disk-'));
const fillerFile = join(disk, 'filler');
let isolated: IsolatedProduct;
let stocks: number[];
beforeAll(async () => {
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', disk]);
  isolated = await startIsolatedProduct({ DATA_DIR: join(disk, 'data') });
  stocks = (await isolated.rows<{ id: number }>('SELECT `id` FROM `stock` ORDER BY `id` LIMIT 5')).map((row) => row.id);
  await isolated.rows('UPDATE `stock` SET `quantity` = `ordered` + 100000 WHERE `id` IN (?)', [stocks]);
}, 180_000);
afterAll(async () => {
  rmSync(fillerFile, { force: true });
  await isolated?.stop();
  execFileSync('umount', ['--lazy', disk]);
  rmdirSync(disk);
}, 90_000);

/** Fills the disk to the last kilobyte, and makes a call after each block. */
const fillDisk = async (afterBlock: () => Promise<void>) => {
  const file = openSync(fillerFile, 'w');
  const block = Buffer.alloc(4 * 1024 * 1024);
  /** Writes a block. @returns false when there is no room for it */
  const writeBlock = (bytes: number): boolean => {
    try {
      writeSync(file, block, 0, bytes);
      return true;
    } catch {
      return false;
    }
  };
  for (let size = block.length; size >= 1024;) {
    if (writeBlock(size)) await afterBlock();
    else size /= 2;
  }
  closeSync(file);
};
const placeOrder = (notes: string) =>
  isolated.call('POST', '/api/store_order/', {
    store: isolated.store,
    notes,
    store_order_lines: stocks.map((stock_id) => ({ stock_id, quantity: 1 })),
  });
/**
 * Repeats a write until it is no longer refused. The server caches briefly how full the disk is. @returns its status
 */
const untilWritten = async (): Promise<number> => {
  for (const startedAt = Date.now(); Date.now() - startedAt < 5000;) {
    const { status } = await placeOrder('room again');
    if (status !== 503) return status;
  }
  return 503;
};
/** Checks that every order has its lines and audit, and that the counters match the lines. */
const expectWhole = async (acknowledged: readonly TextReply[]): Promise<void> => {
  const orders = await isolated.rows<{ id: number; lines: number; audits: number }>(
    'SELECT o.`id`, (SELECT COUNT(*) FROM `store_order_line` l WHERE l.`store_order` = o.`id`) AS `lines`, ' +
      "(SELECT COUNT(*) FROM `audit` a WHERE a.`action` = 'create' AND a.`other_name` = 'store_order' " +
      "AND a.`other_id` = o.`id`) AS audits FROM `store_order` o WHERE o.`notes` = 'full'",
  );
  expect(orders.map(({ id, lines, audits }) => [id, Number(lines), Number(audits)])).toEqual(
    acknowledged.map(({ text }) => [(JSON.parse(text) as { id: number }).id, 5, 1]),
  );
  expect(
    await isolated.rows(
      'SELECT s.`id` FROM `stock` s WHERE s.`ordered` <> (SELECT COALESCE(SUM(l.`quantity`), 0) ' +
        'FROM `store_order_line` l WHERE l.`stock_id` = s.`id`)',
    ),
  ).toEqual([]);
};

test('safety 53: the disk is full: 503 with Retry-After, no half record, reading goes on; with room again, so does writing', async () => {
  const stored: TextReply[] = [];
  const refused: TextReply[] = [];
  const tryOrder = async () => {
    const reply = await placeOrder('full');
    (reply.status === 201 ? stored : refused).push(reply);
  };
  await fillDisk(tryOrder);
  expect(stored.length).toBeGreaterThan(10);
  for (let tries = 0; tries < 500 && refused.length < 5; tries += 1) await tryOrder();
  expect(refused.length).toBeGreaterThan(4);
  expect(refused.map(({ status, retryAfter }) => [status, retryAfter])).toEqual(
    refused.map(() => [503, expect.stringMatching(/^\d+$/)]),
  );
  for (const path of ['/api/store_order/?limit=5', '/api/product/?q=chair', '/api/stock_availability/?limit=5'])
    expect((await isolated.call('GET', path)).status).toBe(200);
  await expectWhole(stored);
  rmSync(fillerFile);
  await expect(untilWritten()).resolves.toBe(201);
  await expectWhole(stored);
}, 120_000);
