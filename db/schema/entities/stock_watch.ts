import { entity, tracked } from '../entity';
import { fk } from '../field';

/** A store waits for a sold-out product. It is told once stock comes, and the row goes (contract §2.6). */
export const stockWatch = entity('stock_watch', {
  label: 'Stock Watch',
  plural: 'Stock Watches',
  title: '{product__description} · {store__name}',
  service: 'orders',
  scope: 'store',
  writes: ['create', 'delete'],
  withoutPages: true,
  withoutAttachments: true,
  // Its deletion, too, is decided by 'edit'.
  alsoOpenedBy: { list: ['stock.*'], read: ['stock.*'], create: ['stock.*'], edit: ['stock.*'] },
  fields: {
    ...tracked(),
    product: fk('product', { required: true, display: ['description', 'code'] }),
    /** A store user's own unless it is given. */
    store: fk('store', { display: ['name'] }),
  },
  list: {
    columns: ['product__description', 'product__code', 'store__name', 'created_date'],
    search: ['product__description', 'product__code', 'store__name'],
    sort: '-id',
    active: null,
  },
});
