import { Problem } from '@trestle/schema/errors';
import { createSemaphore, withPermit, type SemaphorePolicy } from './semaphore';

const [ANN, BEN, CAT] = [1, 2, 3];
const policy: SemaphorePolicy = { permits: 3, maxPerPerson: 2, maxQueuedPerPerson: 2, timeoutMs: 50 };
/** Whether a place comes without anybody leaving. */
const comesAtOnce = async (place: Promise<unknown>): Promise<boolean> =>
  Promise.race([
    place.then(() => true),
    new Promise<boolean>((resolve) => {
      setImmediate(() => resolve(false));
    }),
  ]);
const statusOf = (place: Promise<unknown>): Promise<unknown> =>
  place.then(
    () => 'in',
    (error: unknown) => (error instanceof Problem ? [error.status, error.headers['Retry-After']] : error),
  );

test("safety 66: one person gets a share, and what is left is others'", async () => {
  const enter = createSemaphore(policy);
  await enter(ANN);
  await enter(ANN);
  expect(await comesAtOnce(enter(ANN))).toBe(false);
  expect(await comesAtOnce(enter(BEN))).toBe(true);
});
test('who waits for others alone passes those who wait for themselves', async () => {
  const enter = createSemaphore({ ...policy, timeoutMs: 5000 });
  const [first, , ben] = [await enter(ANN), await enter(ANN), await enter(BEN)];
  const [mine, others] = [enter(ANN), enter(CAT)];
  ben();
  expect(await comesAtOnce(mine)).toBe(false);
  expect(await comesAtOnce(others)).toBe(true);
  first();
  expect(await comesAtOnce(mine)).toBe(true);
});
test('safety 66: persons take turns, however many of one wait before the others', async () => {
  const enter = createSemaphore({ permits: 1, maxPerPerson: 1, maxQueuedPerPerson: 5, timeoutMs: 5000 });
  const order: number[] = [];
  const works = [ANN, ANN, ANN, BEN, BEN, CAT].map((person) =>
    withPermit(enter, person, async () => {
      order.push(person);
    }),
  );
  await Promise.all(works);
  expect(order).toEqual([ANN, BEN, CAT, ANN, BEN, ANN]);
});
test('a place given back twice is one place', async () => {
  const enter = createSemaphore({ ...policy, permits: 1 });
  const leave = await enter(ANN);
  leave();
  leave();
  await enter(BEN);
  expect(await statusOf(enter(CAT))).toEqual([503, '2']);
});
test('safety 46: one more than may wait is 429 at once; a wait in vain is 503; both say when to come again', async () => {
  const enter = createSemaphore(policy);
  await enter(ANN);
  await enter(ANN);
  const waiting = [statusOf(enter(ANN)), statusOf(enter(ANN))];
  const oneMore = statusOf(enter(ANN));
  expect(await comesAtOnce(oneMore)).toBe(true);
  expect(await oneMore).toEqual([429, '2']);
  expect(await Promise.all(waiting)).toEqual([
    [503, '2'],
    [503, '2'],
  ]);
  await enter(BEN);
  expect(await statusOf(enter(CAT))).toEqual([503, '2']);
});
test('whose things take long gets one place until they are quick again', async () => {
  let now = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  const enter = createSemaphore({ ...policy, slowMs: 100 });
  const take = async (ms: number) => {
    const leave = await enter(ANN);
    now += ms;
    leave();
  };
  await take(1000);
  const one = await enter(ANN);
  expect(await comesAtOnce(enter(ANN))).toBe(false);
  expect(await comesAtOnce(enter(BEN))).toBe(true);
  one();
  for (let i = 0; i < 5; i += 1) await take(1);
  await enter(ANN);
  jest.restoreAllMocks();
});
test('work that fails gives its place back', async () => {
  const enter = createSemaphore({ ...policy, permits: 1 });
  await expect(
    withPermit(enter, ANN, async () => {
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect(await withPermit(enter, BEN, async () => 'yes')).toBe('yes');
});
