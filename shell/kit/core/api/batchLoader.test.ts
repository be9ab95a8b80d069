import { createBatchLoader } from './batchLoader';

test('calls of one moment become one request, each id once, and every call gets its own answer', async () => {
  const requestedBatches: (readonly number[])[] = [];
  const load = createBatchLoader(async (ids) => {
    requestedBatches.push(ids);
    return (id) => id * 2;
  });
  expect(await Promise.all([1, 2, 1].map(load))).toEqual([2, 4, 2]);
  expect(requestedBatches).toEqual([[1, 2]]);
  await Promise.all(Array.from({ length: 91 }, (_, i) => load(i)));
  expect(requestedBatches.slice(1).map((ids) => ids.length)).toEqual([90, 1]);
});

test('a failed request fails its calls, and the next ones ask again', async () => {
  let works = false;
  const load = createBatchLoader(async () => {
    if (!works) throw new Error('away');
    return String;
  });
  await expect(Promise.all([load(1), load(2)])).rejects.toThrow('away');
  works = true;
  expect(await load(1)).toBe('1');
});
