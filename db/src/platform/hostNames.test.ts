import type { LookupAddress } from 'node:dns';
import { createHostNames } from './hostNames';

const DATABASE = [{ address: '192.0.2.7', family: 4 }];
const MOVED = [{ address: '192.0.2.8', family: 4 }];
const noAnswer = () => Object.assign(new Error('getaddrinfo EAI_AGAIN'), { code: 'EAI_AGAIN' });
const notFound = () => Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' });

interface Question {
  name: string;
  answer(addresses: LookupAddress[]): void;
  fail(error: Error): void;
}
/** Host names whose questions the test answers. */
function start() {
  const asked: Question[] = [];
  const warnings: string[] = [];
  const ask = (name: string) =>
    new Promise<LookupAddress[]>((answer, fail) => {
      asked.push({ name, answer, fail });
    });
  const find = createHostNames({ ask, warn: (message) => warnings.push(message), now: () => Date.now() });
  return { asked, warnings, find: (name: string) => find(name, {}) };
}
/** Lets promises that are settled be told. */
const settle = () => jest.advanceTimersByTimeAsync(0);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('safety 98: connections of one moment ask once, and again after five seconds', async () => {
  const { asked, find } = start();
  const both = [find('db.example'), find('db.example')];
  expect(asked.map(({ name }) => name)).toEqual(['db.example']);
  asked[0]!.answer(DATABASE);
  expect(await Promise.all(both)).toEqual([DATABASE, DATABASE]);
  jest.advanceTimersByTime(4999);
  expect(await find('db.example')).toBe(DATABASE);
  jest.advanceTimersByTime(1);
  const later = find('db.example');
  asked[1]!.answer(MOVED);
  expect(await later).toBe(MOVED);
});

test.each([
  ['stays silent', async () => jest.advanceTimersByTimeAsync(1000)],
  ['gives no answer', async (question: Question) => question.fail(noAnswer())],
])(
  'safety 98: the last addresses of a host serve for an hour while its name server %s, which is told once',
  async (_, happen) => {
    const { asked, warnings, find } = start();
    const first = find('db.example');
    asked[0]!.answer(DATABASE);
    await first;
    jest.advanceTimersByTime(10_000);
    for (let i = 0; i < 3; i += 1) {
      const found = find('db.example');
      await settle();
      await happen(asked.at(-1)!);
      expect(await found).toBe(DATABASE);
    }
    expect(warnings).toEqual(['No name server answers about db.example: its last addresses serve.']);
    jest.advanceTimersByTime(60 * 60_000);
    const late = find('db.example');
    late.catch(() => undefined);
    await settle();
    asked.at(-1)!.fail(noAnswer());
    await expect(late).rejects.toMatchObject({ code: 'EAI_AGAIN' });
  },
);

test('a host that was never found is waited for eight seconds, and its late answer serves the next', async () => {
  const { asked, find } = start();
  const problem = find('new.example').catch((error: unknown) => error);
  await jest.advanceTimersByTimeAsync(8000);
  expect(await problem).toMatchObject({ code: 'EAI_AGAIN', hostname: 'new.example' });
  asked[0]!.answer(DATABASE);
  await settle();
  expect(await find('new.example')).toBe(DATABASE);
  expect(asked).toHaveLength(1);
});

test('a host that is gone has no last addresses', async () => {
  const { asked, find } = start();
  const first = find('gone.example');
  asked[0]!.answer(DATABASE);
  await first;
  jest.advanceTimersByTime(5000);
  const found = find('gone.example');
  asked[1]!.fail(notFound());
  await expect(found).rejects.toMatchObject({ code: 'ENOTFOUND' });
});

test('safety 98: hosts that were silent are asked for one after another, others at once', async () => {
  const { asked, find } = start();
  const names = ['a.example', 'b.example', 'c.example'];
  const silent = names.map((name) => find(name).catch((error: unknown) => error));
  for (const question of asked) question.fail(noAnswer());
  expect(await Promise.all(silent)).toMatchObject(names.map(() => ({ code: 'EAI_AGAIN' })));
  const again = names.map((name) => find(name).catch(() => undefined));
  const other = find('db.example');
  await settle();
  expect(asked.slice(3).map(({ name }) => name)).toEqual(['db.example', 'a.example']);
  asked[3]!.answer(DATABASE);
  expect(await other).toBe(DATABASE);
  asked[4]!.fail(noAnswer());
  await settle();
  expect(asked.at(-1)!.name).toBe('b.example');
  asked.at(-1)!.answer(DATABASE);
  await jest.advanceTimersByTimeAsync(8000);
  await Promise.all(again);
});
