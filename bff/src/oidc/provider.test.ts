import { createProvider, type Provider } from './provider';

const SETTINGS = { issuer: 'https://login.shop.example', clientId: 'a', clientSecret: 'b' };
const PROVIDER = { issuer: SETTINGS.issuer } as Provider;
afterEach(() => jest.useRealTimers());

test('the description is fetched when it is needed, once for all who wait, and again after a failure', async () => {
  const fetchProvider = jest.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue(PROVIDER);
  const find = createProvider(SETTINGS, () => {}, fetchProvider);
  expect(fetchProvider).not.toHaveBeenCalled();
  const failures = await Promise.allSettled([find(), find()]);
  expect(failures.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(fetchProvider).toHaveBeenCalledTimes(1);
  expect(await find()).toBe(PROVIDER);
  await find();
  expect(fetchProvider).toHaveBeenCalledTimes(2);
});

test('an old description is used on while it cannot be fetched again', async () => {
  jest.useFakeTimers();
  const fetchProvider = jest.fn().mockResolvedValueOnce(PROVIDER).mockRejectedValue(new Error('away'));
  const stale = jest.fn();
  const find = createProvider(SETTINGS, stale, fetchProvider);
  await find();
  jest.advanceTimersByTime(2 * 3_600_000);
  expect(await find()).toBe(PROVIDER);
  await find();
  expect(fetchProvider).toHaveBeenCalledTimes(2);
  expect(stale).toHaveBeenCalledTimes(1);
});
