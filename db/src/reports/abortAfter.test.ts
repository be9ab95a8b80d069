import { abortAfter } from './abortAfter';

test('the time counts from the start of the timer, not while a report waits for its turn', () => {
  jest.useFakeTimers();
  const { signal, startTimer, stopTimer } = abortAfter(1000, 'Too slow.');
  jest.advanceTimersByTime(5000);
  expect(signal.aborted).toBe(false);
  startTimer();
  jest.advanceTimersByTime(999);
  expect(signal.aborted).toBe(false);
  jest.advanceTimersByTime(1);
  expect(signal.reason).toMatchObject({ body: { detail: 'Too slow.' } });
  stopTimer();
});
