import { product } from '@trestle/schema/entities/product';
import { moveColumn, availableColumns, shownColumns } from './useColumnChoice';

const anyone = { hidden: new Set<string>(), locked: new Set<string>() };
const offered = availableColumns(product, anyone);
const names = (columns: readonly { name: string }[]) => columns.map((column) => column.name);

test("starts with the list's own columns, 7 at most; the user may choose any, in any order", () => {
  expect(names(shownColumns(offered, product.list.columns.length, null))).toEqual(product.list.columns);
  expect(names(shownColumns(offered, 7, ['notes', 'description']))).toEqual(['notes', 'description']);
  expect(shownColumns(offered, 7, names(offered))).toHaveLength(offered.length);
});

test('removed or hidden columns are left out; without any left, the default is used', () => {
  expect(names(shownColumns(offered, 7, ['gone', 'code']))).toEqual(['code']);
  expect(names(shownColumns(offered, 7, ['gone']))).toEqual(product.list.columns);
  expect(names(availableColumns(product, { ...anyone, hidden: new Set(['notes', 'code']) }))).not.toEqual(
    expect.arrayContaining(['notes']),
  );
});

test('offers text columns, not lists of ids, nor keys that are shown by name', () => {
  expect(names(offered)).toEqual(expect.arrayContaining(['id', 'notes', 'region_4_rrp', 'colour__description']));
  for (const none of ['categories', 'colour']) expect(names(offered)).not.toContain(none);
});

test('a column moves by one place and stays at the ends', () => {
  expect([
    moveColumn(['a', 'b', 'c'], 'b', -1),
    moveColumn(['a', 'b', 'c'], 'b', 1),
    moveColumn(['a', 'b'], 'a', -1),
    moveColumn(['a'], 'x', 1),
  ]).toEqual([['b', 'a', 'c'], ['a', 'c', 'b'], ['a', 'b'], ['a']]);
});
