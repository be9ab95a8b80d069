import * as backgroundWork from './backgroundWork';

let fresh: typeof backgroundWork;
beforeEach(async () => {
  jest.useFakeTimers();
  await jest.isolateModulesAsync(async () => {
    fresh = await import('./backgroundWork');
  });
});
afterEach(() => jest.useRealTimers());

test('work is repeated after each pause, also after a failure, until the process stops', async () => {
  const failures: unknown[] = [];
  let rounds = 0;
  const work = async () => {
    rounds += 1;
    if (rounds === 2) throw new Error('no database');
  };
  fresh.repeatInBackground(work, { pauseMs: 100, logError: (error) => failures.push(error) });
  await jest.advanceTimersByTimeAsync(350);
  expect([rounds, failures]).toEqual([3, [new Error('no database')]]);
  fresh.endBackgroundWork();
  await jest.advanceTimersByTimeAsync(1000);
  expect([rounds, fresh.isBackgroundEnding()]).toEqual([3, true]);
});

test('a stop waits for what runs and for what that begins, failed or not', async () => {
  const steps: string[] = [];
  const pause = (ms: number) =>
    new Promise<void>((done) => {
      setTimeout(done, ms);
    });
  void fresh.inBackground(async () => {
    await pause(50);
    steps.push('taken');
    void fresh.inBackground(async () => {
      await pause(50);
      steps.push('stored');
    });
  });
  fresh.inBackground(() => Promise.reject(new Error('away'))).catch(() => steps.push('failed'));
  fresh.endBackgroundWork();
  void fresh.finishBackgroundWork(1000).then(() => steps.push('finished'));
  await jest.advanceTimersByTimeAsync(150);
  expect(steps).toEqual(['failed', 'taken', 'stored', 'finished']);
});

test('a stop waits no longer than its limit for work that hangs', async () => {
  void fresh.inBackground(() => new Promise(() => undefined));
  let isFinished = false;
  void fresh.finishBackgroundWork(1000).then(() => (isFinished = true));
  await jest.advanceTimersByTimeAsync(999);
  expect(isFinished).toBe(false);
  await jest.advanceTimersByTimeAsync(2);
  expect(isFinished).toBe(true);
});
