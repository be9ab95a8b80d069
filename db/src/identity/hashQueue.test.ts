import { createHashQueue, type HashSource } from './hashQueue';

function createTask() {
  let end = () => {};
  const promise = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { promise, end: () => end() };
}
const QUEUE_FULL_ERROR = { status: 503, headers: { 'Retry-After': '2' } };
const sourceAt = (address: string, isKnown = false): HashSource => ({ address, isKnown });

/** A queue whose only turn is taken until `open`; notes in which order works run, and who was refused. */
function closedQueue(maxWaiting: number) {
  const queue = createHashQueue({ maxRunning: 1, maxWaiting });
  const firstTask = createTask();
  const finishedNames: string[] = [];
  const refusedNames: string[] = [];
  const runs = [queue.run(() => firstTask.promise)];
  const add = (source: HashSource, name = source.address): Promise<void> => {
    const run = queue.run(async () => {
      finishedNames.push(name);
    }, source);
    const settledRun = run.catch((error: { status: number }) => {
      if (error.status === 499) return;
      expect(error).toMatchObject(QUEUE_FULL_ERROR);
      refusedNames.push(name);
    });
    runs.push(settledRun);
    return run;
  };
  return {
    add,
    finishedNames,
    refusedNames,
    open: async () => {
      firstTask.end();
      await Promise.all(runs);
    },
  };
}

test('a limited number run at once, the others in order; one too many is 503 at once', async () => {
  const queue = createHashQueue({ maxRunning: 2, maxWaiting: 2 });
  const started: number[] = [];
  const tasks = [createTask(), createTask(), createTask(), createTask()];
  const runs = tasks.map((task, i) =>
    queue.run(async () => {
      started.push(i);
      await task.promise;
      return i;
    }),
  );
  await Promise.resolve();
  expect(started).toEqual([0, 1]);
  await expect(queue.run(async () => 9)).rejects.toMatchObject(QUEUE_FULL_ERROR);
  tasks[1]!.end();
  expect(await runs[1]).toBe(1);
  expect(started).toEqual([0, 1, 2]);
  for (const task of tasks) task.end();
  expect(await Promise.all(runs)).toEqual([0, 1, 2, 3]);
  expect(await queue.run(async () => 'room again')).toBe('room again');
});

test('work that fails makes room, too', async () => {
  const queue = createHashQueue({ maxRunning: 1, maxWaiting: 1 });
  const failingRun = queue.run(async () => {
    throw new Error('no');
  });
  const laterRun = queue.run(async () => 'next');
  await expect(failingRun).rejects.toThrow('no');
  expect(await laterRun).toBe('next');
});

test('safety 66: addresses take turns, regardless of order and number', async () => {
  const { add, finishedNames, open } = closedQueue(10);
  for (let i = 0; i < 5; i += 1) add(sourceAt('flood'), `flood ${i}`);
  add(sourceAt('a'));
  add(sourceAt('b'));
  add(sourceAt('a'));
  await open();
  expect(finishedNames).toEqual(['flood 0', 'a', 'b', 'flood 1', 'a', 'flood 2', 'flood 3', 'flood 4']);
});

test('safety 66: in a full queue, the address with the most tasks gives one up to another', async () => {
  const { add, finishedNames, refusedNames, open } = closedQueue(4);
  for (let i = 0; i < 4; i += 1) add(sourceAt('flood'), `flood ${i}`);
  add(sourceAt('flood'), 'flood 4');
  add(sourceAt('a'), 'a 0');
  add(sourceAt('a'), 'a 1');
  // Both have two now.
  add(sourceAt('a'), 'a 2');
  await open();
  expect([finishedNames, refusedNames.toSorted()]).toEqual([
    ['flood 0', 'a 0', 'flood 1', 'a 1'],
    ['a 2', 'flood 2', 'flood 3', 'flood 4'],
  ]);
});

test('safety 66: many unknown addresses neither keep known ones out nor delay them by more than one hash', async () => {
  const { add, finishedNames, refusedNames, open } = closedQueue(3);
  for (let i = 0; i < 3; i += 1) add(sourceAt(`stranger ${i}`));
  add(sourceAt('stranger 3'));
  add(sourceAt('office', true), 'office 0');
  add(sourceAt('office', true), 'office 1');
  await open();
  expect(refusedNames).toEqual(['stranger 3']);
  expect(finishedNames).toEqual(['office 0', 'stranger 0', 'office 1', 'stranger 1', 'stranger 2']);
});

test('safety 74: who has left gives the place in the queue back, and is not hashed for', async () => {
  const { add, finishedNames, refusedNames, open } = closedQueue(2);
  const leaving = new AbortController();
  const leftRun = add({ ...sourceAt('a'), signal: leaving.signal }, 'left');
  add({ ...sourceAt('a'), signal: new AbortController().signal }, 'stays');
  leaving.abort();
  await expect(leftRun).rejects.toMatchObject({ status: 499 });
  await expect(add({ ...sourceAt('a'), signal: leaving.signal }, 'too late')).rejects.toMatchObject({ status: 499 });
  add(sourceAt('b'));
  await open();
  expect([finishedNames, refusedNames]).toEqual([['stays', 'b'], []]);
});
