import { createExchangeMemory } from './exchangeMemory';
import { EXCHANGE_VALID_MS } from './signedCall';

test('safety 65: an exchange is new once, for as long as its signature is valid', () => {
  for (const start of [0, EXCHANGE_VALID_MS / 2, EXCHANGE_VALID_MS - 1]) {
    let time = 1_000_000;
    const isNew = createExchangeMemory(() => time);
    time += start;
    expect(isNew('a')).toBe(true);
    const until = time + EXCHANGE_VALID_MS;
    for (; time < until; time += 1000) expect([isNew('a'), isNew(`other ${time}`)]).toEqual([false, true]);
  }
});

test('it forgets what is over, and refuses what it could not remember', () => {
  let time = 0;
  const isNew = createExchangeMemory(() => time, 2);
  expect([isNew('a'), isNew('b')]).toEqual([true, true]);
  expect(() => isNew('c')).toThrow(expect.objectContaining({ status: 503 }));
  expect(isNew('a')).toBe(false);
  time += 3 * EXCHANGE_VALID_MS;
  expect(isNew('a')).toBe(true);
});
