import { collection, type FindRecipients } from '@trestle/kit/core';
import { stockAvailability } from '@trestle/schema/entities/stock_availability';
import { supplier } from '@trestle/schema/entities/supplier';
import type { RecordValues } from '@trestle/schema/validate';

/** Query of a list for the rows with these ids, active or not. */
const queryByIds = (ids: readonly unknown[]) => ({ _ids: [...new Set(ids)].join(), filter: 'all', limit: 5000 });

/** The addresses of the suppliers of an order's lines, for its packing slip. */
export const supplierAddresses: FindRecipients = async (record, signal) => {
  const lines = (record['store_order_lines'] ?? []) as readonly RecordValues[];
  if (lines.length === 0) return [];
  const stock = await collection(stockAvailability).list(queryByIds(lines.map((line) => line['stock_id'])), signal);
  const ids = stock.results.map((row) => row.supplier).filter((id) => typeof id === 'number');
  if (ids.length === 0) return [];
  const { results } = await collection(supplier).list(queryByIds(ids), signal);
  return results.flatMap(({ email_address }) => email_address || []);
};
