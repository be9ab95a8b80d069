import { useFieldAccess } from '@trestle/kit/core';
import { useFormContext } from '@trestle/kit/form';
import { stockAvailability } from '@trestle/schema/entities/stock_availability';
import { storeOrderLine } from '@trestle/schema/entities/store_order_line';

/** True when the user may see the prices of lines. A user who may not gets no totals either: they would read as 0. */
export const usePricesVisible = (): boolean => {
  const { entity: order, isNew } = useFormContext();
  const line = useFieldAccess(storeOrderLine, isNew ? 'create' : 'edit', order);
  const stock = useFieldAccess(stockAvailability, 'list');
  return !line.hidden.has('unit_price') && !stock.hidden.has('price');
};
