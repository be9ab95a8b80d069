import { createKeyThrottle, type KeyThrottle } from './keyThrottle';

const BURST_CALLS = 1000;
function countUntilRefused(throttle: KeyThrottle, hash: string): number {
  for (let calls = 0; calls < 10_000; calls += 1) {
    try {
      throttle.count(hash);
    } catch {
      return calls;
    }
  }
  return Infinity;
}

test('safety 89: a key calls 1,000 times at once, then 50 times a second; other keys are not counted with it', () => {
  let now = 0;
  const throttle = createKeyThrottle(() => now);
  throttle.begin('a');
  throttle.begin('b');
  expect(countUntilRefused(throttle, 'a')).toBe(BURST_CALLS);
  expect(() => throttle.count('a')).toThrow(expect.objectContaining({ status: 429, headers: { 'Retry-After': '1' } }));
  expect(countUntilRefused(throttle, 'b')).toBe(BURST_CALLS);
  now += 1000;
  expect(countUntilRefused(throttle, 'a')).toBe(50);
  now += 3_600_000;
  throttle.begin('a');
  expect(countUntilRefused(throttle, 'a')).toBe(BURST_CALLS);
});

test('a key that nobody knows to be good is not counted, and fills no memory', () => {
  expect(countUntilRefused(createKeyThrottle(), 'unknown')).toBe(Infinity);
});

test('a key may call after the computer’s clock was set back', () => {
  const clock = jest.spyOn(Date, 'now');
  try {
    clock.mockReturnValue(1_800_000_000_000);
    const throttle = createKeyThrottle();
    throttle.begin('a');
    throttle.count('a');
    clock.mockReturnValue(1_800_000_000_000 - 3_600_000);
    throttle.count('a');
  } finally {
    clock.mockRestore();
  }
});
