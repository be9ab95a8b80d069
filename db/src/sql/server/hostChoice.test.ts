import { createHostChoice, type HostState } from './hostChoice';

const [FIRST, SECOND] = [
  { host: 'first', port: 1 },
  { host: 'second', port: 2 },
];

/** A choice among two hosts whose states a test sets. */
function choiceOf(states: Record<string, HostState>, forReading = false) {
  const moves: string[] = [];
  const choice = createHostChoice({
    hosts: [FIRST!, SECOND!],
    forReading,
    look: async ({ host }) => states[host]!,
    onMove: () => moves.push(choice.current().host),
    isInUse: () => true,
  });
  return { choice, moves };
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('safety 73: a busy host is never left', async () => {
  const { choice, moves } = choiceOf({ first: 'busy', second: 'writable' });
  await choice.reportLost(FIRST!);
  expect([choice.current(), choice.isUp(), moves]).toEqual([FIRST, true, []]);
});

test('safety 73: a lost host is left for the first that takes writes, and used again once it has been well twice', async () => {
  const states: Record<string, HostState> = { first: 'gone', second: 'writable' };
  const { choice, moves } = choiceOf(states);
  await choice.reportLost(FIRST!);
  expect(choice.current()).toBe(SECOND);
  for (const state of ['writable', 'gone', 'writable'] as const) {
    states['first'] = state;
    await jest.advanceTimersByTimeAsync(1000);
    expect(choice.current()).toBe(SECOND);
  }
  await jest.advanceTimersByTimeAsync(1000);
  expect(moves).toEqual(['second', 'first']);
});

test('safety 73: a standby that takes no writes is no host, but for those who only read', async () => {
  const states: Record<string, HostState> = { first: 'gone', second: 'readOnly' };
  const { choice } = choiceOf(states);
  await choice.reportLost(FIRST!);
  expect(choice.isUp()).toBe(false);
  const refusal = choice.whenUp(1000).catch((error: unknown) => error);
  await jest.advanceTimersByTimeAsync(1000);
  expect(await refusal).toMatchObject({ code: 'DATABASE_GONE' });
  const waiting = choice.whenUp(1000);
  states['second'] = 'writable';
  await jest.advanceTimersByTimeAsync(500);
  expect(await waiting).toBe(SECOND);

  const readers = choiceOf({ first: 'gone', second: 'readOnly' }, true).choice;
  await readers.reportLost(FIRST!);
  expect(readers.current()).toBe(SECOND);
});

test('a late report about a host that was left changes nothing', async () => {
  const { choice, moves } = choiceOf({ first: 'gone', second: 'writable' });
  await choice.reportLost(FIRST!);
  await choice.reportLost(FIRST!);
  expect(moves).toEqual(['second']);
});
