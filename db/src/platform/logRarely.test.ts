import { logRarely } from './logRarely';

afterEach(() => jest.restoreAllMocks());

test('what fails at each look is logged once an hour, and another failure or thing at once', () => {
  const clock = jest.spyOn(performance, 'now').mockReturnValue(1000);
  const log = jest.fn();
  const logFailure = logRarely(log);
  const damaged = () => logFailure(new Error('damaged'), 7);
  damaged();
  damaged();
  expect(log).toHaveBeenCalledTimes(1);
  logFailure(new Error('damaged'), 8);
  logFailure(new Error('another'), 7);
  expect(log).toHaveBeenCalledTimes(3);
  clock.mockReturnValue(3_601_000);
  damaged();
  expect(log.mock.calls.map(([error, id]) => [String(error), id])).toEqual([
    ['Error: damaged', 7],
    ['Error: damaged', 8],
    ['Error: another', 7],
    ['Error: damaged', 7],
  ]);
});
