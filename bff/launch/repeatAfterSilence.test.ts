import { repeatAfterSilence } from './repeatAfterSilence.mjs';

/** Work that says nothing until it is ended. */
const silent = (signal?: AbortSignal) =>
  new Promise<string>((_, reject) => {
    signal!.addEventListener('abort', () => reject(new Error('ended')));
  });
const options = { countDone: () => 1, total: 2, limitsMs: [1, 2], lookMs: 1 };

test('work that stands still begins again, and the last attempt has no limit', async () => {
  const onRepeat = jest.fn();
  const work = jest.fn((signal?: AbortSignal) => (signal ? silent(signal) : Promise.resolve('done')));
  expect(await repeatAfterSilence(work, { ...options, onRepeat })).toBe('done');
  expect(onRepeat.mock.calls).toEqual([[1], [2]]);
  expect(work).toHaveBeenCalledTimes(3);
});

test('an error of the work itself is told at once', async () => {
  const onRepeat = jest.fn();
  const work = () => Promise.reject(new Error('no such package'));
  await expect(repeatAfterSilence(work, { ...options, onRepeat })).rejects.toThrow('no such package');
  expect(onRepeat).not.toHaveBeenCalled();
});

test('what follows when all is done may take its time', async () => {
  let looks = 0;
  const countDone = () => {
    looks += 1;
    return 2;
  };
  const work = (signal?: AbortSignal) =>
    new Promise<boolean>((resolve) => {
      const timer = setInterval(() => {
        if (looks < 6) return;
        clearInterval(timer);
        resolve(signal!.aborted);
      }, 1);
    });
  expect(await repeatAfterSilence(work, { ...options, countDone, onRepeat: jest.fn() })).toBe(false);
});
