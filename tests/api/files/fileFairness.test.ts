import { randomBytes } from 'node:crypto';
import { zipOf } from '../parts/craftedFiles';
import { expectStatus, makeOrder } from '../parts/people';
import { countServedMeanwhile } from '../parts/servedMeanwhile';
import { upload } from '../parts/upload';

/** Unpacks to seventy times its size, just within the limit: the most work a file of its size can cause. */
const COSTLY_ARCHIVE = zipOf({ 'a.bin': Buffer.alloc(60_000_000, randomBytes(30_000)), 'b.bin': randomBytes(400_000) });

test('safety 66: while one person sends eight costly archives at once, another sends two before these are checked', async () => {
  const orders = new Map<string, number>();
  for (const username of ['store1', 'store2']) orders.set(username, (await makeOrder(username, []))['id'] as number);
  const put = (username: string) =>
    upload(username, {
      content: COSTLY_ARCHIVE,
      name: 'drawings.zip',
      other_name: 'store_order',
      other_id: orders.get(username)!,
    });
  const eight = Array.from({ length: 8 }, () => put('store1'));
  const served = await countServedMeanwhile(eight, async () => expectStatus(await put('store2'), 201), 2);
  expect(served).toBeLessThan(8);
  for (const reply of await Promise.all(eight)) expectStatus(reply, 201);
});
