import fc from 'fast-check';
import { nextRowIndex } from './rowNavigation';

test('arrows move by one row, page keys by a page, Home and End to the ends', () => {
  expect(
    ['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End', 'x'].map((key) => nextRowIndex(key, 50, 10_000, 18)),
  ).toEqual([51, 49, 68, 32, 0, 9999, null]);
  expect([nextRowIndex('PageUp', 5, 100, 18), nextRowIndex('PageDown', 95, 100, 18)]).toEqual([0, 99]);
  expect([nextRowIndex('ArrowUp', 0, 3, 9), nextRowIndex('ArrowDown', 2, 3, 9), nextRowIndex('Home', 0, 0, 9)]).toEqual(
    [null, null, null],
  );
});

test('no key leads out of the list', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End'),
      fc.integer({ min: 1, max: 10_000 }),
      fc.nat(),
      fc.integer({ min: 1, max: 60 }),
      (key, count, at, page) => {
        const to = nextRowIndex(key, at % count, count, page);
        return to === null || (to >= 0 && to < count);
      },
    ),
  );
});
