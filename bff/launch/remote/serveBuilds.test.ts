import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { sendRequest } from '../../testing/startBff';
import { createBuildServer } from './serveBuilds';

test('an address that is none is answered like a file that is not there, and the server goes on', async () => {
  const server = createBuildServer({ folder: '/nowhere', name: 'mf-fabrics' }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const statuses = [];
  for (const target of ['//', '/%', '/main.js']) statuses.push((await sendRequest(origin, target)).status);
  server.close();
  expect(statuses).toEqual([404, 404, 404]);
});
