import { createSilenceTimer } from './silenceTimer';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('it calls back once after the silence, which each sign of life begins anew', () => {
  const onSilence = jest.fn();
  const timer = createSilenceTimer(3000, onSilence);
  jest.advanceTimersByTime(2000);
  timer.restart();
  jest.advanceTimersByTime(2999);
  expect(onSilence).not.toHaveBeenCalled();
  jest.advanceTimersByTime(10_000);
  expect(onSilence).toHaveBeenCalledTimes(1);
  const cancelled = createSilenceTimer(10, onSilence);
  cancelled.cancel();
  jest.advanceTimersByTime(1000);
  expect(onSilence).toHaveBeenCalledTimes(1);
});

test('safety 73: a process that was stopped itself blames nobody: the time begins anew when it goes on', () => {
  let stoppedMs = 0;
  const realNow = performance.now.bind(performance);
  jest.spyOn(performance, 'now').mockImplementation(() => realNow() + stoppedMs);
  const onSilence = jest.fn();
  createSilenceTimer(3000, onSilence);
  stoppedMs = 20_000;
  jest.advanceTimersByTime(3000);
  expect(onSilence).not.toHaveBeenCalled();
  jest.advanceTimersByTime(3100);
  expect(onSilence).toHaveBeenCalledTimes(1);
});

test('what came while this process stood still until the end of the time has come in time', async () => {
  jest.useRealTimers();
  // From here on, timers that are due come first, and then what was received or this.
  await new Promise(setImmediate);
  const onSilence = jest.fn();
  const timer = createSilenceTimer(300, onSilence);
  const received = new Promise<void>((resolve) => {
    setImmediate(() => {
      timer.restart();
      resolve();
    });
  });
  const until = performance.now() + 310;
  while (performance.now() < until);
  await received;
  expect(onSilence).not.toHaveBeenCalled();
  timer.cancel();
});
