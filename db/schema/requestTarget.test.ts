import { isUnambiguousPath } from './requestTarget';

test.each([
  '/',
  '/api/product/',
  '/api/product/12/',
  '/store_order/create/3/4/5',
  '/remotes/mf-orders/1.42.0-0a1b2c3d4e/mf-manifest.json',
  '/static/main.0123456789.js',
  '/reports/Stock%20on%20hand',
  '/@scope',
  '/caf%C3%A9',
])('safety 36: %s is plain', (path) => {
  expect(isUnambiguousPath(path)).toBe(true);
});

test.each([
  '',
  'api/product/',
  'http://elsewhere/api/product/',
  '*',
  '//elsewhere/',
  '/api//product/',
  '/api/../product/',
  '/..',
  '/remotes/a/1/..%2f',
  '/api/./product/',
  '/.',
  '/api/%2e%2e/product/',
  '/api/%2E/',
  '/api/product%2f1/',
  '/api/product%2F..',
  '/api\\product/',
  '/api/%5c/',
  '/api/%5C',
  '/api/product/%00/',
  '/api/product/1%00',
  '/api/%252e%252e/',
  '/api/product/%0d%0aX:1/',
  '/api/%zz/',
  '/api/%',
  '/api/%c0%ae/',
  '/api/pro duct/',
  '/api/product/#',
  '/api/pr\u00f6duct/',
  '/api/product/\u0001/',
  `/${'a'.repeat(2050)}`,
])('safety 36: %j is refused', (path) => {
  expect(isUnambiguousPath(path)).toBe(false);
});
