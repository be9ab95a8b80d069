import { createMemoryReader } from '../../../testing/memoryReader';
import { CONTAINERS, STOCK } from '../../../testing/reportRows';
import { entriesOf } from '../checkParameter';
import { MAX_ENTRIES } from '../entries';
import { containerParameters } from './containers';

const parameter = containerParameters.find(({ name }) => name === 'containers')!;
/** More containers than a list offers, all of them later than those that hold stock. */
const later = Array.from({ length: MAX_ENTRIES }, (_, i) => ({
  id: 100 + i,
  code: `L-${i}`,
  name: 'Later',
  delivery_date: '2027-01-01',
}));
const reader = createMemoryReader({
  container: [...CONTAINERS, ...later],
  stock: [...STOCK, { ...STOCK[0], id: 9, container: null }],
});
async function offered(supplier: number | null, among?: readonly number[]) {
  const context = { reader, now: new Date('2026-11-18'), zone: 'Australia/Melbourne' };
  return (await entriesOf(parameter, { supplier }, context, among)).map(({ value }) => value);
}

test("a supplier's containers are offered, however many later ones there are, the latest first", async () => {
  expect(await offered(null)).toHaveLength(MAX_ENTRIES);
  expect(await offered(1)).toEqual([2, 1]);
  expect(await offered(2)).toEqual([1]);
  expect(await offered(3)).toEqual([]);
});
test('a choice that is asked for by its id has to hold stock of the supplier', async () => {
  expect(await offered(2, [1, 2, 100])).toEqual([1]);
});
