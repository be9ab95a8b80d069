import { countFitting } from './useFittingMenus';

test('all menus stand in the bar where they fit', () => {
  expect(countFitting([100, 100, 100], 300)).toBe(3);
  expect(countFitting([], 0)).toBe(0);
  // Nothing is measured while the bar isn't drawn.
  expect(countFitting([0, 0], 0)).toBe(2);
});

test("the last ones make room for 'More'", () => {
  expect(countFitting([100, 100, 100], 299)).toBe(2);
  expect(countFitting([100, 100, 100], 291)).toBe(1);
  expect(countFitting([100, 100, 100], 120)).toBe(0);
});
