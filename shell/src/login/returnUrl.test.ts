import { destinationAfterLogin, safeReturnUrl } from './returnUrl';

const origin = 'https://trestle.example';

test.each(['/store_order/list?limit=25', '/', '/product/edit/7#notes'])('keeps %s', (path) => {
  expect(safeReturnUrl(path, origin)).toBe(path);
});

test.each([
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  'evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '',
  null,
  undefined,
])('safety 40: refuses %p', (path) => {
  expect(safeReturnUrl(path, origin)).toBeNull();
});

test.each(['/login', '/logout', '/login/?redirect=/'])('does not lead back to %s', (path) => {
  expect(safeReturnUrl(path, origin)).toBeNull();
});

test('goes to the target, else back, else home; stays when disabled', () => {
  expect(destinationAfterLogin('none', true)).toBe('stay');
  expect(destinationAfterLogin('/stock/list', true)).toEqual({ to: '/stock/list' });
  expect(destinationAfterLogin('//evil.example', true)).toBe('back');
  expect(destinationAfterLogin(null, false)).toEqual({ to: '/' });
});
