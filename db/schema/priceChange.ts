import type { cataloguePage } from './entities/catalogue_page';
import type { product } from './entities/product';
import type { stock } from './entities/stock';
import type { RowOf } from './entity';
import type { PriceRule } from './priceRule';

type FieldOf<E extends typeof product | typeof stock | typeof cataloguePage> = keyof RowOf<E>;

/** The prices of a product that a price change can raise or lower. */
export const PRODUCT_PRICES = [
  'wholesale_price',
  'region_1_rrp',
  'region_2_rrp',
  'region_3_rrp',
  'region_4_rrp',
] as const satisfies readonly FieldOf<typeof product>[];
export type ProductPrice = (typeof PRODUCT_PRICES)[number];

/** The product's price that each price of a catalogue page begins with. */
export const PAGE_PRICE_SOURCES = {
  cost: 'wholesale_price',
  region_1_rrp: 'region_1_rrp',
  region_2_rrp: 'region_2_rrp',
  region_3_rrp: 'region_3_rrp',
  region_4_rrp: 'region_4_rrp',
} as const satisfies Partial<Record<FieldOf<typeof cataloguePage>, ProductPrice>>;

/** The product's price that the price of a stock row begins with. */
export const STOCK_PRICE_SOURCES = {
  price: 'wholesale_price',
} as const satisfies Partial<Record<FieldOf<typeof stock>, ProductPrice>>;

/** Products that one price change may name. */
export const MAX_REPRICED_PRODUCTS = 1000;
/** Products, stock rows and pages that one price change may write. Each of them may need a statement of its own. */
export const MAX_REPRICED_ROWS = 5000;
/** Rows in the reply to a preview. Rows with warnings come first. */
export const MAX_PREVIEW_ROWS = 300;

/** A body of the price change calls, without the version that `apply` adds. */
export interface PriceChangeRequest extends PriceRule {
  products: readonly number[];
  prices: readonly ProductPrice[];
  /** Whether stock rows change, too: those of which pieces are left. */
  stock: boolean;
  /** Whether pages change, too: those that have not ended. */
  catalogue_pages: boolean;
}

/** The result of one price in a preview. */
export interface PreviewedPrice {
  name: string;
  label: string;
  before: number;
  after: number;
  /** The cost that the markup is measured over, before and after. null if unknown, hidden, or this is the cost. */
  cost_before: number | null;
  cost_after: number | null;
  /** Whether the new price is below the cost. */
  below_cost: boolean;
  /** Why the new price is impossible, in words. Then nothing can be applied. */
  error: string | null;
}
/** One record of a preview. */
export interface PreviewedRow {
  entity: 'product' | 'stock' | 'catalogue_page';
  id: number;
  product: number;
  title: string;
  /** What tells it from others of the same title; '' for nothing. */
  details: string;
  prices: PreviewedPrice[];
}
/** The reply to a preview. `rows` may be cut, the numbers count everything. */
export interface PriceChangePreview {
  /** Fingerprint of all rows and prices of this preview. `apply` sends it back. */
  preview: string;
  /** Numbers of products, of all records, and of prices that change. */
  products: number;
  records: number;
  changed_prices: number;
  /** Number of new prices below cost, and of impossible ones. */
  warnings: number;
  errors: number;
  rows: PreviewedRow[];
}
/** The reply once new prices are stored. */
export interface AppliedPriceChange {
  /** Names the change for its undo. */
  id: string;
  products: number;
  records: number;
  changed_prices: number;
}
/** A price change that can still be undone, or was. */
export interface PastPriceChange {
  /** Names the change for its undo. */
  id: string;
  created_date: string;
  /** When it was undone; null while it holds. */
  undone_date: string | null;
  /** Who made it; null if the caller may not see names. */
  by: string | null;
  /** Whether the caller made it. Nobody else can undo it. */
  is_own: boolean;
  /** How prices changed; its numbers are null for a change that was made before they were stored. */
  rule: Pick<PriceChangeRequest, 'prices' | 'stock' | 'catalogue_pages'> & {
    [Name in 'by' | 'value' | 'rounding']: PriceChangeRequest[Name] | null;
  };
  /** What it changed; null where that was not stored. */
  products: number | null;
  records: number;
  changed_prices: number | null;
}
/** A price that an undo left as it is, because it has been changed or deleted since. */
export interface KeptPrice {
  entity: PreviewedRow['entity'];
  id: number;
  title: string;
  label: string;
  /** The price now; null when it is empty or its record is gone. */
  now: number | null;
}
/** The reply to an undo: what has its old price again, and what was left as it is. */
export interface UndonePriceChange {
  products: number;
  records: number;
  restored_prices: number;
  kept: KeptPrice[];
}
