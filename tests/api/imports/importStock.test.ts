import { importBody as file } from '../parts/importBody';
import { as, expectStatus, type Body } from '../parts/people';
import { makeRecord, readRecord } from '../parts/records';
import { unique } from '../../uniqueText';

const admin = as('admin');
const makeProduct = (more: Body = {}) =>
  makeRecord('product', { description: unique('Table'), code: unique('IM').replaceAll(' ', '-'), ...more });

test('the stock of a container is imported by product; not below what is ordered, and undone', async () => {
  const [stockedProduct, newProduct] = [await makeProduct(), await makeProduct()];
  const box = await makeRecord('container', {
    name: unique('Box'),
    stock: [{ product: stockedProduct['id'], quantity: 5, price: 10 }],
  });
  const { id: stockId } = box['stock'][0];
  const path = '/api/stock/import/';
  const columns = ['product', 'quantity', 'price'];
  const rows = [
    [stockedProduct['code'], 8, null],
    [newProduct['code'], '3', 12.5],
    ['no such code', 1, 1],
  ];
  const more = { within: box['id'], dry_run: true };
  expectStatus(await admin('POST', path, file(columns, rows)), 400);
  expectStatus(await admin('POST', path, file(columns, rows, { within: 2_000_000_000 })), 400);
  const preview = expectStatus(await admin('POST', path, file(columns, rows, more)), 200);
  expect(preview['rows']).toMatchObject([
    { result: 'changed', id: stockId, changes: { quantity: [5, 8] } },
    { result: 'created' },
    { result: 'refused', errors: { product: [{ code: 'not-found' }] } },
  ]);
  const { id } = expectStatus(await admin('POST', path, file(columns, rows, { ...more, dry_run: false })), 200);
  const stored = async () =>
    (await readRecord('container', box['id']))['stock'].map((row: Body) => [row['product'], row['quantity']]);
  expect(await stored()).toEqual([
    [stockedProduct['id'], 8],
    [newProduct['id'], 3],
  ]);
  await makeRecord('store_order', { store: 1, store_order_lines: [{ stock_id: stockId, quantity: 6 }] });
  const lowered = expectStatus(
    await admin('POST', path, file(columns, [[stockedProduct['code'], 4, null]], more)),
    200,
  );
  expect(lowered['rows'][0].errors).toEqual({ quantity: [{ code: 'min', message: 'Minimum value 6' }] });
  expect(expectStatus(await admin('POST', `${path}${id}/undo/`), 200)).toMatchObject({
    deleted: 1,
    kept: [{ id: stockId, name: stockedProduct['description'] }],
  });
  expect(await stored()).toEqual([[stockedProduct['id'], 8]]);
});

test('a packing list without prices takes those of the products; rows without any price are named', async () => {
  const [priced, unpriced] = [await makeProduct({ wholesale_price: 80 }), await makeProduct()];
  const [repriced, sold] = [await makeProduct(), await makeProduct({ wholesale_price: 70 })];
  const box = await makeRecord('container', {
    name: unique('Box'),
    stock: [
      { product: repriced['id'], quantity: 5 },
      { product: sold['id'], quantity: 5, price: 65 },
    ],
  });
  expectStatus(await admin('PATCH', `/api/product/${repriced['id']}/`, { wholesale_price: 55 }), 200);
  const path = '/api/stock/import/';
  const more = { within: box['id'], dry_run: true };
  const rows = [
    [priced['code'], 8],
    [unpriced['code'], 3],
    [repriced['code'], 5],
    [sold['code'], 5],
    ['no such code', 1],
  ];
  const send = (body: Body) => admin('POST', path, file(['product', 'quantity'], rows, { ...more, ...body }));
  const preview = expectStatus(await send({}), 200);
  expect(preview['defaults']).toEqual([{ field: 'price', from: 'product', taken: 2, missing: [3] }]);
  expect(preview['rows']).toMatchObject([
    { result: 'created', changes: { price: [null, 80] } },
    { result: 'created' },
    { result: 'changed', changes: { price: [null, 55] } },
    { result: 'unchanged' },
    { result: 'refused' },
  ]);
  expect(preview['rows'][1].changes).not.toHaveProperty('price');
  expectStatus(await admin('PATCH', `/api/product/${priced['id']}/`, { wholesale_price: 90 }), 200);
  // What was checked would no longer be done.
  expectStatus(await send({ dry_run: false, check: preview['check'] }), 409);
  const { id, defaults } = expectStatus(await send({ dry_run: false }), 200);
  expect(defaults).toEqual(preview['defaults']);
  const pricesOf = async () =>
    (await readRecord('container', box['id']))['stock'].map((row: Body) => [row['product'], row['price']]);
  expect(await pricesOf()).toEqual([
    [repriced['id'], 55],
    [sold['id'], 65],
    [priced['id'], 90],
    [unpriced['id'], null],
  ]);
  expectStatus(await admin('POST', `${path}${id}/undo/`), 200);
  expect(await pricesOf()).toEqual([
    [repriced['id'], null],
    [sold['id'], 65],
  ]);
});
