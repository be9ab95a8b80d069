import { StoreError } from './objectStore';
import { createStoreBreaker } from './storeBreaker';

const silent = () => Promise.reject(new StoreError('silent', 'no answer'));
const refused = () => Promise.reject(new StoreError('refused', 'no'));

test('safety 97: after a silence nothing is asked for a while, then one call, and all once that succeeded', async () => {
  let now = 0;
  const breaker = createStoreBreaker(5000, () => now);
  let asked = 0;
  const ask = () => {
    asked += 1;
    return Promise.resolve('here');
  };
  await expect(breaker.run(silent)).rejects.toThrow('no answer');
  now = 4999;
  await expect(breaker.run(ask)).rejects.toThrow('gave no answer a moment ago');
  expect(asked).toBe(0);
  now = 5000;
  let answer: (text: string) => void = () => undefined;
  const trial = breaker.run(
    () =>
      new Promise<string>((resolve) => {
        answer = resolve;
      }),
  );
  await expect(breaker.run(ask)).rejects.toThrow('gave no answer a moment ago');
  answer('back');
  expect(await trial).toBe('back');
  expect(await breaker.run(ask)).toBe('here');
});

test('a trial that fails begins another rest', async () => {
  let now = 0;
  const breaker = createStoreBreaker(5000, () => now);
  await expect(breaker.run(silent)).rejects.toThrow('no answer');
  now = 6000;
  await expect(breaker.run(silent)).rejects.toThrow('no answer');
  now = 10_000;
  await expect(breaker.run(() => Promise.resolve(1))).rejects.toThrow('a moment ago');
});

test('a store that says no is asked again at once', async () => {
  const breaker = createStoreBreaker(5000, () => 0);
  await expect(breaker.run(refused)).rejects.toThrow('no');
  expect(await breaker.run(() => Promise.resolve(1))).toBe(1);
});
