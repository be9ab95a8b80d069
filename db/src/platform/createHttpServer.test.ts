import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { createHttpServer } from './createHttpServer';

test("requests and responses already have Express's prototypes", async () => {
  const app = express();
  app.get('/hello/:name', (request, response) => {
    response.json({ name: request.params.name, host: request.hostname, app: request.app === app });
  });
  const server = createHttpServer(app, {});
  const hasOwnPrototype: boolean[] = [];
  server.prependListener('request', (request, response) => {
    hasOwnPrototype.push(
      Object.getPrototypeOf(request) === app.request,
      Object.getPrototypeOf(response) === app.response,
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const reply = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/hello/you`);
  expect(await reply.json()).toEqual({ name: 'you', host: '127.0.0.1', app: true });
  expect(hasOwnPrototype).toEqual([true, true]);
  server.close();
});
