import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import express, { type RequestHandler } from 'express';
import { createHttpServer } from '@trestle/db/platform/createHttpServer';
import type { IdentityStore } from '../identityStore';
import { noticeStreamRoutes } from './routes';

/** Sends requests on one connection without waiting for replies. @param done resolves when the server has done its part */
async function pipeline(
  server: ReturnType<typeof createServer>,
  paths: readonly string[],
  done: Promise<unknown>,
): Promise<void> {
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const client = connect((server.address() as AddressInfo).port);
  try {
    client.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join(''));
    await done;
    // What the server still writes, it writes in its next turns.
    for (let turn = 0; turn < 10; turn += 1) await nextTurn();
  } finally {
    client.destroy();
    server.close();
  }
}

test('nothing is written to a stream that ended while it waited behind another reply of its connection', async () => {
  const failures: unknown[] = [];
  const events = new EventEmitter();
  const ended = once(events, 'ended');
  const store = {
    // Counted only once the stream has ended.
    countUnreadNotices: async () => {
      await ended;
      return new Map([[1, { unread: 1, newest: 1 }]]);
    },
    findLiveSession: () => Promise.resolve({}),
  } as unknown as IdentityStore;
  const requireSession: RequestHandler = (req, res, next) => {
    res.on('error', (error) => failures.push(error));
    const end = res.end.bind(res) as () => typeof res;
    res.end = () => {
      events.emit('ended');
      return end();
    };
    const session = { session: 's', user: { id: 1 }, actor: 1 };
    Object.assign(req, { user: { claims: { exp: 0 }, session } });
    next();
  };
  const app = express();
  app.get('/never', () => undefined);
  app.use(noticeStreamRoutes({ product: 'trestle', store, requireSession, isStopping: () => false }));
  await pipeline(createServer(app), ['/never', '/api/trestle/notice_stream/'], ended);
  expect(failures).toEqual([]);
});

test('an error of one reply is no error of the process', async () => {
  const app = express();
  const events = new EventEmitter();
  const refused = once(events, 'refused');
  app.get('/never', () => undefined);
  app.get('/late', (_req, res) => {
    res.end('done');
    res.write('more', (error) => events.emit('refused', error));
  });
  await pipeline(createHttpServer(app, {}), ['/never', '/late'], refused);
  expect(await refused).toMatchObject([{ code: 'ERR_STREAM_WRITE_AFTER_END' }]);
});
