import { once } from 'node:events';
import { createTestRemote, type TestRemote } from '../api/releases/testRemote';
import { createUser } from '../api/parts/createUser';
import { makeOrder, makeStock, person, tokenOf } from '../api/parts/people';
import { openRaw, statusesOf } from '../api/parts/rawSocket';
import { upload } from '../api/parts/upload';
import { ONE_PIXEL_PNG } from '../onePixelPng';

/* A thousand bodies that break off half-way, of one person and one address, and then whole ones of the same. */
const BROKEN_BODIES = 1000;
const CONCURRENT_SOCKETS = 50;
/** As many as one person may have under way (`bff/src/bodies/pendingBodies.ts`). */
const PENDING_JSON_BODIES = 16;
const PENDING_UPLOADS = 8;

/** Has no other calls under way, as the accounts of the demo data may have. */
let username: string;
let token: string;
let remote: TestRemote;
let stock: number;
beforeAll(async () => {
  ({ username } = await createUser());
  token = await tokenOf(username);
  remote = await createTestRemote();
  ({ stock } = await makeStock(1000));
});
afterAll(() => remote.remove());

/** Returns the head of a request. */
const head = (path: string, bearer: string, type: string, length: number): string =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${bearer}\r\nContent-Type: ${type}\r\n` +
  `Content-Length: ${length}\r\n\r\n`;
const JSON_TYPE = 'application/json';
const FORM_TYPE = 'multipart/form-data; boundary=x';
const FORM_START = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nabc';

/** Beginnings of requests. Each has two of five thousand bytes, or a part of a form. */
const halfRequests = (): string[] => [
  `${head('/api/store_order/', token, JSON_TYPE, 5000)}{"`,
  `${head('/filesystem/upload/', token, FORM_TYPE, 5000)}${FORM_START}`,
  `${head('/api/trestle/release/', remote.token, FORM_TYPE, 5000)}${FORM_START}`,
  `${head('/api-token-auth/', token, JSON_TYPE, 5000)}{"`,
];

/** Sends half a request. Once the server has read its head, resets the connection or closes it in good order. */
const breakOff = async (text: string, isReset: boolean): Promise<void> => {
  const { socket, closed } = openRaw(text.replace('\r\n', '\r\nExpect: 100-continue\r\n'));
  await Promise.race([once(socket, 'data'), closed]);
  if (isReset) socket.resetAndDestroy();
  else socket.end();
  await closed;
};

test('safety 74: after 1,000 bodies that broke off, bodies, uploads and a release pass as before', async () => {
  const numbers = Array.from({ length: BROKEN_BODIES }, (_, i) => i).values();
  const requests = halfRequests();
  const breakRest = async (): Promise<void> => {
    for (const i of numbers) await breakOff(requests[i % requests.length]!, i % 8 < 4);
  };
  await Promise.all(Array.from({ length: CONCURRENT_SOCKETS }, breakRest));

  const { id } = await makeOrder(username, [{ stock_id: stock, quantity: 1 }]);
  const { store } = await person(username);
  const order = JSON.stringify({ store: store.id, store_order_lines: [{ stock_id: stock, quantity: 1 }] });
  const start = head('/api/store_order/', token, JSON_TYPE, order.length) + order.slice(0, 10);
  const orders = Array.from({ length: PENDING_JSON_BODIES }, () => openRaw(start));
  // Each has its place before any is whole.
  const uploads = await Promise.all(
    Array.from({ length: PENDING_UPLOADS }, (_, i) =>
      upload(username, { content: ONE_PIXEL_PNG, name: `${i}.png`, other_name: 'store_order', other_id: id }),
    ),
  );
  expect(uploads.map(({ status }) => status)).toEqual(Array.from({ length: PENDING_UPLOADS }, () => 201));
  const replies = await Promise.all(
    orders.map(async ({ socket, received, closed }) => {
      const replied = new Promise((resolve) => {
        socket.once('data', resolve);
      });
      socket.write(order.slice(10));
      await Promise.race([replied, closed]);
      socket.destroy();
      return statusesOf(received());
    }),
  );
  expect(replies).toEqual(Array.from({ length: PENDING_JSON_BODIES }, () => [201]));
  expect(await remote.send({ version: '1.0.0', files: remote.buildOf('whole') })).toMatchObject({ status: 201 });
});
