import { createHashQueue, type HashSource } from './hashQueue';

const held = () => {
  let end = () => {};
  const promise = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { promise, end: () => end() };
};
const QUEUE_FULL_ERROR = { status: 503, headers: { 'Retry-After': '2' } };
const from = (address: string, isKnown = false): HashSource => ({ address, isKnown });

/** A queue whose only turn is taken until `open`; notes in which order works run, and who was refused. */
const closedQueue = (maxWaiting: number) => {
  const queue = createHashQueue({ maxRunning: 1, maxWaiting });
  const first = held();
  const ran: string[] = [];
  const refused: string[] = [];
  const runs = [queue.run(() => first.promise)];
  const add = (source: HashSource, name = source.address) => {
    runs.push(
      queue
        .run(async () => {
          ran.push(name);
        }, source)
        .catch((error: unknown) => {
          expect(error).toMatchObject(QUEUE_FULL_ERROR);
          refused.push(name);
        }),
    );
  };
  return {
    add,
    ran,
    refused,
    open: async () => {
      first.end();
      await Promise.all(runs);
    },
  };
};

test('a limited number run at once, the others in order; one too many is 503 at once', async () => {
  const queue = createHashQueue({ maxRunning: 2, maxWaiting: 2 });
  const started: number[] = [];
  const works = [held(), held(), held(), held()];
  const runs = works.map((work, i) =>
    queue.run(async () => {
      started.push(i);
      await work.promise;
      return i;
    }),
  );
  await Promise.resolve();
  expect(started).toEqual([0, 1]);
  await expect(queue.run(async () => 9)).rejects.toMatchObject(QUEUE_FULL_ERROR);
  works[1]!.end();
  expect(await runs[1]).toBe(1);
  expect(started).toEqual([0, 1, 2]);
  for (const work of works) work.end();
  expect(await Promise.all(runs)).toEqual([0, 1, 2, 3]);
  expect(await queue.run(async () => 'room again')).toBe('room again');
});

test('work that fails makes room, too', async () => {
  const queue = createHashQueue({ maxRunning: 1, maxWaiting: 1 });
  const failing = queue.run(async () => {
    throw new Error('no');
  });
  const after = queue.run(async () => 'next');
  await expect(failing).rejects.toThrow('no');
  expect(await after).toBe('next');
});

test('safety 66: addresses take turns, regardless of order and number', async () => {
  const { add, ran, open } = closedQueue(10);
  for (let i = 0; i < 5; i += 1) add(from('flood'), `flood ${i}`);
  add(from('a'));
  add(from('b'));
  add(from('a'));
  await open();
  expect(ran).toEqual(['flood 0', 'a', 'b', 'flood 1', 'a', 'flood 2', 'flood 3', 'flood 4']);
});

test('safety 66: in a full queue, the address with the most tasks gives one up to another', async () => {
  const { add, ran, refused, open } = closedQueue(4);
  for (let i = 0; i < 4; i += 1) add(from('flood'), `flood ${i}`);
  add(from('flood'), 'flood 4');
  add(from('a'), 'a 0');
  add(from('a'), 'a 1');
  // Both have two now.
  add(from('a'), 'a 2');
  await open();
  expect([ran, refused.toSorted()]).toEqual([
    ['flood 0', 'a 0', 'flood 1', 'a 1'],
    ['a 2', 'flood 2', 'flood 3', 'flood 4'],
  ]);
});

test('safety 66: many unknown addresses neither keep known ones out nor delay them by more than one hash', async () => {
  const { add, ran, refused, open } = closedQueue(3);
  for (let i = 0; i < 3; i += 1) add(from(`stranger ${i}`));
  add(from('stranger 3'));
  add(from('office', true), 'office 0');
  add(from('office', true), 'office 1');
  await open();
  expect(refused).toEqual(['stranger 3']);
  expect(ran).toEqual(['office 0', 'stranger 0', 'office 1', 'stranger 1', 'stranger 2']);
});
