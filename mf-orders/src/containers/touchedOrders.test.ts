import { signIn } from '@trestle/kit/testing/signedIn';
import { stubServer } from '@trestle/kit/testing/stubServer';
import { findTouchedOrders, groupByStore } from './touchedOrders';

test('orders are grouped by store, each once, in order', () => {
  expect(
    groupByStore([
      { order_number: 12, store: 2, store__name: 'Norwood' },
      { order_number: 9, store: 1, store__name: 'Fitzroy' },
      { order_number: 7, store: 1, store__name: 'Fitzroy' },
      { order_number: 9, store: 1, store__name: 'Fitzroy' },
      { order_number: 11, store: 3, store__name: 'Fitzroy' },
    ]),
  ).toEqual([
    { name: 'Fitzroy', orders: [7, 9] },
    { name: 'Fitzroy', orders: [11] },
    { name: 'Norwood', orders: [12] },
  ]);
  expect(groupByStore([{ order_number: null }])).toEqual([{ name: 'Stores', orders: [] }]);
  expect(groupByStore([])).toEqual([]);
});

test('orders whose lines were all delivered no longer wait', async () => {
  signIn();
  const lineOf = (order_number: number, undelivered?: number) => ({
    order_number,
    undelivered,
    store: 1,
    store__name: 'Fitzroy',
  });
  const results = [lineOf(7, 0), lineOf(8, 0), lineOf(8, 2), lineOf(9)];
  stubServer(() => ({ body: { count: results.length, results } }));
  expect(await findTouchedOrders([3])).toEqual({
    lines: 2,
    orders: 2,
    stores: [{ name: 'Fitzroy', orders: [8, 9] }],
  });
});
