import { active, entity, tracked } from '../entity';
import { across, computed, date, fk, many, money, string, text } from '../field';

const ofLines = <T>(path: string, field: T & Parameters<typeof across>[2], filter_only = true) => across('store_order_lines', path, field, filter_only);

/** S1 §3.3; its id is the order number. What its lines hold can be searched, filtered and sorted by (contract §2.3). */
export const storeOrder = entity('store_order', {
  label: 'Order', plural: 'Orders', service: 'orders', scope: 'store',
  fields: {
    ...tracked(),
    store: fk('store', { required: true, display: ['name'] }),
    container: fk('container', { display: ['code'] }),
    notes: text(),
    store_order_lines: many('store_order_line', { by: 'store_order', label: 'Lines' }),
    ...active(),
    total_price: computed(money({ label: 'Total price' }), 'store_order_lines.total_price'),
    supplier__name: ofLines('stock_id.product.supplier.name', string({ label: 'Supplier' }), false),
    supplier__phone_number: ofLines('stock_id.product.supplier.phone_number', string({ label: 'Supplier phone' }), false),
    container_code: ofLines('stock_id.container.code', string()),
    container_name: ofLines('stock_id.container.name', string()),
    container_delivery_date: ofLines('stock_id.container.delivery_date', date()),
    product_code: ofLines('stock_id.product.code', string()),
    product_name: ofLines('stock_id.product.description', string()),
    colour: ofLines('stock_id.product.colour.description', string()),
    fabric: ofLines('stock_id.product.fabric.description', string()),
  },
  list: {
    columns: ['id', 'store__name', 'created_date', 'supplier__name', 'supplier__phone_number', 'notes', 'total_price'],
    search: ['id', 'store__name', 'notes', 'container_code', 'container_name', 'product_code', 'product_name'],
    sort: '-id',
    limit: 25,
  },
});
storeOrder.fields.id.label = 'Order Number';
