import type { FindRecipients } from '@trestle/kit/core';
import { stockAvailability } from '@trestle/schema/entities/stock_availability';
import { supplier } from '@trestle/schema/entities/supplier';
import type { RecordValues } from '@trestle/schema/validate';
import { listByIds } from '../listByIds';

/** The addresses of the suppliers of an order's lines, for its packing slip. */
export const supplierAddresses: FindRecipients = async (record, signal) => {
  const lines = (record['store_order_lines'] ?? []) as readonly RecordValues[];
  const stockIds = lines.map((line) => line['stock_id']);
  const stock = await listByIds(stockAvailability, stockIds, signal);
  const ids = stock.map((row) => row.supplier).filter((id) => typeof id === 'number');
  const suppliers = await listByIds(supplier, ids, signal);
  return suppliers.flatMap(({ email_address }) => email_address || []);
};
