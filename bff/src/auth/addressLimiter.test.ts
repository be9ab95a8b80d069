import { createAddressLimiter } from './addressLimiter';

test('safety 66: an address has forty places, and another has its own; who leaves makes room', async () => {
  const places = createAddressLimiter(Date.now, 1);
  let end = () => {};
  const held = new Promise<void>((resolve) => {
    end = resolve;
  });
  const work = jest.fn(() => held);
  const running = Array.from({ length: 40 }, () => places.run('203.0.113.7', work));
  await expect(places.run('203.0.113.7', work)).rejects.toMatchObject({
    status: 429,
    headers: { 'Retry-After': '4' },
  });
  expect(await places.run('203.0.113.8', async () => 'in')).toBe('in');
  end();
  await Promise.all(running);
  await expect(places.run('203.0.113.7', () => Promise.reject(new Error('wrong')))).rejects.toThrow('wrong');
  expect(await places.run('203.0.113.7', async () => 'in')).toBe('in');
});

test('an address is known for three days after somebody signed in from there', () => {
  let time = 0;
  const places = createAddressLimiter(() => time);
  expect(places.isKnown('203.0.113.7')).toBe(false);
  places.markKnown('203.0.113.7');
  time = 71 * 3_600_000;
  expect([places.isKnown('203.0.113.7'), places.isKnown('203.0.113.8')]).toEqual([true, false]);
  time = 72 * 3_600_000;
  expect(places.isKnown('203.0.113.7')).toBe(false);
});

test('safety 66: thirty of an address in one go, then eight in a second; who gets in takes none of it', async () => {
  jest.useFakeTimers();
  try {
    const places = createAddressLimiter();
    const begun: number[] = [];
    const start = Date.now();
    const tryOnce = () =>
      places.run('203.0.113.7', async () => {
        begun.push(Date.now() - start);
      });
    const runs = Array.from({ length: 33 }, tryOnce);
    await jest.advanceTimersByTimeAsync(1000);
    await Promise.all(runs);
    expect(begun).toEqual([...Array.from({ length: 30 }, () => 0), 125, 250, 375]);
    await jest.advanceTimersByTimeAsync(5000);
    for (let i = 0; i < 100; i++) await places.run('203.0.113.9', async () => places.recordSuccess('203.0.113.9'));
  } finally {
    jest.useRealTimers();
  }
});
