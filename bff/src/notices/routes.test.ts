import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import express, { type RequestHandler } from 'express';
import { createHttpServer } from '@trestle/db/platform/createHttpServer';
import type { IdentityStore } from '../identityStore';
import { noticeStreamRoutes } from './routes';

const PATH = '/api/trestle/notice_stream/';

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
  await pipeline(createServer(app), ['/never', PATH], ended);
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

/** Serves streams to one person, whose session is looked up until `found` is called, where a request says so. */
async function serveStreams(isStopping: () => boolean) {
  const events = new EventEmitter();
  const store = {
    countUnreadNotices: () => Promise.resolve(new Map([[1, { unread: 1, newest: 1 }]])),
    findLiveSession: () => Promise.resolve({}),
  } as unknown as IdentityStore;
  const requireSession: RequestHandler = (req, res, next) => {
    const session = { session: 's', user: { id: 1 }, actor: 1 };
    Object.assign(req, { user: { claims: { exp: Date.now() / 1000 + 600 }, session } });
    if (!('x-leaves' in req.headers)) return next();
    events.emit('asked');
    res.once('close', () => {
      setImmediate(() => {
        next();
        events.emit('found');
      });
    });
  };
  const app = express();
  app.use(noticeStreamRoutes({ product: 'trestle', store, requireSession, isStopping }));
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    events,
    open: () => fetch(`http://127.0.0.1:${port}${PATH}`),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

test('safety 74: who leaves while the session is looked up takes none of the streams of a person', async () => {
  const { port, events, open, close } = await serveStreams(() => false);
  try {
    for (let stream = 0; stream < 10; stream += 1) {
      const [asked, found] = [once(events, 'asked'), once(events, 'found')];
      const client = connect(port, '127.0.0.1');
      client.write(`GET ${PATH} HTTP/1.1\r\nHost: x\r\nX-Leaves: 1\r\n\r\n`);
      await asked;
      client.destroy();
      await found;
    }
    expect((await open()).status).toBe(200);
  } finally {
    close();
  }
});

test('a process that stops ends its streams at once, and does not wait until it may cut them off', async () => {
  let isStopping = false;
  const { open, close } = await serveStreams(() => isStopping);
  try {
    const reader = (await open()).body!.getReader();
    expect(await reader.read()).toMatchObject({ done: false });
    isStopping = true;
    const untilCut = sleep(10_000, 'cut off', { ref: false });
    expect(await Promise.race([reader.read(), untilCut])).toMatchObject({ done: true });
  } finally {
    close();
  }
});
