import { entity, tracked } from '../entity';
import { boolean, computed, date, type FieldsOf, fk, generated, integer, money, readonly, string, via } from '../field';
import { PRODUCT_DETAILS, variantFields } from './productDetails';
import type { PricedProduct } from './productPrices';

/**
 * Declares the fields of product and container that both stock and its availability show.
 * @param product path from the row to its product
 * @param container path from the row to its container
 */
export const stockDisplayFields = (product: string, container: string) => ({
  ...variantFields(product),
  supplier: via(`${product}.supplier`, integer({ label: 'Supplier', hide: true })),
  supplier__name: via(`${product}.supplier.name`, string({ label: 'Supplier' })),
  category: via(`${product}.category`, integer({ label: 'Category', hide: true })),
  container__order_until: via(`${container}.order_until`, date({ label: 'Order until' })),
  container__delivery_date: via(`${container}.delivery_date`, date({ label: 'Delivery date' })),
});

/** Declares the pieces that are ordered and not yet delivered, for both. */
export const promisedPieces = () => computed({ fields: ['ordered'] }, integer({ label: 'Promised', hide: true }));

/** Fields that a search of stock looks through. */
export const STOCK_SEARCH = [
  'product__code',
  'product__description',
  'colour__description',
  'fabric__description',
  'supplier__name',
  'container__code',
  'container__name',
] as const;

/** A quantity of one product in one container at a price (contract §2.3). */
export const stock = entity('stock', {
  label: 'Stock',
  plural: 'Stock',
  title: '{product__description} · {container__code}',
  service: 'orders',
  imports: { key: 'product', within: 'container' },
  alsoChanges: [{ entity: 'product', path: 'product' }],
  fields: {
    ...tracked(),
    product: fk('product', { display: ['description', 'code'], details: PRODUCT_DETAILS }),
    container: fk('container', { display: ['code', 'name'] }),
    quantity: integer({ min: 0, default: 0 }),
    price: money({
      min: 0,
      sameAs: ['product.wholesale_price'] satisfies FieldsOf<PricedProduct>,
      defaultFrom: 'product.wholesale_price',
    }),
    /** Counter of ordered pieces. Conditional updates in the order's transaction move it (SECURITY.md, 50). */
    ordered: readonly(integer({ default: 0 })),
    /** Quantity minus ordered. Shops are often shown these pieces alone, so only a rule on themselves hides them. */
    available: generated([], integer()),
    promised: promisedPieces(),
    /** What came when the container was received. Its quantity is then what was counted without what is damaged. */
    counted: readonly(integer({ hide: true, label: 'Counted' })),
    damaged: readonly(integer({ hide: true, label: 'Damaged' })),
    received_notes: readonly(string({ hide: true, label: 'Notes on receiving' })),
    /** Stands behind lines of past orders. Nobody sees it, and nothing of it is ever left. */
    past: readonly(boolean({ hide: true, label: 'Past' })),
    ...stockDisplayFields('product', 'container'),
  },
  list: {
    columns: [
      'product__description',
      'product__code',
      'container__code',
      'container__delivery_date',
      'quantity',
      'ordered',
      'price',
    ],
    search: STOCK_SEARCH,
  },
});
