import { EventEmitter } from 'node:events';
import type { Request } from 'express';
import type { AcquireResult } from '@trestle/db/identity/signInAttempts';
import { memoryStore } from '../../testing/memoryStore';
import { createLoginThrottle } from './loginThrottle';

const req = (ip = '203.0.113.7') => ({ ip }) as Request;
/** A throttle on a store that gives these answers and records its calls. */
function createRecordingThrottle(...answers: AcquireResult[]) {
  const calls: [kind: string, id: string][] = [];
  const store = Object.assign(memoryStore(), {
    acquireAttempt: async (id: string) => {
      calls.push(['acquire', id]);
      return answers.shift() ?? 'acquired';
    },
    finishAttempt: async (id: string, outcome: string) => {
      calls.push([outcome, id]);
    },
  });
  return { throttle: createLoginThrottle(store, 'a secret'), calls, kinds: () => calls.map(([kind]) => kind) };
}

test.each([
  ['an answer passes', async () => 'somebody', 'passed'],
  ['no answer fails', async () => null, 'failed'],
])('%s', async (_name, check, outcome) => {
  const { throttle, kinds } = createRecordingThrottle();
  expect(await throttle.checkPassword('store1', req(), check)).toBe(await check());
  expect(kinds()).toEqual(['acquire', outcome]);
});

test('a check that fails to run counts as neither success nor failure', async () => {
  const { throttle, kinds } = createRecordingThrottle();
  await expect(throttle.checkPassword('store1', req(), () => Promise.reject(new Error('away')))).rejects.toThrow(
    'away',
  );
  expect(kinds()).toEqual(['acquire', 'unknown']);
});

test('safety 1: a throttled sign-in gets the waiting time and its password is not checked', async () => {
  const { throttle, kinds } = createRecordingThrottle({ retryAfterSeconds: 42 }, { retryAfterSeconds: 121 });
  const check = jest.fn(async () => 'somebody');
  await expect(throttle.checkPassword('store1', req(), check)).rejects.toMatchObject({
    status: 429,
    headers: { 'Retry-After': '42' },
    body: { detail: 'Too many attempts. Try again in 42 seconds.' },
  });
  await expect(throttle.countPasscode('mail', req())).rejects.toMatchObject({
    status: 429,
    headers: { 'Retry-After': '121' },
    body: { detail: 'Too many attempts. Try again in 3 minutes.' },
  });
  expect([kinds(), check.mock.calls]).toEqual([['acquire', 'acquire'], []]);
});

test('an attempt waits for other running attempts', async () => {
  const { throttle, kinds } = createRecordingThrottle('busy', 'busy', 'acquired');
  expect(await throttle.checkPassword('store1', req(), async () => 'somebody')).toBe('somebody');
  expect(kinds()).toEqual(['acquire', 'acquire', 'acquire', 'passed']);
});

test('accounts and addresses are counted separately, as hashes; every request for a mail counts', async () => {
  const { throttle, calls, kinds } = createRecordingThrottle();
  for (const [login, ip] of [
    ['store1', '203.0.113.7'],
    ['store1', '::ffff:203.0.113.7'],
    ['store2', '203.0.113.7'],
    ['store1', '203.0.113.8'],
  ] as const) {
    await throttle.checkPassword(login, req(ip), async () => null);
  }
  await throttle.countPasscode('mail', req());
  const ids = calls.filter(([kind]) => kind === 'acquire').map(([, id]) => id);
  expect(ids.every((id) => /^[\da-f]{64}$/.test(id))).toBe(true);
  expect([new Set(ids).size, ids[0] === ids[1], kinds().at(-1)]).toEqual([4, true, 'failed']);
});

test('safety 74: who leaves while waiting for other running attempts looks no further', async () => {
  const res = Object.assign(new EventEmitter(), { closed: false });
  const { throttle, kinds } = createRecordingThrottle('busy', 'busy');
  const check = jest.fn(async () => 'somebody');
  const signIn = throttle.checkPassword('store1', { ip: '203.0.113.7', res } as unknown as Request, check);
  res.emit('close');
  await expect(signIn).rejects.toMatchObject({ status: 499 });
  expect([kinds().length <= 1, check.mock.calls]).toEqual([true, []]);
});

test('safety 74: who leaves while a passcode is counted looks no further, and nothing is counted', async () => {
  const res = Object.assign(new EventEmitter(), { closed: false });
  const { throttle, kinds } = createRecordingThrottle('busy', 'busy', 'acquired');
  const counting = throttle.countPasscode('mail', { ip: '203.0.113.7', res } as unknown as Request);
  res.emit('close');
  await expect(counting).rejects.toMatchObject({ status: 499 });
  expect(kinds()).toEqual(['acquire']);
});

test('safety 87: codes of a second factor are counted by person, from whatever address, apart from passwords', async () => {
  const { throttle, calls } = createRecordingThrottle();
  const idsOf = () => new Set(calls.map(([, id]) => id));
  await throttle.checkFactor(7, req('203.0.113.7'), async () => null);
  await throttle.checkFactor(7, req('198.51.100.9'), async () => null);
  expect(idsOf().size).toBe(1);
  await throttle.checkFactor(8, req(), async () => null);
  await throttle.checkPassword('store1', req(), async () => null);
  expect(idsOf().size).toBe(3);
});

test('safety 92: a passkey is counted by itself, from whatever address, and apart from its person', async () => {
  const { throttle, calls, kinds } = createRecordingThrottle();
  await throttle.checkPasskey('a passkey', req(), async () => null);
  await throttle.checkPasskey('a passkey', req('198.51.100.9'), async () => 'somebody');
  await throttle.checkPasskey('another', req(), async () => null);
  await throttle.checkFactor(7, req(), async () => null);
  expect(kinds()).toEqual(['acquire', 'failed', 'acquire', 'passed', 'acquire', 'failed', 'acquire', 'failed']);
  const ids = calls.filter(([kind]) => kind === 'acquire').map(([, id]) => id);
  expect(ids[0]).toBe(ids[1]);
  expect(new Set(ids).size).toBe(3);
});

test('safety 92: a sign-in by a passkey gives back the one turn that it took', async () => {
  jest.useFakeTimers();
  try {
    const { throttle } = createRecordingThrottle();
    const work = jest.fn(async () => null);
    const signInByPasskey = () =>
      throttle.limitAddress(req(), () =>
        throttle.checkPasskey('a passkey', req(), () => throttle.checkFactor(7, req(), async () => 'somebody')),
      );
    await Promise.all(Array.from({ length: 20 }, () => throttle.limitAddress(req(), work)));
    for (let i = 0; i < 10; i++) expect(await signInByPasskey()).toBe('somebody');
    const others = Array.from({ length: 11 }, () => throttle.limitAddress(req(), work));
    await jest.advanceTimersByTimeAsync(1);
    expect(work).toHaveBeenCalledTimes(30);
    await jest.advanceTimersByTimeAsync(200);
    await Promise.all(others);
  } finally {
    jest.useRealTimers();
  }
});
