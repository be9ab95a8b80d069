import { signIn } from '@trestle/kit/testing/signedIn';
import { stubServer } from '@trestle/kit/testing/stubServer';
import { loadBasketStart } from './orderStart';

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
