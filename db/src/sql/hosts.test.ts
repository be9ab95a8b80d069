import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { createHostPicker } from './hosts';

const GREETING = Buffer.from([1, 0, 0, 0, 10]);
const TOO_MANY = Buffer.from([1, 0, 0, 0, 0xff]);
const servers: Server[] = [];
const close = (server: Server) =>
  new Promise((resolve) => {
    server.close(resolve);
  });
afterEach(async () => {
  await Promise.all(servers.splice(0).map(close));
});

const listen = async (first: Buffer) => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined).end(first);
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return { server, host: { host: '127.0.0.1', port: (server.address() as AddressInfo).port } };
};

test('a host that is down or full is skipped, and the next host is kept', async () => {
  const closedHost = await listen(GREETING);
  await close(closedHost.server);
  const full = await listen(TOO_MANY);
  const good = await listen(GREETING);
  const other = await listen(GREETING);
  const pick = createHostPicker([closedHost.host, full.host, good.host, other.host]);
  expect(await pick()).toEqual(good.host);
  expect(await pick()).toEqual(good.host);
  await close(good.server);
  expect(await pick()).toEqual(other.host);
});

test('if no host answers, the last good host is picked, for its error', async () => {
  const only = await listen(GREETING);
  const pick = createHostPicker([only.host]);
  await close(only.server);
  expect(await pick()).toEqual(only.host);
});
