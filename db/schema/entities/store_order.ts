import { active, entity, tracked } from '../entity';
import type { Arrival } from '../arrivals';
import { orderTax } from './orderTax';
import { pastOrderRow } from './past_order_row';
import {
  across,
  array,
  boolean,
  computed,
  date,
  fk,
  integer,
  many,
  maxOf,
  money,
  pairsAcross,
  readonly,
  string,
  sumOf,
  text,
  type Field,
} from '../field';
import { pageOnly } from '../placedField';

/** Declares a value of the records that an order's lines lead to. */
const throughLines = <T>(path: string, field: Field<T>, filter_only = true) =>
  across('store_order_lines', path, field, filter_only);

/** What of an order's lines says when their pieces come. */
const DATES_OF_LINES = ['quantity', 'delivered', 'expected_delivery_date'].map((name) => `store_order_lines.${name}`);

/**
 * An order of a store (S1 §3.3). Its id is the order number. Lists can search and sort by its lines (contract §2.3).
 */
export const storeOrder = entity('store_order', {
  label: 'Order',
  plural: 'Orders',
  title: 'Order {id} · {store__name}',
  service: 'orders',
  scope: 'store',
  createdVerb: 'ordered',
  takesReason: true,
  imports: {
    key: 'reference',
    rows: pastOrderRow,
    rulesOf: ['store_order', 'store_order_line'],
    note: 'Rows with one order number and store become one order, with the dates and prices of the file. They take no stock.',
  },
  alsoChanges: [{ entity: 'store_order_line', back: 'store_order', when: ['store'] }],
  fields: {
    ...tracked(),
    store: fk('store', { required: true, display: ['name'] }),
    container: fk('container', { display: ['code'], hint: 'The shipment this order is for' }),
    reference: string({ maxlength: 60, hint: "The store's own number for this order, shown on papers" }),
    notes: text({ hint: 'For head office and the people who deliver' }),
    ...orderTax,
    store_order_lines: many('store_order_line', { foreign_key: 'store_order', label: 'Lines' }),
    /** From before the company moved in: imported with its own dates and prices. It takes no stock. */
    past: readonly(
      boolean({ label: 'From before', hint: 'Imported with its own dates and prices. It takes no stock' }),
    ),
    ...active(),
    pieces: sumOf('store_order_lines.quantity', integer({ label: 'Pieces' })),
    /** Pieces by the day on which they come, are here or were delivered, earliest first. */
    arrivals: pageOnly(
      { fields: [...DATES_OF_LINES, 'store_order_lines.delivered_date', 'store_order_lines.delayed_from'] },
      array({ label: 'Arrivals', hide: true }) as Field<Arrival[]>,
    ),
    /** The earliest day still to come; empty when nothing is. */
    next_arrival: computed({ fields: DATES_OF_LINES }, date({ label: 'Next arrival' })),
    /** The day on which the last piece arrives. */
    expected_delivery_date: maxOf(
      'store_order_lines.stock_id.container.delivery_date',
      date({ label: 'Expected delivery' }),
    ),
    /** The latest planned day and the latest current day of its delayed containers. */
    delayed_from: maxOf('store_order_lines.stock_id.container.delayed_from', date({ hide: true })),
    delayed_to: maxOf('store_order_lines.stock_id.container.delayed_to', date({ hide: true })),
    total_price: sumOf('store_order_lines.total_price', money({ label: 'Total price' })),
    supplier__name: throughLines('stock_id.product.supplier.name', string({ label: 'Supplier' }), false),
    supplier__phone_number: throughLines(
      'stock_id.product.supplier.phone_number',
      string({ label: 'Supplier phone' }),
      false,
    ),
    suppliers: pairsAcross(
      'store_order_lines',
      'stock_id.product.supplier.name',
      'phone_number',
      string({ label: 'Suppliers and phones' }),
    ),
    container_code: throughLines('stock_id.container.code', string()),
    container_name: throughLines('stock_id.container.name', string()),
    container_delivery_date: throughLines('stock_id.container.delivery_date', date()),
    container_delayed_to: throughLines('stock_id.container.delayed_to', date({ hide: true })),
    product_code: throughLines('stock_id.product.code', string()),
    product_name: throughLines('stock_id.product.description', string()),
    colour: throughLines('stock_id.product.colour.description', string()),
    fabric: throughLines('stock_id.product.fabric.description', string()),
  },
  list: {
    columns: ['id', 'store__name', 'created_date', 'next_arrival', 'supplier__name', 'pieces', 'total_price'],
    mobileColumns: ['store__name', 'next_arrival', 'pieces'],
    search: [
      'id',
      'store__name',
      'reference',
      'notes',
      'container_code',
      'container_name',
      'product_code',
      'product_name',
      'colour',
      'fabric',
    ],
    filters: {
      incoming: { label: 'Incoming', where: ['expected_delivery_date', 'after_on', 'today'] },
      delayed: { label: 'Delayed', where: ['container_delayed_to', 'after_on', 'today'] },
    },
    // By day and not by number: orders from before were numbered on the day of their import (decision 358).
    sort: '-created_date',
    recent: { field: 'created_date', years: 2 },
  },
});
storeOrder.fields.id.label = 'Order number';
storeOrder.fields.created_date.label = 'Ordered on';
