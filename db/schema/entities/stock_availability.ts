import { entity, type NamedFilter, type ReferencingRows, type QueryCondition } from '../entity';
import { autoNumber, boolean, datetime, derived, fk, integer, money, via } from '../field';
import { PRODUCT_DETAILS } from './productDetails';
import { promisedPieces, STOCK_SEARCH, stockDisplayFields } from './stock';

/** Stock of products that are active now. The filter of sold out stock needs it, because such stock is never active. */
const ACTIVE_PRODUCT: QueryCondition = {
  or: [
    ['active_start_date', 'is_null'],
    {
      and: [
        ['active_start_date', 'before_on', 'now'],
        {
          or: [
            ['active_end_date', 'is_null'],
            ['active_end_date', 'after', 'now'],
          ],
        },
      ],
    },
  ],
};

/** Rows behind lines of past orders are no stock. */
const IS_STOCK: QueryCondition = ['past', 'eq', false];
const IS_AVAILABLE: QueryCondition = ['available', 'gt', 0];
/** Pieces without a price are left, and nobody can order them (contract §2.6). */
const HAS_PRICE: QueryCondition = ['price', 'is_not_null'];
const IS_SOLD_OUT: QueryCondition = ['available', 'le', 0];
const HAS_ARRIVED: QueryCondition = {
  or: [
    ['container__delivery_date', 'is_null'],
    ['container__delivery_date', 'before_on', 'today'],
  ],
};
const ARRIVES_THIS_MONTH: QueryCondition = {
  and: [
    ['container__delivery_date', 'after', 'today'],
    ['container__delivery_date', 'eq', 'this_month'],
  ],
};
const ARRIVES_NEXT_MONTH: QueryCondition = ['container__delivery_date', 'eq', 'next_month'];

/** Filters of stock rows. A list of products has filters of the same names (`stockFilters`). */
export const STOCK_ROW_FILTERS = {
  here: { label: 'Here', where: HAS_ARRIVED },
  this_month: { label: 'This month', where: ARRIVES_THIS_MONTH },
  next_month: { label: 'Next month', where: ARRIVES_NEXT_MONTH },
  sold_out: {
    label: 'Sold out',
    where: { and: [ACTIVE_PRODUCT, IS_SOLD_OUT] },
    includesInactive: true,
  },
} as const satisfies Record<string, NamedFilter>;

/** The rows of stock with the pieces still available (contract §2.3). */
export const stockAvailability = entity('stock_availability', {
  label: 'Stock Availability',
  plural: 'Stock Availability',
  title: '{product__description} · {container__code}',
  service: 'orders',
  writes: [],
  table: 'stock',
  fields: {
    id: autoNumber({ label: 'Id' }),
    product: fk('product', { readonly: true, display: ['description', 'code'], details: PRODUCT_DETAILS }),
    container: fk('container', { readonly: true, display: ['code', 'name'] }),
    quantity: integer({ readonly: true }),
    ordered: integer({ readonly: true }),
    /** A column that the table works out: quantity minus ordered (migration 0005). The view of this name isn't read. */
    available: derived([], integer()),
    promised: promisedPieces(),
    price: money({ readonly: true }),
    /** The product's dates, which decide whether the row is active. */
    active_start_date: via('product.active_start_date', datetime({ hide: true })),
    active_end_date: via('product.active_end_date', datetime({ hide: true })),
    created_date: datetime({ readonly: true, hide: true }),
    modified_date: datetime({ readonly: true, hide: true }),
    past: boolean({ readonly: true, hide: true }),
    ...stockDisplayFields('product', 'container'),
  },
  withoutPages: true,
  sharesRulesOf: 'stock',
  alsoOpenedBy: { list: ['stock.*'], read: ['stock.*'] },
  list: {
    columns: [
      'product__description',
      'colour__description',
      'fabric__description',
      'container__code',
      'container__delivery_date',
      'available',
      'price',
    ],
    search: STOCK_SEARCH,
    sort: 'container__delivery_date',
    active: { start: 'active_start_date', end: 'active_end_date', also: { is: IS_AVAILABLE, isNot: IS_SOLD_OUT } },
    filters: STOCK_ROW_FILTERS,
  },
});

/**
 * Declares the same filters for a list of products: at least one stock row that can be ordered has arrived, or arrives
 * this month or next month. Products without stock rows meet none of them.
 * @param of the stock rows of a product
 */
export const stockFilters = (of: ReferencingRows) => {
  const someOrderable = (...also: QueryCondition[]) => ({
    some: { and: [IS_AVAILABLE, ...also] },
    unlessHidden: HAS_PRICE,
    of,
  });
  return {
    in_stock: { label: 'In stock', where: someOrderable() },
    here: { label: 'In stock here', where: someOrderable(HAS_ARRIVED) },
    this_month: { label: 'Arrives this month', where: someOrderable(ARRIVES_THIS_MONTH) },
    next_month: { label: 'Arrives next month', where: someOrderable(ARRIVES_NEXT_MONTH) },
    sold_out: {
      label: 'Sold out',
      where: {
        and: [
          { some: IS_STOCK, of },
          { none: IS_AVAILABLE, of },
        ],
      },
    },
    stocked: { label: 'With stock rows', where: { some: IS_STOCK, of }, includesInactive: true },
  } satisfies Record<string, NamedFilter>;
};
