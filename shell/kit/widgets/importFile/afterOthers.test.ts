import { ApiError } from '../../core/api/errors';
import { afterOthers } from './afterOthers';

const waits = () => new ApiError(503, { detail: 'Another import', code: 'import_waits' });
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Runs an import whose calls end as given, each after the pause before it. */
const run = async (ends: readonly (Error | number)[], mayGoOn = () => true) => {
  let calls = 0;
  const onWait = jest.fn();
  const outcome = afterOthers(
    () => {
      const end = ends[Math.min(calls, ends.length - 1)]!;
      calls += 1;
      return end instanceof Error ? Promise.reject(end) : Promise.resolve(end);
    },
    mayGoOn,
    onWait,
  ).catch((error: unknown) => error);
  await jest.advanceTimersByTimeAsync(200_000);
  return { outcome: await outcome, calls, waits: onWait.mock.calls.length };
};

test('an import that waits for another one is tried again by itself', async () => {
  expect(await run([waits(), waits(), 7])).toEqual({ outcome: 7, calls: 3, waits: 2 });
});

test('any other failure is told at once, and one that goes on for minutes, too', async () => {
  const other = new ApiError(503, { detail: 'No service' });
  expect(await run([other])).toEqual({ outcome: other, calls: 1, waits: 0 });
  expect(await run([waits()])).toMatchObject({ outcome: expect.any(ApiError), calls: 40 });
});

test('nothing begins once the page is left', async () => {
  expect(await run([waits(), 7], () => false)).toEqual({ outcome: undefined, calls: 1, waits: 1 });
});
