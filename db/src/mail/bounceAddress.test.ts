import { bounceAddressOf, readBounceAddress } from './bounceAddress';

const KEY = 'a'.repeat(32);
const BASE = 'bounces@shop.example';

test('safety 96: an address names its mail, also in capitals, and after the key is no longer the first', () => {
  const address = bounceAddressOf(BASE, 12, KEY);
  expect(address).toMatch(/^bounces\+12-[\da-f]{24}@shop\.example$/);
  expect(readBounceAddress(address, KEY)).toBe(12);
  expect(readBounceAddress(` ${address.toUpperCase()}`, `${'b'.repeat(32)},${KEY}`)).toBe(12);
});

test('safety 96: no other address names one', () => {
  const address = bounceAddressOf(BASE, 12, KEY);
  for (const other of [BASE, '', '+', address.replace('+12-', '+13-'), `${address}@x`, address.replace(/-./, '-')])
    expect([other, readBounceAddress(other, KEY)]).toEqual([other, null]);
  expect(readBounceAddress(address, 'c'.repeat(32))).toBeNull();
});
