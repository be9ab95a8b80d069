import { localDate } from '@trestle/schema/periods';
import { as, list, type Call } from '../parts/people';
import { allowState, fieldRules, userWithRules } from '../parts/permissionRules';
import { makeRecord } from '../parts/records';
import { unique } from '../../uniqueText';

const admin = as('admin');
const STOCK_FILTERS = ['here', 'this_month', 'next_month', 'sold_out'];
const name = unique('Filtered');
const query = JSON.stringify(['product__description', 'icontains', name]);

/** A day of this month, or of one some months away, where the product counts its days. */
const dayOf = (months: number, day = 1): string => {
  const [year, month] = localDate('Australia/Melbourne', new Date()).split('-').map(Number) as [number, number, number];
  return new Date(Date.UTC(year, month - 1 + months, day)).toISOString().slice(0, 10);
};
const put = async (what: string, delivery_date: string | null, quantity: number, more: object = {}): Promise<void> => {
  const product = await makeRecord('product', { description: `${name} ${what}`, ...more });
  await makeRecord('container', {
    name: unique('Box'),
    delivery_date,
    stock: [{ product: product['id'] as number, quantity, price: 10 }],
  });
};
const namesIn = async (filter: string, caller: Call = admin): Promise<string[]> =>
  (await list(caller, 'stock_availability', { filter, query }))['results']
    .map((row: Record<string, unknown>) => String(row['product__description']).slice(name.length + 1))
    .sort();

beforeAll(async () => {
  await put('without a date', null, 1);
  await put('arrived', dayOf(-1), 1);
  await put('next', dayOf(1, 15), 1);
  await put('later', dayOf(2, 15), 1);
  await put('sold', dayOf(-1), 0);
  await put('ended', dayOf(-1), 1, { active_end_date: '2020-01-01T00:00:00.000Z' });
});

test('stock is filtered by when it can be had; what is not active is in none of the filters', async () => {
  expect(await namesIn('here')).toEqual(['arrived', 'without a date']);
  expect(await namesIn('next_month')).toEqual(['next']);
  expect(await namesIn('sold_out')).toEqual(['sold']);
  expect(await namesIn('this_month')).toEqual([]);
  expect(await namesIn('here', as('store1'))).toEqual(['arrived', 'without a date']);
});

test('what arrives later this month is not here yet', async () => {
  const rows = (await list(admin, 'stock_availability', { filter: 'this_month', limit: '500' }))['results'];
  const days = rows.map((row: Record<string, unknown>) => String(row['container__delivery_date']).slice(0, 7));
  const months = [dayOf(0).slice(0, 7), new Date(Date.now() + 86_400_000).toISOString().slice(0, 7)];
  expect(days.filter((day: string) => !months.includes(day))).toEqual([]);
});

test('safety 22: a filter that needs a hidden field does not exist', async () => {
  const statuses = async (...hidden: Parameters<typeof fieldRules>) => {
    const half = await userWithRules([allowState('stock.list'), allowState('stock', fieldRules(...hidden))], true);
    const replies = STOCK_FILTERS.map((filter) => half('GET', `/api/stock_availability/?limit=1&filter=${filter}`));
    return (await Promise.all(replies)).map(({ status }) => status);
  };
  expect(await statuses('stock', ['available', true, false])).toEqual([200, 200, 200, 400]);
  expect(await statuses('stock', ['container__delivery_date', true, false])).toEqual([400, 400, 400, 200]);
});
