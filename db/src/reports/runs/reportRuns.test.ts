import { REPORT_TIMEOUT_MS } from '../reportTimeout';
import type { MakeRequest } from '../workers/reportWorkers';
import { createReportRuns, type RunOptions } from './reportRuns';
import type { NewRun } from './runBehaviour';

test('a run that waits long for its turn has its whole time once it begins', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  let requested = (_request: MakeRequest): void => undefined;
  const request = new Promise<MakeRequest>((resolve) => {
    requested = resolve;
  });
  const database = { execute: () => Promise.resolve(1), selectRows: () => Promise.resolve([{ id: 7 }]) };
  const make = (_job: unknown, makeRequest: MakeRequest) => {
    requested(makeRequest);
    const { signal } = makeRequest;
    return new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });
  };
  const runs = createReportRuns();
  runs.serve({ context: { database }, workers: { make }, logError: () => undefined } as unknown as RunOptions);
  const caller = { user: 1, actor: 1, now: new Date() };
  runs.start({ id: 7, report: { name: 'x' }, format: 'csv', values: {}, facts: [], caller } as unknown as NewRun);
  const { signal, onStart } = await request;
  jest.advanceTimersByTime(2 * REPORT_TIMEOUT_MS);
  expect(signal.aborted).toBe(false);
  await onStart!();
  jest.advanceTimersByTime(REPORT_TIMEOUT_MS);
  expect(signal.aborted).toBe(true);
  jest.useRealTimers();
});
