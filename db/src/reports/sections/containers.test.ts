import { containerTitle } from './containers';

test.each([
  [['C-121', 'Meridian Star', '2026-10-14'], 'C-121 · Meridian Star · 14/10/2026'],
  [[null, 'Meridian Star', null], 'Meridian Star'],
  // As rules hide them.
  [[undefined, undefined, undefined], 'Container 7'],
])('a container is named by what may be read of it: %j', ([code, name, day], title) => {
  expect(containerTitle(7, code, name, day)).toBe(title);
});
test('none has no name', () => {
  expect(containerTitle(null, null, null, null)).toBe('');
});
