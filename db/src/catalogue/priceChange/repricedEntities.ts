import { PAGE_PRICE_SOURCES, STOCK_PRICE_SOURCES, type ProductPrice } from '@trestle/schema/priceChange';

/** Name of an entity whose prices a price change writes. */
export type RepricedName = 'product' | 'stock' | 'catalogue_page';
/** These names in the order in which their rows are locked. */
export const REPRICED_NAMES: readonly RepricedName[] = ['product', 'stock', 'catalogue_page'];

const PRICE_SOURCES: Readonly<Record<Exclude<RepricedName, 'product'>, Readonly<Record<string, ProductPrice>>>> = {
  stock: STOCK_PRICE_SOURCES,
  catalogue_page: PAGE_PRICE_SOURCES,
};

/** Returns the price fields of an entity that change when these prices of the product do. */
export const followingPrices = (name: RepricedName, prices: readonly ProductPrice[]): string[] =>
  name === 'product'
    ? [...prices]
    : Object.entries(PRICE_SOURCES[name])
        .filter(([, source]) => prices.includes(source))
        .map(([field]) => field);
