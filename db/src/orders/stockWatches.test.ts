import { setUpContext } from '../../testing/setUpContext';
import { sql } from '../sql/sqlText';
import type { ColumnValues } from '../sql/writeTransaction';
import { endWatches } from './stockWatches';
import type { StorePeople } from './storeReaders';

const NOW = '2026-01-01T10:20:30.456Z';
const running = setUpContext(process.env);

const insert = (name: string, ...rows: ColumnValues[]): Promise<number[]> =>
  running.context.inSqlTransaction((transaction) =>
    transaction.insertRows(
      running.context.find(name),
      rows.map((row) => ({ created_date: NOW, modified_date: NOW, ...row })),
    ),
  );

test('watches that cannot be ended keep no later one waiting, however many they are', async () => {
  const { context } = running;
  const [product] = await insert('product', { code: 'F', description: 'Fjord' });
  await insert('stock', { product, quantity: 1, price: 1 });
  const rows = Array.from({ length: 102 }, (_, i) => ({ name: `Store ${i}`, address: 'x', phone_number: '1' }));
  const stores = await insert('store', ...rows);
  await insert('stock_watch', ...stores.map((store) => ({ product, store })));
  let failures = 0;
  const people: StorePeople = {
    findUsers: () => {
      if (failures === 100) return Promise.resolve([]);
      failures += 1;
      return Promise.reject(new Error('no users'));
    },
    findFieldLimits: () => Promise.resolve(new Map()),
  };
  const logError = jest.fn();
  await endWatches(context, people, logError);
  expect(logError).toHaveBeenCalledTimes(100);
  const left = 'SELECT `store` FROM `stock_watch` ORDER BY `store`';
  expect((await context.database.selectCells(sql(left))).flat()).toEqual(stores.slice(0, 100));
  await endWatches(context, people, logError);
  expect(await context.database.selectCells(sql(left))).toEqual([]);
});
