import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import express from 'express';
import { showSignsOfLife } from './signsOfLife';

test('safety 73: a call that is worked on shows signs of life until its reply begins, and none after', async () => {
  const app = express();
  app.use(showSignsOfLife());
  let signs = 0;
  app.get('/slow', async (_req, res) => {
    while (signs < 2) await sleep(20);
    res.write('first');
    const before = signs;
    setTimeout(() => res.end(`last ${signs - before}`), 1500);
  });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const text = await new Promise<string>((resolve, reject) => {
    request({ port: (server.address() as AddressInfo).port, path: '/slow' }, (reply) => {
      let received = '';
      reply.setEncoding('utf8').on('data', (part) => {
        received += part;
      });
      reply.once('end', () => resolve(`${reply.statusCode} ${received}`));
    })
      .on('information', ({ statusCode }) => {
        if (statusCode === 102) signs += 1;
      })
      .once('error', reject)
      .end();
  });
  expect(text).toBe('200 firstlast 0');
  server.close();
});
