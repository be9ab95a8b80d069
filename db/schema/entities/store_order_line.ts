import { entity, tracked, type QueryCondition } from '../entity';
import {
  boolean,
  copied,
  computed,
  date,
  datetime,
  derived,
  type FieldsOf,
  fk,
  generated,
  integer,
  money,
  number,
  readonly,
  string,
  text,
  via,
} from '../field';
import { PRODUCT_DETAILS, variantFields } from './productDetails';
import type { stock } from './stock';

/** Lines of the past have no expected day. The database finds those without one by the index of days. */
const PAST_LINES: QueryCondition = {
  and: [
    ['expected_delivery_date', 'is_null'],
    ['past', 'eq', true],
  ],
};

/**
 * A line of an order takes a quantity from one stock row. It has no active dates; removing it deletes it (contract
 * §2.3).
 */
export const storeOrderLine = entity('store_order_line', {
  label: 'Order Line',
  plural: 'Order Lines',
  title: 'Order {order_number} · {product__description}',
  service: 'orders',
  scope: 'store_order.store',
  takesReason: true,
  alsoChanges: [
    { entity: 'stock', path: 'stock_id' },
    { entity: 'product', path: 'stock_id.product' },
  ],
  amount: { pieces: 'quantity', price: 'unit_price' },
  fields: {
    ...tracked(),
    store_order: fk('store_order', { required: true, label: 'Order' }),
    display_order: integer({ min: 0, default: 0, label: 'Position' }),
    stock_id: fk('stock', { required: true, label: 'Stock' }),
    quantity: integer({ required: true, min: 1 }),
    notes: text(),
    /** Copied from the stock row when the line is created. It does not change afterwards. */
    unit_price: derived(
      ['stock_id.price'],
      money({ label: 'Unit price', sameAs: ['stock.price'] satisfies FieldsOf<typeof stock> }),
    ),
    /**
     * What the product was called when the line was made. They stay when it is renamed, and hide with the present name
     * and code.
     */
    ordered_name: derived(['product__description', 'product_name'], string({ label: 'Ordered as' })),
    ordered_code: derived(['product__code'], string({ maxlength: 50, label: 'Ordered as code' })),
    /** Pieces that somebody said the store was handed; empty where nobody did. */
    handed_over: readonly(integer({ hide: true, label: 'Delivered' })),
    delivered_date: readonly(date({ label: 'Delivered on' })),
    /** Pieces that the store has been handed, or counts as handed (DELIVERED_AFTER_DAYS). */
    delivered: computed(
      { fields: ['quantity', 'handed_over', 'expected_delivery_date', 'ordered_on'] },
      integer({ label: 'Delivered' }),
    ),
    /** Pieces that are still to be handed over. */
    undelivered: computed({ fields: ['delivered'] }, integer({ label: 'Still to deliver', hide: true })),
    total_price: generated(['quantity', 'unit_price'], money({ label: 'Total price' })),
    order_number: via('store_order', integer({ label: 'Order number' })),
    reference: via('store_order.reference', string({ label: 'Reference', hide: true })),
    tax_rate: via('store_order.tax_rate', number({ label: 'Tax rate', hide: true })),
    tax_included: via('store_order.tax_included', boolean({ label: 'Prices include tax', hide: true })),
    ordered_on: via('store_order.created_date', datetime({ label: 'Ordered on' })),
    /** Of an order from before the company moved in. Its line has no container, and was delivered. */
    past: via('store_order.past', boolean({ label: 'From before', hide: true })),
    store: copied(via('store_order.store', integer({ label: 'Store', hide: true }))),
    store__name: via('store_order.store.name', string({ label: 'Store' })),
    store__account_code: via('store_order.store.account_code', string({ label: 'Account code', hide: true })),
    product: copied(via('stock_id.product', integer({ label: 'Product', hide: true }))),
    container: via('stock_id.container', integer({ label: 'Container', hide: true })),
    product__code: via('stock_id.product.code', string({ label: 'Product code' })),
    product__description: via('stock_id.product.description', string({ label: 'Product' })),
    /** The same as product__description, under the name in S1 §3.3. */
    product_name: via('stock_id.product.description', string({ hide: true })),
    ...variantFields('stock_id.product'),
    container__code: via('stock_id.container.code', string({ label: 'Container' })),
    container__name: via('stock_id.container.name', string({ label: 'Container name' })),
    /** Last day on which stores can change the line. */
    order_until: via('stock_id.container.order_until', date({ hide: true, label: 'Order until' })),
    expected_delivery_date: copied(via('stock_id.container.delivery_date', date({ label: 'Expected delivery' }))),
    /** Pieces of the stock row that nobody has ordered, for people who may also see them in the stock. */
    available: {
      ...via('stock_id.available', integer({ hide: true, label: 'Left' })),
      reads: { entity: 'stock_availability', fields: ['available'] },
    },
    /** When the delivery date was last moved, and the day that was first planned. */
    date_moved: via('stock_id.container.date_moved', datetime({ hide: true, label: 'Date moved' })),
    moved_from: via('stock_id.container.moved_from', date({ hide: true, label: 'Planned for' })),
    delayed_from: via('stock_id.container.delayed_from', date({ hide: true })),
    delayed_to: via('stock_id.container.delayed_to', date({ hide: true })),
  },
  details: PRODUCT_DETAILS,
  restrictedFields: { state: 'stock.list', fields: ['available'] },
  alsoOpenedBy: { list: ['store_order.*'], read: ['store_order.*'] },
  list: {
    columns: [
      'order_number',
      'product__description',
      'colour__description',
      'container__code',
      'expected_delivery_date',
      'quantity',
      'total_price',
    ],
    search: [
      'order_number',
      'store__name',
      'product__code',
      'product__description',
      'colour__description',
      'fabric__description',
      'container__code',
      'container__name',
      'notes',
    ],
    filters: {
      incoming: { label: 'Incoming', where: ['expected_delivery_date', 'after_on', 'today'] },
      delayed: { label: 'Delayed', where: ['delayed_to', 'after_on', 'today'] },
      delivered: {
        label: 'Delivered',
        where: { or: [['expected_delivery_date', 'before', 'today'], PAST_LINES] },
      },
    },
  },
});
