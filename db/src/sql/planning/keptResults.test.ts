import { sql, type Sql } from '../sqlText';
import { createResultKeeper } from './keptResults';

/** A keeper whose counts take some time, and a clock that only counting and the test move. */
function createTestKeeper(durationMs: number) {
  let now = 0;
  let counted = 0;
  const { read, forget } = createResultKeeper(
    async () => {
      now += durationMs;
      counted += 1;
      return counted;
    },
    { maxLifetimeMs: 10_000, lifetimeFactor: 20, clock: () => now },
  );
  return {
    count: (statement: Sql, person?: number) => read('stock', statement, person),
    forget,
    wait: (ms: number) => {
      now += ms;
    },
  };
}
const ALL = sql('SELECT COUNT(*) AS n FROM stock');

test('a count is kept for twenty times as long as it took, and then made anew', async () => {
  const { count, wait } = createTestKeeper(50);
  expect(await count(ALL)).toBe(1);
  wait(999);
  expect(await count(ALL)).toBe(1);
  wait(2);
  expect(await count(ALL)).toBe(2);
});
test('a count of many seconds is kept for ten seconds at most', async () => {
  const { count, wait } = createTestKeeper(8000);
  await count(ALL);
  wait(9999);
  expect(await count(ALL)).toBe(1);
  wait(2);
  expect(await count(ALL)).toBe(2);
});
test('counts of other conditions, and of other values, are others', async () => {
  const { count } = createTestKeeper(50);
  const ofStore = (store: number) => sql('SELECT COUNT(*) AS n FROM store_order WHERE store = ?', store);
  expect([await count(ofStore(1)), await count(ofStore(2)), await count(ALL), await count(ofStore(1))]).toEqual([
    1, 2, 3, 1,
  ]);
});
test('what changes is counted anew at once; counts of other tables stay', async () => {
  const { count, forget } = createTestKeeper(500);
  await count(ALL);
  forget('store_order');
  expect(await count(ALL)).toBe(1);
  forget('stock');
  expect(await count(ALL)).toBe(2);
});
test('who changes something counts anew; others may see the count of before for a while', async () => {
  const { count, forget } = createTestKeeper(500);
  await count(ALL, 1);
  forget('stock', 1);
  expect(await count(ALL, 2)).toBe(1);
  expect(await count(ALL, 1)).toBe(2);
  // The new count is everybody's.
  expect([await count(ALL, 2), await count(ALL, 1)]).toEqual([2, 2]);
  forget('store_order', 1);
  expect(await count(ALL, 1)).toBe(2);
});
test('a count under way when somebody changes something isn’t theirs', async () => {
  const finishes: ((count: number) => void)[] = [];
  const { read: count, forget } = createResultKeeper(
    () => new Promise<number>((resolve) => void finishes.push(resolve)),
    { maxLifetimeMs: 10_000, lifetimeFactor: 20, clock: () => 0 },
  );
  const before = count('stock', ALL, 1);
  forget('stock', 1);
  const after = count('stock', ALL, 1);
  finishes[0]!(7);
  finishes[1]!(8);
  expect([await before, await after]).toEqual([7, 8]);
});
test('a count under way when rows change is not kept', async () => {
  const finishes: ((count: number) => void)[] = [];
  const { read: count, forget } = createResultKeeper(
    () => new Promise<number>((resolve) => void finishes.push(resolve)),
    { maxLifetimeMs: 10_000, lifetimeFactor: 20, clock: () => 0 },
  );
  const before = count('stock', ALL);
  forget('stock');
  const after = count('stock', ALL);
  finishes[0]!(7);
  finishes[1]!(8);
  expect([await before, await after]).toEqual([7, 8]);
});
test('whoever comes while rows are being counted waits for that count', async () => {
  let finish: (count: number) => void = () => {};
  const run = jest.fn(
    () =>
      new Promise<number>((resolve) => {
        finish = resolve;
      }),
  );
  const { read: count } = createResultKeeper(run, { maxLifetimeMs: 10_000, lifetimeFactor: 20, clock: () => 0 });
  const waiting = [count('stock', ALL), count('stock', ALL), count('stock', ALL)];
  finish(7);
  expect(await Promise.all(waiting)).toEqual([7, 7, 7]);
  expect(run).toHaveBeenCalledTimes(1);
});
test('a failure is not kept, and old counts make room', async () => {
  let calls = 0;
  const keeper = createResultKeeper(
    async () => {
      calls += 1;
      if (calls === 1) throw new Error('gone');
      return calls;
    },
    { maxLifetimeMs: 10_000, lifetimeFactor: 20, clock: () => calls * 10 },
  );
  const count = (statement: Sql) => keeper.read('stock', statement);
  await expect(count(ALL)).rejects.toThrow('gone');
  expect(await count(ALL)).toBe(2);
  for (let i = 0; i < 501; i += 1) await count(sql('SELECT ?', i));
  expect(await count(ALL)).toBe(504);
});
