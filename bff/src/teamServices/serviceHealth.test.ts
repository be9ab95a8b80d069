import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { askHealth, createHealthMonitor, type HealthAnswer } from './serviceHealth';
import type { TeamService } from './serviceRegistry';

async function askServer(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    return { answer: await askHealth({ origin, use: 'local' }), origin };
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test('health is what a service answers at /healthz, in words', async () => {
  const { answer, origin } = await askServer((request, response) => {
    response.statusCode = request.url === '/healthz' ? 204 : 500;
    response.end();
  });
  expect(answer).toEqual({ health: 'good', text: 'It answers.' });
  expect(await askHealth({ origin, use: 'local' })).toEqual({
    health: 'silent',
    text: "It can't be reached: nothing runs at its address.",
  });
  expect(await askHealth({ origin, use: 'refused' })).toMatchObject({ health: 'bad' });
});

test('a failure says its status, and one that says nothing hangs', async () => {
  const failing = await askServer((_request, response) => {
    response.statusCode = 503;
    response.end();
  });
  expect(failing.answer).toEqual({ health: 'bad', text: 'It answers 503 at /healthz.' });
  const { answer } = await askServer(() => undefined);
  expect(answer).toMatchObject({ health: 'silent', hangs: true });
});

test('a service that a call waits for is refused only where it does not answer the question either', async () => {
  const service = { id: 1, name: 'slots', origin: 'https://slots.example', use: 'public' } as TeamService;
  const answers: HealthAnswer[] = [
    { health: 'good', text: 'It answers.' },
    { health: 'silent', text: 'Nothing.', hangs: true },
  ];
  let asked = 0;
  const health = createHealthMonitor({ read: () => Promise.resolve([]) }, () => {
    asked += 1;
    return Promise.resolve(answers.shift()!);
  });
  health.askNow(service);
  // One question at a time.
  health.askNow(service);
  await nextTurn();
  expect(health.of(service)).toEqual({ health: 'good', text: 'It answers.' });
  health.askNow(service);
  await nextTurn();
  expect(health.of(service)).toMatchObject({ hangs: true });
  expect(asked).toBe(2);
});
