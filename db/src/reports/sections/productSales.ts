import type { QueryCondition } from '@trestle/schema/entity';
import { storeOrderLine } from '@trestle/schema/entities/store_order_line';
import { queryOf } from '../parameters/listQuery';
import type { Days } from '../parameters/period';
import type { ReportReader } from '../report';

const { product, quantity, total_price, ordered_on } = storeOrderLine.fields;

/** Sums of the order lines of one product. `total` is 0 where amounts are hidden from the caller. */
export interface Sales {
  pieces: number;
  total: number;
}

/** Whether the caller may read the fields that sales are counted by. */
export const canReadSales = (reader: ReportReader): boolean =>
  [product, quantity, ordered_on].every(({ name }) => reader.canRead(storeOrderLine.name, name));

/** Adds up the lines of orders placed in a period, by product. Orders that have ended count, too. */
export async function salesByProduct(
  reader: ReportReader,
  { from, to }: Days,
  ...conditions: readonly (QueryCondition | undefined)[]
): Promise<ReadonlyMap<number, Sales>> {
  const query = queryOf([ordered_on.name, 'between', [from, to]], ...conditions);
  const sums = [quantity.name, total_price.name];
  const rows = await reader.groups(storeOrderLine.name, { filter: 'all', query }, [product.name], sums);
  return new Map(
    rows.map((row) => [
      Number(row[product.name]),
      { pieces: Number(row[quantity.name]), total: Number(row[total_price.name] ?? 0) },
    ]),
  );
}
