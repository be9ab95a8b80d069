import fc from 'fast-check';
import { coalesceQueries } from './coalesceQueries';

test('keys that come while a query runs share the next query', async () => {
  const runs: { keys: readonly number[]; end: () => void }[] = [];
  const find = coalesceQueries<number, string>(
    (keys) =>
      new Promise((resolve) => {
        runs.push({
          keys,
          end: () => resolve(new Map(keys.filter((key) => key < 10).map((key) => [key, `row ${key}`]))),
        });
      }),
  );
  const first = find(1);
  const others = [find(1), find(2), find(2), find(99)];
  expect(runs.map((run) => run.keys)).toEqual([[1]]);
  runs[0]!.end();
  expect(await first).toBe('row 1');
  expect(runs.map((run) => run.keys)).toEqual([[1], [1, 2, 99]]);
  runs[1]!.end();
  expect(await Promise.all(others)).toEqual(['row 1', 'row 2', 'row 2', undefined]);
  const later = find(3);
  runs[2]!.end();
  expect(await later).toBe('row 3');
});

test('a failed query fails only its own callers', async () => {
  let fails = true;
  const find = coalesceQueries<number, number>(async (keys) => {
    await Promise.resolve();
    if (fails) throw new Error('away');
    return new Map(keys.map((key) => [key, key]));
  });
  const first = find(1);
  const second = find(2);
  await expect(first).rejects.toThrow('away');
  await expect(second).rejects.toThrow('away');
  fails = false;
  expect(await find(3)).toBe(3);
});

test('no result is older than its call', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(3), { minLength: 1, maxLength: 30 }), async (pauses) => {
      let currentVersion = 0;
      const find = coalesceQueries<string, number>(async (keys) => {
        const readVersion = currentVersion;
        await new Promise((resolve) => {
          setImmediate(resolve);
        });
        return new Map(keys.map((key) => [key, readVersion]));
      });
      const checks: Promise<boolean>[] = [];
      for (const pause of pauses) {
        for (let i = 0; i < pause; i++)
          await new Promise((resolve) => {
            setImmediate(resolve);
          });
        const writtenVersion = (currentVersion += 1);
        checks.push(find('row').then((readVersion) => readVersion! >= writtenVersion));
      }
      expect(await Promise.all(checks)).not.toContain(false);
    }),
    { numRuns: 30 },
  );
});
