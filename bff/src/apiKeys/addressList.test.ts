import { isAddressOrBlock, isListedAddress } from './addressList';

test.each([
  ['203.0.113.7', true],
  ['203.0.113.0/24', true],
  ['0.0.0.0/0', true],
  ['2001:db8::/32', true],
  ['::1', true],
  ['203.0.113.0/33', false],
  ['2001:db8::/129', false],
  ['203.0.113.0/', false],
  ['203.0.113.0/08', false],
  ['203.0.113.0/24/24', false],
  ['fe80::1%eth0', false],
  ['203.0.113', false],
  ['example.com', false],
  ['', false],
])('%s is an address or block: %s', (text, expected) => {
  expect(isAddressOrBlock(text)).toBe(expected);
});

test('an address is listed by itself or by a block, also as a socket for both families shows it', () => {
  const list = ['203.0.113.7', '10.0.0.0/8', '2001:db8::/32'];
  for (const address of ['203.0.113.7', '::ffff:203.0.113.7', '10.255.0.1', '2001:db8:1::9'])
    expect([address, isListedAddress(address, list)]).toEqual([address, true]);
  for (const address of ['203.0.113.8', '::ffff:11.0.0.1', '2001:db9::1', '', undefined, 'x'])
    expect([address, isListedAddress(address, list)]).toEqual([address, false]);
});
