import type { StockRow } from '@trestle/trade/core';
import { signIn } from '@trestle/kit/testing/signedIn';
import { stubServer } from '@trestle/kit/testing/stubServer';
import { newLine } from './lineChanges';
import { addBasketToDraft, loadBasketStart } from './orderStart';
import type { OrderLine } from './orderLines';

const ENDED_DATE = '2020-01-02T00:00:00.000Z';
const row = (id: number, available: number, active_end_date: string | null = null) => ({
  id,
  product: id,
  product__description: `Chair ${id}`,
  available,
  price: 100,
  active_start_date: '2020-01-01T00:00:00.000Z',
  active_end_date,
});

test('what of the basket is sold out, or no longer sold, is said and left out', async () => {
  const results = [row(1, 5), row(2, 0), row(3, 5, ENDED_DATE)];
  signIn();
  stubServer(() => ({ body: { count: 3, results } }));
  const basket = [1, 2, 3].map((stock) => ({ stock, pieces: 2, name: `Chair ${stock}` }));
  const start = await loadBasketStart(basket, new AbortController().signal);
  expect(start.lines.map(({ stock_id, quantity }) => [stock_id, quantity])).toEqual([[1, 2]]);
  expect(start.soldOut.map(({ name }) => name)).toEqual(['Chair 2', 'Chair 3']);
});

const lineOf = (id: number, quantity: number) => newLine(row(id, 9) as unknown as StockRow, quantity);
const draftOf = (base: readonly OrderLine[], item: readonly OrderLine[]) => ({
  base: { store: 1, store_order_lines: base },
  item: { store: 1, notes: 'x', store_order_lines: item },
});
const piecesIn = (lines: unknown) => (lines as OrderLine[]).map(({ stock_id, quantity }) => [stock_id, quantity]);

test('a restored draft gets the lines of the basket that it does not have; pieces of one stock row add up', () => {
  const draft = draftOf([], [lineOf(1, 2), lineOf(2, 1)]);
  const { base, item } = addBasketToDraft(draft, [lineOf(2, 3), lineOf(3, 1)]);
  expect(item).toMatchObject({ store: 1, notes: 'x' });
  expect(piecesIn(item['store_order_lines'])).toEqual([
    [1, 2],
    [2, 4],
    [3, 1],
  ]);
  // Restored a second time, the basket is in it already.
  expect(addBasketToDraft({ base, item }, [lineOf(2, 3), lineOf(3, 1)])).toEqual({ base, item });
});
test('a draft that began with the basket gets only what the basket has got since', () => {
  const draft = draftOf([lineOf(1, 2), lineOf(2, 1)], [lineOf(1, 5)]);
  expect(addBasketToDraft(draft, [lineOf(1, 2), lineOf(2, 1)])).toEqual(draft);
  const { item } = addBasketToDraft(draft, [lineOf(1, 3), lineOf(2, 1)]);
  expect(piecesIn(item['store_order_lines'])).toEqual([[1, 6]]);
});
