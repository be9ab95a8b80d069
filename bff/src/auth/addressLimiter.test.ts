import { createAddressLimiter } from './addressLimiter';

test('safety 66: each address may run forty sign-ins, and a finished one makes room', async () => {
  const limiter = createAddressLimiter(Date.now, 1);
  let finishWork = () => {};
  const unfinished = new Promise<void>((resolve) => {
    finishWork = resolve;
  });
  const work = jest.fn(() => unfinished);
  const running = Array.from({ length: 40 }, () => limiter.run('203.0.113.7', work));
  await expect(limiter.run('203.0.113.7', work)).rejects.toMatchObject({
    status: 429,
    headers: { 'Retry-After': '4' },
  });
  expect(await limiter.run('203.0.113.8', async () => 'in')).toBe('in');
  finishWork();
  await Promise.all(running);
  await expect(limiter.run('203.0.113.7', () => Promise.reject(new Error('wrong')))).rejects.toThrow('wrong');
  expect(await limiter.run('203.0.113.7', async () => 'in')).toBe('in');
});

test('an address is known for three days after a sign-in', () => {
  let time = 0;
  const limiter = createAddressLimiter(() => time);
  expect(limiter.isKnown('203.0.113.7')).toBe(false);
  limiter.markKnown('203.0.113.7');
  time = 71 * 3_600_000;
  expect([limiter.isKnown('203.0.113.7'), limiter.isKnown('203.0.113.8')]).toEqual([true, false]);
  time = 72 * 3_600_000;
  expect(limiter.isKnown('203.0.113.7')).toBe(false);
});

test('safety 66: an address may start thirty failing sign-ins at once, then eight a second', async () => {
  jest.useFakeTimers();
  try {
    const limiter = createAddressLimiter();
    const startTimes: number[] = [];
    const start = Date.now();
    const tryOnce = () =>
      limiter.run('203.0.113.7', async () => {
        startTimes.push(Date.now() - start);
      });
    const runs = Array.from({ length: 33 }, tryOnce);
    await jest.advanceTimersByTimeAsync(1000);
    await Promise.all(runs);
    expect(startTimes).toEqual([...Array.from({ length: 30 }, () => 0), 125, 250, 375]);
    await jest.advanceTimersByTimeAsync(5000);
    for (let i = 0; i < 100; i++) await limiter.run('203.0.113.9', async () => limiter.recordSuccess('203.0.113.9'));
  } finally {
    jest.useRealTimers();
  }
});

test('safety 74: who leaves while waiting for a turn gives it up, and makes room at once', async () => {
  const limiter = createAddressLimiter(() => 0, 60_000);
  const work = jest.fn(async () => 'in');
  const caller = new AbortController();
  await Promise.all(Array.from({ length: 30 }, () => limiter.run('203.0.113.7', work)));
  const waiting = Array.from({ length: 40 }, () => limiter.run('203.0.113.7', work, caller.signal));
  const refused = limiter.run('203.0.113.7', work, caller.signal);
  const outcomes = Promise.allSettled([...waiting, refused]);
  caller.abort();
  for (const outcome of await outcomes) expect(outcome).toMatchObject({ status: 'rejected', reason: { status: 499 } });
  expect(work).toHaveBeenCalledTimes(30);
  limiter.recordSuccess('203.0.113.7');
  expect(await limiter.run('203.0.113.7', work)).toBe('in');
});

test('nobody waits after the computer’s clock was set back', async () => {
  const clock = jest.spyOn(Date, 'now');
  try {
    clock.mockReturnValue(1_800_000_000_000);
    const limiter = createAddressLimiter();
    const tryOnce = () => limiter.run('203.0.113.7', async () => 'in');
    await tryOnce();
    clock.mockReturnValue(1_800_000_000_000 - 3_600_000);
    expect(await Promise.all(Array.from({ length: 25 }, tryOnce))).toHaveLength(25);
  } finally {
    clock.mockRestore();
  }
});
