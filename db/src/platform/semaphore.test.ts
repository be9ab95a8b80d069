import { Problem } from '@trestle/schema/errors';
import { afterDueTimers, standStill } from '../../testing/standStill';
import { createSemaphore, withPermit, type SemaphorePolicy } from './semaphore';

const [ANN, BEN, CAT] = [1, 2, 3];
const policy: SemaphorePolicy = { permits: 3, maxPerPerson: 2, maxQueuedPerPerson: 2, timeoutMs: 50 };
/** Whether a permit is granted without anybody releasing one. */
const isGrantedAtOnce = async (permit: Promise<unknown>): Promise<boolean> =>
  Promise.race([
    permit.then(() => true),
    new Promise<boolean>((resolve) => {
      setImmediate(() => resolve(false));
    }),
  ]);
const outcomeOf = (permit: Promise<unknown>): Promise<unknown> =>
  permit.then(
    () => 'granted',
    (error: unknown) => (error instanceof Problem ? [error.status, error.headers['Retry-After']] : error),
  );

test('safety 66: one person gets a share of the permits, and the rest stay free for others', async () => {
  const acquire = createSemaphore(policy);
  await acquire(ANN);
  await acquire(ANN);
  expect(await isGrantedAtOnce(acquire(ANN))).toBe(false);
  expect(await isGrantedAtOnce(acquire(BEN))).toBe(true);
});
test("a call that waits for other people's calls passes one that waits for its own person's", async () => {
  const acquire = createSemaphore({ ...policy, timeoutMs: 5000 });
  const [releaseAnn, , releaseBen] = [await acquire(ANN), await acquire(ANN), await acquire(BEN)];
  const [ann, cat] = [acquire(ANN), acquire(CAT)];
  releaseBen();
  expect(await isGrantedAtOnce(ann)).toBe(false);
  expect(await isGrantedAtOnce(cat)).toBe(true);
  releaseAnn();
  expect(await isGrantedAtOnce(ann)).toBe(true);
});
test('safety 66: people take turns, however many calls of one person came first', async () => {
  const acquire = createSemaphore({ permits: 1, maxPerPerson: 1, maxQueuedPerPerson: 5, timeoutMs: 5000 });
  const order: number[] = [];
  const calls = [ANN, ANN, ANN, BEN, BEN, CAT].map((person) =>
    withPermit(acquire, { actor: person }, async () => {
      order.push(person);
    }),
  );
  await Promise.all(calls);
  expect(order).toEqual([ANN, BEN, CAT, ANN, BEN, ANN]);
});
test('a permit that is released twice counts once', async () => {
  const acquire = createSemaphore({ ...policy, permits: 1 });
  const release = await acquire(ANN);
  release();
  release();
  await acquire(BEN);
  expect(await outcomeOf(acquire(CAT))).toEqual([503, '2']);
});
test('safety 46: a full queue is 429 at once, a wait in vain is 503, and both say when to try again', async () => {
  const acquire = createSemaphore(policy);
  await acquire(ANN);
  await acquire(ANN);
  const queued = [outcomeOf(acquire(ANN)), outcomeOf(acquire(ANN))];
  const tooMany = outcomeOf(acquire(ANN));
  expect(await isGrantedAtOnce(tooMany)).toBe(true);
  expect(await tooMany).toEqual([429, '2']);
  expect(await Promise.all(queued)).toEqual([
    [503, '2'],
    [503, '2'],
  ]);
  await acquire(BEN);
  expect(await outcomeOf(acquire(CAT))).toEqual([503, '2']);
});
test('a person with slow calls gets one permit until they are fast again', async () => {
  let now = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  const acquire = createSemaphore({ ...policy, slowMs: 100 });
  const runFor = async (ms: number) => {
    const release = await acquire(ANN);
    now += ms;
    release();
  };
  await runFor(1000);
  const release = await acquire(ANN);
  expect(await isGrantedAtOnce(acquire(ANN))).toBe(false);
  expect(await isGrantedAtOnce(acquire(BEN))).toBe(true);
  release();
  for (let i = 0; i < 5; i += 1) await runFor(1);
  await acquire(ANN);
  jest.restoreAllMocks();
});
test('a permit that is given back while the process stood still is taken before anybody is refused', async () => {
  const acquire = createSemaphore({ ...policy, permits: 1, timeoutMs: 200 });
  const release = await acquire(ANN);
  const waiting = outcomeOf(acquire(BEN));
  standStill(300);
  afterDueTimers(release);
  expect(await waiting).toBe('granted');
});
test('work that fails releases its permit', async () => {
  const acquire = createSemaphore({ ...policy, permits: 1 });
  await expect(
    withPermit(acquire, { actor: ANN }, async () => {
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect(await withPermit(acquire, { actor: BEN }, async () => 'yes')).toBe('yes');
});
test('safety 74: who leaves while waiting gives the place in the queue up', async () => {
  const acquire = createSemaphore({ permits: 1, maxPerPerson: 1, maxQueuedPerPerson: 1, timeoutMs: 5000 });
  const release = await acquire(ANN);
  const caller = new AbortController();
  const left = outcomeOf(acquire(BEN, caller.signal));
  caller.abort();
  expect(await left).toEqual([499, undefined]);
  expect(await outcomeOf(acquire(BEN, caller.signal))).toEqual([499, undefined]);
  // The queue holds one call of a person: this one has the place of the one that left.
  const next = acquire(BEN);
  release();
  expect(await isGrantedAtOnce(next)).toBe(true);
});
