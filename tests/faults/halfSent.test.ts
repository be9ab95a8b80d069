import { setTimeout as sleep } from 'node:timers/promises';
import { createUser } from '../api/parts/createUser';
import { as, expectStatus, logIn, makeOrder, makeStock } from '../api/parts/people';
import { upload } from '../api/parts/upload';
import { ONE_PIXEL_PNG } from '../onePixelPng';
import { openRaw, statusesOf, type RawSocket } from '../api/parts/rawSocket';

/* 256 bodies of one person that stop half-way; somebody else works on, uploads included. */
const HALF_SENT_BODIES = 256;
const sockets: RawSocket[] = [];
afterEach(() => {
  for (const { socket } of sockets.splice(0)) socket.destroy();
});

/** Sends the beginnings of many bodies. @returns how many still wait once the others have been refused */
const sendHalfBodies = async (head: string, start: string, expectedWaiting: number): Promise<number> => {
  // The accounts of the demo data send bodies in other tests at the same time, which would be refused.
  const { token } = await logIn((await createUser()).username);
  for (let i = 0; i < HALF_SENT_BODIES; i += 1)
    sockets.push(openRaw(`${head}Host: x\r\nAuthorization: Bearer ${token}\r\n\r\n${start}`));
  const countWaiting = () => sockets.filter(({ received }) => statusesOf(received()).length === 0).length;
  for (let i = 0; i < 200 && countWaiting() > expectedWaiting; i += 1) await sleep(25);
  return countWaiting();
};
/** Makes ordinary calls of another user: thirty orders in six tabs, and one upload. */
const workAsAnother = async (): Promise<void> => {
  const store1 = as('store1');
  const { stock } = await makeStock(60);
  const workInOneTab = async (): Promise<void> => {
    for (let i = 0; i < 5; i += 1) {
      const order = await makeOrder('store1', [{ stock_id: stock, quantity: 1 }]);
      expectStatus(await store1('PATCH', `/api/store_order/${order['id']}/`, { notes: 'seen' }), 200);
      expectStatus(await store1('GET', '/api/store_order/?limit=5'), 200);
    }
  };
  // Fewer calls at once than one person's share. More would wait for each other, on a busy machine for too long.
  await Promise.all(Array.from({ length: 6 }, workInOneTab));
  const { id } = await makeOrder('store1', [{ stock_id: stock, quantity: 1 }]);
  expectStatus(
    await upload('store1', { content: ONE_PIXEL_PNG, name: 'point.png', other_name: 'store_order', other_id: id }),
    201,
  );
};

test('safety 66: 256 half-sent JSON bodies of one person keep nobody else from working', async () => {
  expect(
    await sendHalfBodies(
      'POST /api/store_order/ HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n',
      '{"notes":"',
      16,
    ),
  ).toBe(16);
  await workAsAnother();
});

test('safety 66: 256 half-sent uploads of one person keep nobody else from working or uploading', async () => {
  const start = 'fff\r\n--x\r\nContent-Disposition: form-data; name="file"; filename="a\r\n';
  expect(
    await sendHalfBodies(
      'POST /filesystem/upload/ HTTP/1.1\r\nContent-Type: multipart/form-data; boundary=x\r\nTransfer-Encoding: chunked\r\n',
      start,
      8,
    ),
  ).toBe(8);
  await workAsAnother();
});
