import { mapConcurrent } from '../mapConcurrent';
import { parseEntries } from './parseEntries';

test('S1 §5: one per line; code=description gives both, a plain line a description; blank lines are skipped', () => {
  expect(parseEntries('OAK=Natural oak\n\n  \r\nSmoked oak\r\n A = b = c \n=Ash\nX=')).toEqual([
    { text: 'OAK=Natural oak', code: 'OAK', description: 'Natural oak' },
    { text: 'Smoked oak', code: null, description: 'Smoked oak' },
    { text: ' A = b = c ', code: 'A', description: 'b = c' },
    { text: '=Ash', code: null, description: 'Ash' },
    { text: 'X=', code: 'X', description: '' },
  ]);
});

test('runs a limited number at once, and none after it was stopped', async () => {
  let [running, maxRunning, isStopped] = [0, 0, false];
  const startedItems: number[] = [];
  await mapConcurrent(
    [...Array(20).keys()],
    3,
    async (item) => {
      running += 1;
      maxRunning = Math.max(maxRunning, running);
      await Promise.resolve();
      startedItems.push(item);
      if (item === 9) isStopped = true;
      running -= 1;
    },
    () => isStopped,
  );
  expect(maxRunning).toBe(3);
  expect(startedItems.length).toBeGreaterThanOrEqual(10);
  expect(startedItems.length).toBeLessThan(14);
  expect(new Set(startedItems).size).toBe(startedItems.length);
});
