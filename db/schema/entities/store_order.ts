import { active, entity, tracked } from '../entity';
import { across, date, fk, integer, many, maxOf, money, pairsAcross, string, sumOf, text, type Field } from '../field';

/** Declares a value of the records that an order's lines lead to. */
const throughLines = <T>(path: string, field: Field<T>, filter_only = true) =>
  across('store_order_lines', path, field, filter_only);

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
  fields: {
    ...tracked(),
    store: fk('store', { required: true, display: ['name'] }),
    container: fk('container', { display: ['code'], hint: 'The shipment this order is for' }),
    notes: text({ hint: 'For head office and the people who deliver' }),
    store_order_lines: many('store_order_line', { foreign_key: 'store_order', label: 'Lines' }),
    ...active(),
    pieces: sumOf('store_order_lines.quantity', integer({ label: 'Pieces' })),
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
    columns: ['id', 'store__name', 'created_date', 'expected_delivery_date', 'supplier__name', 'pieces', 'total_price'],
    mobileColumns: ['store__name', 'expected_delivery_date', 'pieces'],
    search: [
      'id',
      'store__name',
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
    sort: '-id',
    limit: 25,
  },
});
storeOrder.fields.id.label = 'Order number';
storeOrder.fields.created_date.label = 'Ordered on';
