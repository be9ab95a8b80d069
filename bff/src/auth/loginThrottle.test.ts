import type { Request } from 'express';
import type { AcquireResult } from '@trestle/db/identity/signInAttempts';
import { memoryStore } from '../testing/memoryStore';
import { createLoginThrottle } from './loginThrottle';

const req = (ip = '203.0.113.7') => ({ ip }) as Request;
/** A store that answers so, and notes what it was told. */
const noting = (...answers: AcquireResult[]) => {
  const told: [what: string, id: string][] = [];
  const store = Object.assign(memoryStore(), {
    acquireAttempt: async (id: string) => {
      told.push(['take', id]);
      return answers.shift() ?? 'acquired';
    },
    finishAttempt: async (id: string, end: string) => {
      told.push([end, id]);
    },
  });
  return { tries: createLoginThrottle(store, 'a secret'), told, what: () => told.map(([what]) => what) };
};

test.each([
  ['an answer passes', async () => 'somebody', 'passed'],
  ['no answer fails', async () => null, 'failed'],
])('%s', async (_name, check, end) => {
  const { tries, what } = noting();
  expect(await tries.password('store1', req(), check)).toBe(await check());
  expect(what()).toEqual(['take', end]);
});

test('a check that could not be made counts as nothing', async () => {
  const { tries, what } = noting();
  await expect(tries.password('store1', req(), () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(what()).toEqual(['take', 'unknown']);
});

test('safety 1: who has to wait is told so, how long, and nothing is checked', async () => {
  const { tries, what } = noting({ retryAfterSeconds: 42 }, { retryAfterSeconds: 121 });
  const check = jest.fn(async () => 'somebody');
  await expect(tries.password('store1', req(), check)).rejects.toMatchObject({
    status: 429,
    headers: { 'Retry-After': '42' },
    body: { detail: 'Too many attempts. Try again in 42 seconds.' },
  });
  await expect(tries.passcode('mail', req())).rejects.toMatchObject({
    status: 429,
    headers: { 'Retry-After': '121' },
    body: { detail: 'Too many attempts. Try again in 3 minutes.' },
  });
  expect([what(), check.mock.calls]).toEqual([['take', 'take'], []]);
});

test('one waits for others who are trying at this moment', async () => {
  const { tries, what } = noting('busy', 'busy', 'acquired');
  expect(await tries.password('store1', req(), async () => 'somebody')).toBe('somebody');
  expect(what()).toEqual(['take', 'take', 'take', 'passed']);
});

test('each account and each address counts for itself, as a hash that tells neither; every request of a mail counts', async () => {
  const { tries, told, what } = noting();
  for (const [login, ip] of [
    ['store1', '203.0.113.7'],
    ['store1', '::ffff:203.0.113.7'],
    ['store2', '203.0.113.7'],
    ['store1', '203.0.113.8'],
  ] as const) {
    await tries.password(login, req(ip), async () => null);
  }
  await tries.passcode('mail', req());
  const ids = told.filter(([word]) => word === 'take').map(([, id]) => id);
  expect(ids.every((id) => /^[\da-f]{64}$/.test(id))).toBe(true);
  expect([new Set(ids).size, ids[0] === ids[1], what().at(-1)]).toEqual([4, true, 'failed']);
});
