import { groupByStore } from './touchedOrders';

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
