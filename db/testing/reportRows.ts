import type { Row } from '../src/collection/call/context';

/** A few linked rows for tests of reports. */
const makeProduct = (id: number, description: string, more: Row): Row => ({
  id,
  description,
  code: `P-${id}`,
  colour__description: 'Sage',
  fabric__description: null,
  supplier: 1,
  supplier__name: 'Nordwood',
  category: 1,
  category__description: 'Sofas',
  region_1_rrp: 100 * id + 0.1,
  region_2_rrp: 200 * id,
  ...more,
});
export const PRODUCTS: readonly Row[] = [
  makeProduct(1, 'Alba sofa', {}),
  makeProduct(2, 'Bryn table', {
    category: 2,
    category__description: 'Tables',
    supplier: 2,
    supplier__name: 'Tischler',
  }),
  makeProduct(3, 'Cove lamp', { category: null, category__description: null, supplier: null, supplier__name: null }),
];

const productColumns = (id: number): Row => {
  const productRow = PRODUCTS.find((candidate) => candidate['id'] === id)!;
  const { supplier, supplier__name, category, colour__description, fabric__description, code, description } =
    productRow;
  return {
    product: id,
    product__code: code,
    product__description: description,
    supplier,
    supplier__name,
    category,
    colour__description,
    fabric__description,
  };
};
export const CONTAINERS: readonly Row[] = [
  { id: 1, code: 'C-9', name: 'Early Star', delivery_date: '2026-10-01', pieces: 14 },
  { id: 2, code: 'C-10', name: 'Late Star', delivery_date: '2026-12-24', pieces: 5 },
];
const containerColumns = (id: number): Row => {
  const { code, name, delivery_date } = CONTAINERS.find((candidate) => candidate['id'] === id)!;
  return { container: id, container__code: code, container__name: name, container__delivery_date: delivery_date };
};
const makeStock = (
  id: number,
  productId: number,
  containerId: number,
  quantity: number,
  ordered: number,
  price: number,
): Row => ({
  id,
  ...productColumns(productId),
  ...containerColumns(containerId),
  quantity,
  ordered,
  available: quantity - ordered,
  price,
});
export const STOCK: readonly Row[] = [
  makeStock(1, 1, 1, 10, 3, 19.99),
  makeStock(2, 2, 1, 4, 4, 50),
  makeStock(3, 1, 2, 5, 1, 21.1),
];

const makeLine = (
  id: number,
  order: number,
  stockId: number,
  quantity: number,
  ordered_on: string,
  store: number,
): Row => {
  const row = STOCK.find((candidate) => candidate['id'] === stockId)!;
  const { container__delivery_date, product__description, price, ...productValues } = row;
  return {
    ...productValues,
    id,
    store_order: order,
    order_number: order,
    ordered_on,
    store,
    store__name: store === 1 ? 'Northside' : 'Bayview',
    stock_id: stockId,
    quantity,
    undelivered: quantity,
    product__description,
    product_name: product__description,
    unit_price: price,
    total_price: Math.round(Number(price) * 100 * quantity) / 100,
    expected_delivery_date: container__delivery_date,
    notes: null,
  };
};
export const LINES: readonly Row[] = [
  makeLine(1, 7, 1, 3, '2026-11-10T01:00:00.000Z', 1),
  makeLine(2, 8, 3, 1, '2026-11-11T01:00:00.000Z', 2),
  makeLine(3, 6, 2, 4, '2026-10-05T01:00:00.000Z', 1),
];
export const ORDERS: readonly Row[] = [6, 7, 8].map((id) => {
  const lines = LINES.filter((row) => row['store_order'] === id);
  const { store, store__name, ordered_on } = lines[0]!;
  const sumOf = (name: string) => lines.reduce((sum, line) => sum + Number(line[name]), 0);
  const sums = { pieces: sumOf('quantity'), total_price: sumOf('total_price') };
  return { id, store, store__name, created_date: ordered_on, notes: 'Ring first', store_order_lines: lines, ...sums };
});
export const STORES: readonly Row[] = [
  { id: 1, name: 'Northside', address: '1 High Street', phone_number: '03 9000 0001', email_address: null },
  { id: 2, name: 'Bayview', address: '2 Bay Road', phone_number: '03 9000 0002', email_address: null },
];
