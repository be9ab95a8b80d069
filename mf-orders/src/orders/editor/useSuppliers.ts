import type { StockRow } from '@trestle/trade/core';
import { listByIds } from '@trestle/trade/widgets';
import { supplier as supplierEntity } from '@trestle/schema/entities/supplier';
import { useEffect, useState } from 'react';
import type { OrderLine } from '../core/orderLines';

export interface LineSupplier {
  id: number;
  name: string;
  phone: string | null;
}

/** Returns the suppliers of the lines' products, sorted by name. A line whose stock isn't loaded has none. */
const suppliersOf = (lines: readonly OrderLine[], stockById: ReadonlyMap<number, StockRow>): LineSupplier[] => {
  const supplierById = new Map<number, LineSupplier>();
  for (const { stock_id } of lines) {
    const { supplier: id, supplier__name: name } = stockById.get(stock_id) ?? {};
    if (typeof id === 'number' && name) supplierById.set(id, { id, name, phone: null });
  }
  return [...supplierById.values()].sort((a, b) => a.name.localeCompare(b.name));
};

/** Returns the suppliers of an order's lines, each with its phone number once that is loaded. */
export const useSuppliers = (
  lines: readonly OrderLine[],
  stockById: ReadonlyMap<number, StockRow>,
): readonly LineSupplier[] => {
  const suppliers = suppliersOf(lines, stockById);
  const ids = suppliers.map(({ id }) => id).join(',');
  const [phones, setPhones] = useState<ReadonlyMap<number, string | null>>(new Map());
  useEffect(() => {
    if (!ids) return undefined;
    const controller = new AbortController();
    listByIds(supplierEntity, ids.split(','), controller.signal)
      .then((rows) => setPhones(new Map(rows.map(({ id, phone_number }) => [id, phone_number]))))
      // Names without numbers still help those who may not read suppliers.
      .catch(() => undefined);
    return () => controller.abort();
  }, [ids]);
  return suppliers.map((supplier) => ({ ...supplier, phone: phones.get(supplier.id) ?? null }));
};
