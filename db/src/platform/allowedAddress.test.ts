import { isPublicAddress, allowedUse } from './allowedAddress';

const ORIGINS = [
  'https://hooks.shop.example',
  'https://*.partner.example',
  'http://127.0.0.1:9000',
  'http://localhost:9001',
];

test.each([
  ['https://hooks.shop.example/trestle?x=1', 'public'],
  ['https://hooks.shop.example:443/', 'public'],
  ['https://a.partner.example/', 'public'],
  ['https://a.b.partner.example/', 'public'],
  ['http://127.0.0.1:9000/x', 'local'],
  ['http://localhost:9001/x', 'local'],
])('safety 88: %s may be used: %s', (address, use) => {
  expect(allowedUse(address, ORIGINS)).toBe(use);
});

test.each([
  'http://hooks.shop.example/',
  'https://hooks.shop.example:8443/',
  'https://hooks.shop.example.evil.example/',
  'https://partner.example/',
  'https://evilpartner.example/',
  'https://evil.example/?x=.partner.example',
  'https://user:pw@hooks.shop.example/',
  'https://hooks.shop.example@evil.example/',
  'http://127.0.0.1:9001/',
  'http://127.0.0.2:9000/',
  'http://[::1]:9000/',
  'http://2130706434:9000/',
  'http://169.254.169.254/latest/',
  'https://localhost/',
  'ftp://hooks.shop.example/',
  'javascript:alert(1)',
  'hooks.shop.example',
  '',
])('safety 88: %j is refused', (address) => {
  expect(allowedUse(address, ORIGINS)).toBe('refused');
});

test('safety 88: a pattern never allows a private address', () => {
  expect(allowedUse('https://10.0.0.1/', ['https://*.0.0.1'])).toBe('refused');
});

test.each([
  ['8.8.8.8', true],
  ['2606:4700:4700::1111', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.31.0.1', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:7f00:1', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['nonsense', false],
])('safety 88: %s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});
