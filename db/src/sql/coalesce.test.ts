import fc from 'fast-check';
import { coalesce, type RunningQueries } from './coalesce';

/** A run that the test ends, and that reports when it began. */
function stage() {
  const runs: RunningQueries = new Map();
  const begun: { end: (value: number) => void; fail: (error: Error) => void }[] = [];
  const ask = (key = 'k') =>
    coalesce(
      runs,
      key,
      () =>
        new Promise<number>((end, fail) => {
          begun.push({ end, fail });
        }),
    );
  const settle = () =>
    new Promise((resolve) => {
      setImmediate(resolve);
    });
  return { runs, begun, ask, settle };
}

test('callers that come during a run share the next run, which begins when it ends', async () => {
  const { runs, begun, ask, settle } = stage();
  const first = ask();
  const [second, third] = [ask(), ask()];
  expect(begun).toHaveLength(1);
  begun[0]!.end(1);
  await settle();
  expect(begun).toHaveLength(2);
  const fourth = ask();
  begun[1]!.end(2);
  await settle();
  begun[2]!.end(3);
  expect(await Promise.all([first, second, third, fourth])).toEqual([1, 2, 2, 3]);
  await settle();
  expect(runs.size).toBe(0);
});
test('a run that fails fails only its own callers', async () => {
  const { runs, begun, ask, settle } = stage();
  const [first, second] = [ask(), ask()];
  begun[0]!.fail(new Error('gone'));
  await expect(first).rejects.toThrow('gone');
  await settle();
  begun[1]!.end(2);
  expect(await second).toBe(2);
  await settle();
  expect(runs.size).toBe(0);
});
test('another key has its own run', () => {
  const { begun, ask } = stage();
  void ask('a');
  void ask('b');
  expect(begun).toHaveLength(2);
});
test('no result is older than its call, whatever is written', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('write', 'ask', 'wait', 'end'), { minLength: 5, maxLength: 40 }),
      async (steps) => {
        const runs: RunningQueries = new Map();
        const ends: (() => void)[] = [];
        const answers: Promise<boolean>[] = [];
        let written = 0;
        // A run sees what was written when it began, however late it ends.
        const read = () => {
          const seen = written;
          return new Promise<number>((resolve) => {
            ends.push(() => resolve(seen));
          });
        };
        for (const step of [...steps, ...steps.flatMap(() => ['end', 'wait'])]) {
          if (step === 'write') written += 1;
          if (step === 'ask') {
            const writtenBefore = written;
            answers.push(coalesce(runs, 'k', read).then((seen) => seen >= writtenBefore));
          }
          if (step === 'end') ends.shift()?.();
          if (step === 'wait')
            await new Promise((resolve) => {
              setImmediate(resolve);
            });
        }
        expect((await Promise.all(answers)).every(Boolean)).toBe(true);
        expect(runs.size).toBe(0);
      },
    ),
  );
});
