import { movedContainers } from './movedContainers';

const group = (container: number, store: number, order_number: number) => ({
  container,
  container__code: `C-${container}`,
  moved_from: '2026-12-01',
  expected_delivery_date: '2026-12-22',
  store,
  order_number,
});

test('each container counts its orders and stores once; the most awaited comes first', () => {
  const containers = movedContainers([group(7, 1, 100), group(8, 1, 100), group(8, 1, 101), group(8, 2, 102)]);
  expect(containers.map(({ code, orders, stores }) => [code, orders, stores])).toEqual([
    ['C-8', 3, 2],
    ['C-7', 1, 1],
  ]);
  expect(containers[0]).toMatchObject({ id: 8, from: '2026-12-01', to: '2026-12-22' });
});

test('nothing moved is an empty list', () => expect(movedContainers([])).toEqual([]));
