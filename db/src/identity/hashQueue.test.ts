import { createQueue } from './hashQueue';

const held = () => {
  let end = () => {};
  const promise = new Promise<void>((resolve) => { end = resolve; });
  return { promise, end: () => end() };
};

test('so many run at once, the others in their order; one too many is 503 at once', async () => {
  const queue = createQueue({ atOnce: 2, longest: 2 });
  const started: number[] = [];
  const works = [held(), held(), held(), held()];
  const runs = works.map((work, i) => queue.run(async () => { started.push(i); await work.promise; return i; }));
  await Promise.resolve();
  expect(started).toEqual([0, 1]);
  await expect(queue.run(async () => 9)).rejects.toMatchObject({ status: 503, headers: { 'Retry-After': '2' } });
  works[1]!.end();
  expect(await runs[1]).toBe(1);
  expect(started).toEqual([0, 1, 2]);
  for (const work of works) work.end();
  expect(await Promise.all(runs)).toEqual([0, 1, 2, 3]);
  expect(await queue.run(async () => 'room again')).toBe('room again');
});

test('a work that fails makes room, too', async () => {
  const queue = createQueue({ atOnce: 1, longest: 1 });
  const failing = queue.run(async () => { throw new Error('no'); });
  const after = queue.run(async () => 'next');
  await expect(failing).rejects.toThrow('no');
  expect(await after).toBe('next');
});
