import { active, entity, tracked } from '../entity';
import { IN_ORDER_ANSWERS } from '../receipt';
import { date, datetime, derived, generated, integer, many, readonly, string, sumOf } from '../field';

/** A shipment with a delivery date and stock (S1 §3.3). */
export const container = entity('container', {
  label: 'Container',
  plural: 'Containers',
  heading: '{code} · {name}',
  service: 'orders',
  alsoChanges: [
    { entity: 'stock', back: 'container', when: ['code', 'name', 'delivery_date', 'order_until'] },
    { entity: 'store_order_line', back: 'stock_id.container', when: ['code', 'name', 'delivery_date', 'order_until'] },
    {
      entity: 'store_order',
      from: { entity: 'store_order_line', key: 'store_order' },
      back: 'stock_id.container',
      when: ['code', 'name', 'delivery_date'],
    },
  ],
  fields: {
    ...tracked(),
    code: string({ maxlength: 50, identifier: true, hint: 'As printed on the papers. People search by it' }),
    name: string({ required: true }),
    delivery_date: date({ min: '1900-01-01', hint: 'Orders show it as the expected delivery' }),
    order_until: date({
      min: '1900-01-01',
      label: 'Order until',
      hint: 'The last day on which stores can add, change or remove lines from it. Empty: any day',
    }),
    /** When its goods were counted into the warehouse. */
    received_date: readonly(datetime({ label: 'Received' })),
    /** Whether what came was in order, as whoever counted it said. */
    received_in_order: readonly(string({ maxlength: 3, choices: IN_ORDER_ANSWERS, label: 'Received in order' })),
    /** The day that a moved container was first planned for. Empty for a container that has not moved. */
    moved_from: derived(['delivery_date'], date({ hide: true, label: 'Planned for' })),
    date_moved: derived(['delivery_date'], datetime({ hide: true, label: 'Date moved' })),
    /** The planned and the current delivery date, only while the delivery is later than planned. */
    delayed_from: generated(['delivery_date', 'moved_from'], date({ hide: true })),
    delayed_to: generated(['delivery_date', 'moved_from'], date({ hide: true })),
    stock: many('stock', {
      foreign_key: 'container',
      section: 'Stock',
      hint:
        "Pieces of a product at a price. A price left empty becomes the product's wholesale price. " +
        'A quantity cannot go below what is already ordered.',
    }),
    ...active(),
    pieces: sumOf('stock.quantity', integer({ label: 'Pieces' })),
    available: sumOf('stock.available', integer({ label: 'Available' })),
  },
  sections: { '': 'What arrives, and when. Stores can order from its stock as soon as you enter it here.' },
  lookup: { description: 'name' },
  list: {
    columns: ['name', 'code', 'delivery_date', 'order_until', 'active_start_date', 'pieces', 'available'],
    search: ['code', 'name'],
    sort: 'delivery_date',
    mobileColumns: ['code', 'delivery_date', 'available'],
    filters: {
      incoming: { label: 'Incoming', where: ['delivery_date', 'after_on', 'today'] },
      delayed: {
        label: 'Delayed',
        where: ['delayed_to', 'after_on', 'today'],
      },
      delivered: { label: 'Delivered', where: ['delivery_date', 'before', 'today'] },
    },
  },
});
