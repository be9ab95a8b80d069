import { money, string } from '@trestle/schema/field';
import { cardLayout, fieldsOfCard, hasFewFields } from './cardLayout';
import type { ResolvedColumn } from './columns';

const column = (name: string, more: Partial<ResolvedColumn<Record<string, unknown>>> = {}) => ({
  name,
  label: name,
  align: 'start' as const,
  sortable: true,
  activity: false,
  field: { ...string({}), name } as unknown as NonNullable<ResolvedColumn<unknown>['field']>,
  ...more,
});
const price = column('price', {
  field: { ...money({}), name: 'price' } as unknown as NonNullable<ResolvedColumn<unknown>['field']>,
});
const row = { title: 'Sofa', a: 1, b: 2, c: 3, d: 4, e: 5, price: 9 };
const names = (columns: readonly { name: string }[]) => columns.map(({ name }) => name);
const shown = (columns: readonly ReturnType<typeof column>[], narrow: boolean, of: Record<string, unknown> = row) =>
  names(fieldsOfCard(cardLayout([column('title'), ...columns], narrow)!, of));

test('a list without columns has no cards', () => {
  expect(cardLayout([], true)).toBeNull();
});

test("a phone's card has three fields, or two beside an amount of money (S1 §2.6)", () => {
  expect(
    shown(
      ['a', 'b', 'c', 'd'].map((name) => column(name)),
      true,
    ),
  ).toEqual(['a', 'b', 'c']);
  expect(shown([column('a'), column('b'), price, column('c')], true)).toEqual(['a', 'b']);
  expect(cardLayout([column('title'), price], true)!.amount).toBe(price);
});

test('the columns that a list chose for phones are the ones that a phone shows', () => {
  const chosen = ['b', 'd'].map((name) => column(name, { showOnMobile: true }));
  expect(shown([column('a'), chosen[0]!, column('c'), chosen[1]!, price], true)).toEqual(['b', 'd']);
});

test('a field without a value leaves its place to the next', () => {
  expect(
    shown(
      ['a', 'b', 'c', 'd'].map((name) => column(name)),
      true,
      { ...row, a: null, b: '' },
    ),
  ).toEqual(['c', 'd']);
});

test("a tablet's card has four fields: what decides first, what matters least last, and wide ones count twice", () => {
  const columns = [column('a', { priority: 'low' }), column('b'), column('c', { priority: 'high' }), column('d')];
  expect(shown([...columns, column('e')], false)).toEqual(['c', 'b', 'd', 'e']);
  expect(shown([column('a', { width: 300 }), column('b'), column('c'), column('d')], false)).toEqual(['a', 'b', 'c']);
});

test('up to three columns of fields share the whole width of a tablet', () => {
  const few = (...columns: ReturnType<typeof column>[]) =>
    hasFewFields(cardLayout([column('title'), ...columns], false)!);
  expect(few(column('a'), column('b'), column('c'))).toBe(true);
  expect(few(column('a'), column('b'), column('c', { width: 300 }))).toBe(false);
});
