import type { Caller } from '../src/collection/call/context';

/** Tables that no list of the screens may read whole without a reason. */
export const LARGE_TABLES = ['stock', 'store_order', 'store_order_line', 'product'];
/** Why a list may read all of a large table. */
const INNER_TEXT = 'a word inside a text is in no index';
const MOST_ROWS = 'most rows are wanted';

/** A list whose plans are checked. */
export interface CheckedList {
  name: string;
  parameters: Record<string, string>;
  /** Indexes that the list is slow without. */
  keys?: string[];
  /** The large tables that are read whole, and why. */
  scans?: Record<string, string>;
  scope?: Caller['scope'];
  /** Asks for totals of the list, as cards of the home page do. */
  totals?: true;
}
const json = (value: unknown): string => JSON.stringify(value);
/** The moment that the lists are about. */
export const now = new Date();
const daysAgo = (days: number): string => new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10);
const ACTIVE_STOCK = { filter: 'active', limit: '25', sort: 'container__delivery_date' };
/** What the screens ask for, menus and cards among them. */
export const SCREEN_LISTS: CheckedList[] = [
  // Menus and the screens' own questions.
  {
    name: 'stock_availability',
    parameters: ACTIVE_STOCK,
    keys: ['stock_container', 'stock_product'],
    scans: { product: 'who is not active is looked up once' },
  },
  {
    name: 'stock_availability',
    parameters: { ...ACTIVE_STOCK, offset: '5000' },
    keys: ['stock_container', 'stock_product'],
    scans: { product: 'who is not active is looked up once' },
  },
  {
    name: 'stock_availability',
    parameters: { ...ACTIVE_STOCK, q: 'oslo' },
    keys: ['stock_product'],
    scans: { product: INNER_TEXT },
  },
  {
    name: 'stock_availability',
    parameters: { ...ACTIVE_STOCK, q: 'C-118' },
    keys: ['stock_container'],
    scans: { product: INNER_TEXT },
  },
  {
    name: 'stock_availability',
    parameters: { ...ACTIVE_STOCK, q: 'oak dining' },
    keys: ['stock_product'],
    scans: { product: INNER_TEXT },
  },
  {
    name: 'stock_availability',
    parameters: { ...ACTIVE_STOCK, limit: '1', query: json(['product', 'eq', 7]) },
    keys: ['stock_product'],
  },
  { name: 'stock_availability', parameters: { _ids: '5,6,7' }, keys: ['PRIMARY'] },
  {
    name: 'stock_availability',
    parameters: { filter: 'active', qbe: json({ colour__description: 'oak' }) },
    keys: ['stock_product', 'fk_product_colour'],
  },
  {
    name: 'store_order',
    parameters: { filter: 'active', limit: '25', sort: '-id' },
    keys: ['PRIMARY', 'store_order_store'],
  },
  {
    name: 'store_order',
    parameters: { filter: 'active', limit: '25', sort: '-id' },
    keys: ['store_order_store'],
    scope: 1,
  },
  {
    name: 'store_order',
    parameters: { q: 'oslo', limit: '25' },
    keys: ['store_order_line_product'],
    scans: { store_order: 'either notes or lines', product: INNER_TEXT },
  },
  {
    name: 'store_order',
    parameters: { q: 'oslo', limit: '25' },
    keys: ['store_order_store', 'store_order_line_product'],
    scans: { product: INNER_TEXT },
    scope: 1,
  },
  {
    name: 'store_order',
    parameters: { q: 'oslo oak', limit: '25' },
    keys: ['store_order_store', 'store_order_line_product'],
    scans: { product: INNER_TEXT },
    scope: 1,
  },
  {
    name: 'store_order',
    parameters: { sort: 'supplier__name', limit: '25' },
    keys: ['fk_product_supplier', 'stock_product', 'store_order_line_stock'],
    scans: { store_order: MOST_ROWS },
  },
  {
    name: 'store_order',
    parameters: { sort: '-container_delivery_date', limit: '25' },
    keys: ['stock_container', 'store_order_line_stock'],
    scans: { store_order: MOST_ROWS },
  },
  {
    name: 'store_order',
    parameters: { sort: 'supplier__name', limit: '25' },
    keys: ['store_order_store', 'store_order_line_order'],
    scope: 1,
  },
  { name: 'store_order', parameters: { sort: 'created_date', limit: '25' }, keys: ['store_order_created'] },
  // The audit grows with every write, and what administrators' cards look for is rare in it.
  { name: 'audit', parameters: { filter: 'sudo', limit: '3' }, keys: ['audit_other'] },
  { name: 'audit', parameters: { filter: 'rights', limit: '3' }, keys: ['audit_other'] },
  {
    name: 'store_order',
    parameters: { query: json(['container_code', 'eq', 'C-118']) },
    keys: ['stock_container', 'store_order_line_stock'],
  },
  {
    name: 'store_order_line',
    parameters: { filter: 'incoming', limit: '10' },
    keys: ['store_order_line_expected'],
  },
  {
    name: 'store_order_line',
    parameters: { filter: 'incoming', limit: '10' },
    keys: ['store_order_line_store'],
    scope: 1,
  },
  {
    name: 'store_order_line',
    parameters: { q: 'oslo' },
    keys: ['store_order_line_product', 'store_order_line_notes'],
    scans: { product: INNER_TEXT },
  },
  {
    name: 'store_order_line',
    parameters: { q: '1086' },
    keys: ['store_order_line_order', 'store_order_line_notes'],
    scans: { product: INNER_TEXT },
  },
  { name: 'store_order_line', parameters: { sort: 'expected_delivery_date' }, keys: ['store_order_line_stock'] },
  {
    name: 'store_order',
    parameters: { filter: 'delayed', sort: '-id', limit: '6' },
    keys: ['container_delayed_to', 'stock_container', 'store_order_line_stock'],
    scope: 1,
  },
  {
    name: 'store_order_line',
    parameters: {
      filter: 'all',
      by: 'product,product__description',
      sums: 'quantity',
      query: json(['ordered_on', 'after_on', daysAgo(7)]),
      sort: '-quantity',
      limit: '90',
    },
    totals: true,
    keys: ['store_order_created', 'store_order_line_order'],
  },
  {
    name: 'store_order_line',
    parameters: {
      filter: 'all',
      by: 'product,product__description,container__code,available',
      query: json({
        and: [
          ['ordered_on', 'after_on', daysAgo(90)],
          ['available', 'ge', 1],
          ['available', 'le', 3],
        ],
      }),
      sort: 'available',
      limit: '5',
    },
    totals: true,
    keys: ['store_order_store', 'store_order_line_order'],
    scope: 1,
  },
  {
    name: 'product',
    parameters: { filter: 'active', sort: 'description', limit: '25' },
    keys: ['product_description'],
    scans: { product: MOST_ROWS },
  },
  {
    name: 'product',
    parameters: { list: 'website', filter: 'whats_new', sort: '-website_active_start_date', limit: '10000' },
    scans: { product: MOST_ROWS },
  },
  ...['in_stock', 'here', 'next_month', 'sold_out'].map((filter) => ({
    name: 'product',
    parameters: { filter, sort: 'description', limit: '25' },
    scans: { product: MOST_ROWS },
  })),
  { name: 'product', parameters: { q: 'oslo oak' }, scans: { product: INNER_TEXT } },
  { name: 'product', parameters: { _code: 'true' }, scans: { product: MOST_ROWS } },
  {
    name: 'product',
    parameters: { sort: 'supplier__name' },
    keys: ['fk_product_supplier'],
    scans: { product: 'the first product without a supplier ends it' },
  },
  ...[
    'store',
    'container',
    'supplier',
    'catalogue',
    'catalogue_page',
    'code_colour',
    'user',
    'user_list',
    'group',
    'audit',
    'store_contact',
  ].map((name) => ({ name, parameters: {} })),
];
