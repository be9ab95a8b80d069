import fc from 'fast-check';
import { rowAfter } from './rowKeys';

test('arrows go by one, page keys by a page, Home and End to the ends', () => {
  expect(
    ['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End', 'x'].map((key) => rowAfter(key, 50, 10_000, 18)),
  ).toEqual([51, 49, 68, 32, 0, 9999, null]);
  expect([rowAfter('PageUp', 5, 100, 18), rowAfter('PageDown', 95, 100, 18)]).toEqual([0, 99]);
  expect([rowAfter('ArrowUp', 0, 3, 9), rowAfter('ArrowDown', 2, 3, 9), rowAfter('Home', 0, 0, 9)]).toEqual([
    null,
    null,
    null,
  ]);
});

test('no key leads out of the list', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End'),
      fc.integer({ min: 1, max: 10_000 }),
      fc.nat(),
      fc.integer({ min: 1, max: 60 }),
      (key, count, at, page) => {
        const to = rowAfter(key, at % count, count, page);
        return to === null || (to >= 0 && to < count);
      },
    ),
  );
});
