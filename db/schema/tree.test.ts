import fc from 'fast-check';
import { ancestorsOf, arrangeTree, isInCircle, levelsThrough } from './tree';

const parents = new Map<number, number | null>([
  [1, null],
  [2, 1],
  [3, 2],
  [4, 1],
]);

test('a record lies within its parents, nearest first', () => {
  expect(ancestorsOf(parents, 3)).toEqual([2, 1]);
  expect([levelsThrough(parents, 1), levelsThrough(parents, 2), levelsThrough(parents, 4)]).toEqual([3, 3, 2]);
});
test('finds circles, of one record and of several', () => {
  expect([1, 2, 3].map((id) => isInCircle(parents, id))).toEqual([false, false, false]);
  expect(isInCircle(new Map([[1, 1]]), 1)).toBe(true);
  expect(isInCircle(new Map([...parents, [1, 3]]), 2)).toBe(true);
});
test('each row stands in the tree once, whatever its parent', () => {
  const row = fc.record({ id: fc.integer({ min: 1, max: 9 }), parent: fc.option(fc.integer({ min: 1, max: 12 })) });
  fc.assert(
    fc.property(fc.uniqueArray(row, { selector: ({ id }) => id }), (rows) => {
      const idsIn = (nodes: ReturnType<typeof arrangeTree<(typeof rows)[number]>>): number[] =>
        nodes.flatMap((node) => [node.row.id, ...idsIn(node.children)]);
      const ids = idsIn(arrangeTree(rows, ({ parent }) => parent));
      expect(ids.toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
    }),
  );
});
