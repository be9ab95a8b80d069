import { standStill } from '../../testing/standStill';
import { afterAwake } from './afterAwake';

test('time in which the process stood still does not count', async () => {
  const events: string[] = [];
  const over = new Promise<void>((resolve) => {
    afterAwake(400, () => {
      events.push('over');
      resolve();
    });
  });
  // Due long before the time is over, and told late.
  setTimeout(() => events.push('answer'), 150);
  standStill(1000);
  // `over` keeps no process alive.
  const alive = setTimeout(() => undefined, 10_000);
  await over;
  clearTimeout(alive);
  expect(events).toEqual(['answer', 'over']);
});

test('a wait that was ended calls nobody', () => {
  jest.useFakeTimers();
  const callback = jest.fn();
  const stop = afterAwake(400, callback);
  jest.advanceTimersByTime(399);
  stop();
  jest.advanceTimersByTime(1000);
  expect(callback).not.toHaveBeenCalled();
  afterAwake(400, callback);
  jest.advanceTimersByTime(400);
  expect(callback).toHaveBeenCalledTimes(1);
  jest.useRealTimers();
});
