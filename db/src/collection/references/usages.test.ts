import { setUpContext } from '../../../testing/setUpContext';
import { createCaller, insertCaller } from '../../../testing/startContext';
import { create } from '../write/save';
import { countUsages, formatNamedUsages } from './usages';

const running = setUpContext(process.env);
beforeAll(() => insertCaller(running.database));

const lines = (count: number, ...titles: string[]) => ({
  name: 'store_order_line',
  label: count === 1 ? 'Order Line' : 'Order Lines',
  count,
  examples: titles.map((title, i) => ({ id: i + 1, title })),
});

test('a refusal names the first records, counts the others, and only counts when no name is left', () => {
  expect(formatNamedUsages([lines(1, 'Order 7')])).toBe('1 Order Line (Order 7)');
  expect(formatNamedUsages([lines(1200, 'Order 7', 'Order 8')])).toBe(
    '1,200 Order Lines (Order 7, Order 8 and 1,198 more)',
  );
  expect(formatNamedUsages([lines(1), lines(2, 'Order 7', 'Order 8')])).toBe(
    '1 Order Line, 2 Order Lines (Order 7, Order 8)',
  );
});

test('a record that uses another in two ways counts once, and names are in the order of their ids', async () => {
  const { context } = running;
  const caller = createCaller('all', new Date());
  const save = async (name: string, values: object): Promise<number> =>
    (JSON.parse(await create(context, context.find(name), values, caller)) as { id: number }).id;
  const category = await save('code_product_category', { description: 'Sofas' });
  const both = await save('product', { description: 'Alba', category, categories: [category] });
  const further = await save('product', { description: 'Brera', categories: [category] });
  await save('product', { description: 'Como' });
  expect(await countUsages(context, context.find('code_product_category'), category, caller)).toEqual([
    {
      name: 'product',
      label: 'Products',
      count: 2,
      examples: [
        { id: both, title: 'Alba' },
        { id: further, title: 'Brera' },
      ],
    },
  ]);
  await save('code_product_category', { description: 'Corner sofas', parent: category });
  const usages = await countUsages(context, context.find('code_product_category'), category, caller);
  expect(usages.map(({ name, count }) => [name, count])).toEqual([
    ['code_product_category', 1],
    ['product', 2],
  ]);
});
