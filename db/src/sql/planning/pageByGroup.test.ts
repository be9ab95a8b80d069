import fc from 'fast-check';
import { groupsOfPage } from './pageByGroup';

test('a page found by groups is the page of the rows', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 12 }),
      fc.nat(60),
      fc.integer({ min: 1, max: 20 }),
      (counts, offset, limit) => {
        const groups = counts.map((n, value) => ({ value, n }));
        const rows = groups.flatMap(({ value, n }) => Array.from({ length: n }, (_, i) => `${value}.${i}`));
        const { pageGroups, rowsBefore, count } = groupsOfPage(groups, {
          sort: { field: 'x', descending: false },
          offset,
          limit,
        });
        const inside = pageGroups.flatMap(({ value, n }) => Array.from({ length: n }, (_, i) => `${value}.${i}`));
        expect(inside.slice(offset - rowsBefore, offset - rowsBefore + limit)).toEqual(
          rows.slice(offset, offset + limit),
        );
        expect(count).toBe(rows.length);
        expect(inside.length).toBeLessThan(limit + 18);
      },
    ),
  );
});
