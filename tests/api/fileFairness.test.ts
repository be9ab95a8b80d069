import { randomBytes } from 'node:crypto';
import { zipOf } from './craftedFiles';
import { expectStatus, makeOrder } from './people';
import { upload } from './upload';

/** Unpacks to seventy times its size, just within the limit: the most work a file of its size can cause. */
const HEAVY = zipOf({ 'a.bin': Buffer.alloc(60_000_000, randomBytes(30_000)), 'b.bin': randomBytes(400_000) });
const mean = (times: readonly number[]): number => times.reduce((sum, time) => sum + time, 0) / times.length;

test('safety 66: while one person sends sixteen costly archives, eight at once, another waits less than three times as long as usual', async () => {
  const orders = new Map<string, number>();
  for (const username of ['store1', 'store2']) orders.set(username, (await makeOrder(username, []))['id'] as number);
  const put = (username: string) =>
    upload(username, {
      content: HEAVY,
      name: 'drawings.zip',
      other_name: 'store_order',
      other_id: orders.get(username)!,
    });
  const sending = async (times: number): Promise<number[]> => {
    const took: number[] = [];
    for (let i = 0; i < times; i += 1) {
      const since = performance.now();
      expectStatus(await put('store2'), 201);
      took.push(performance.now() - since);
    }
    return took;
  };
  await sending(1);
  const usual = mean(await sending(4));
  const twice = async () => [await put('store1'), await put('store1')];
  const sixteen = Array.from({ length: 8 }, twice);
  const meanwhile = await sending(3);
  expect(mean(meanwhile) / usual).toBeLessThan(3);
  for (const reply of (await Promise.all(sixteen)).flat()) expectStatus(reply, 201);
});
