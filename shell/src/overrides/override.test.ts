import { endOverride, keepOverride, keptOverrides, overrideRefusal, parseOverride } from './override';

const STORAGE_KEY = 'trestle.overrides';
const orders = { remote: 'mf-orders', origin: 'http://localhost:4101' };
beforeEach(() => localStorage.clear());

test.each([
  ['mf-orders@http://localhost:4101', orders],
  ['mf-orders@http://localhost:4101/', orders],
  ['mf-price-lists2@http://localhost:4105', { remote: 'mf-price-lists2', origin: 'http://localhost:4105' }],
  ['mf-orders@https://Dev.example', { remote: 'mf-orders', origin: 'https://dev.example' }],
])('%s is read', (text, expected) => {
  expect(parseOverride(text)).toEqual(expected);
});

test.each([
  '',
  'mf-orders',
  'Orders@http://localhost:4101',
  'mf-orders@localhost:4101',
  'mf-orders@javascript:alert(1)',
  'mf-orders@data:text/javascript,1',
  'mf-orders@http://localhost:4101/evil.js',
  'mf-orders@http://me@localhost:4101',
  'mf-orders@http://localhost:99999',
  '__proto__@http://localhost:4101',
])('safety 85: %j is no override', (text) => {
  expect(parseOverride(text)).toBeUndefined();
});

test('safety 85: only staff, and only from the origins of the setting', () => {
  const allowed = [orders.origin];
  expect(overrideRefusal(orders, { is_staff: true }, allowed)).toBeNull();
  expect(overrideRefusal(orders, { is_staff: false }, allowed)).toMatch(/^Only staff may load mf-orders/);
  expect(overrideRefusal(orders, null, allowed)).toMatch(/^Only staff/);
  expect(overrideRefusal(orders, { is_staff: true }, [])).toMatch(/^http:\/\/localhost:4101 is not among/);
  expect(overrideRefusal({ ...orders, origin: 'http://localhost:41010' }, { is_staff: true }, allowed)).not.toBeNull();
});

test('a browser keeps one override per remote until it is ended', () => {
  keepOverride(orders);
  keepOverride({ remote: 'mf-admin', origin: 'http://localhost:4103' });
  keepOverride({ ...orders, origin: 'http://localhost:4109' });
  expect(keptOverrides()).toEqual([
    { remote: 'mf-admin', origin: 'http://localhost:4103' },
    { remote: 'mf-orders', origin: 'http://localhost:4109' },
  ]);
  expect(document.cookie).toBe('trestle_override=1');
  endOverride('mf-orders');
  endOverride('mf-admin');
  expect(localStorage.getItem(STORAGE_KEY)).toBeNull();
  expect(document.cookie).toBe('');
});

test.each(['{', '{}', '7', '["mf-orders"]', '[{"remote":"mf-orders","origin":"http://evil.example"}]'])(
  'what another wrote into the storage is left out: %s',
  (text) => {
    localStorage.setItem(STORAGE_KEY, text);
    expect(keptOverrides()).toEqual([]);
  },
);
