import { afterLogin, safeTarget } from './target';

const origin = 'https://trestle.example';

test.each(['/store_order/list?limit=25', '/', '/product/edit/7#notes'])('keeps %s', (path) => {
  expect(safeTarget(path, origin)).toBe(path);
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
  expect(safeTarget(path, origin)).toBeNull();
});

test.each(['/login', '/logout', '/login/?redirect=/'])('does not lead back to %s', (path) => {
  expect(safeTarget(path, origin)).toBeNull();
});

test('goes to the target, else back, else home; nowhere where that is disabled', () => {
  expect(afterLogin('none', true)).toBe('stay');
  expect(afterLogin('/stock/list', true)).toEqual({ to: '/stock/list' });
  expect(afterLogin('//evil.example', true)).toBe('back');
  expect(afterLogin(null, false)).toEqual({ to: '/' });
});
