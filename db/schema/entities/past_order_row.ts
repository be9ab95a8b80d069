import { entity } from '../entity';
import { date, datetime, fk, integer, money, string, text } from '../field';

/** A row of a file with orders of the past. No table has it: rows of one store and reference become one order. */
export const pastOrderRow = entity('past_order_row', {
  label: 'Past order line',
  plural: 'Past order lines',
  service: 'orders',
  withoutPages: true,
  fields: {
    reference: string({ required: true, maxlength: 60, label: 'Order number' }),
    store: fk('store', { required: true, display: ['name'] }),
    ordered_on: datetime({ required: true, label: 'Ordered on' }),
    product: fk('product', { required: true, display: ['code'], label: 'Product' }),
    ordered_name: string({ maxlength: 255, label: 'Ordered as' }),
    quantity: integer({ required: true, min: 1 }),
    unit_price: money({ required: true, min: 0, label: 'Unit price' }),
    delivered_date: date({ label: 'Delivered on' }),
    notes: text(),
  },
  list: { columns: ['reference', 'store__name'], search: [] },
});
