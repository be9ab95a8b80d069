import { useFieldAccess, useMayCall } from '@trestle/kit/core';
import { cataloguePage } from '@trestle/schema/entities/catalogue_page';
import { product } from '@trestle/schema/entities/product';
import { stock } from '@trestle/schema/entities/stock';
import { PAGE_PRICE_SOURCES, PRODUCT_PRICES, type ProductPrice } from '@trestle/schema/priceChange';
import type { FieldAccess } from '@trestle/schema/fieldAccess';

const isEditable = ({ hidden, locked }: FieldAccess, name: string): boolean => !hidden.has(name) && !locked.has(name);

/** The prices that the user may change. The server checks this again. */
export interface RepricedFields {
  prices: readonly ProductPrice[];
  /** Whether the prices of stock may be changed. */
  stock: boolean;
  /** Whether the prices of catalogue pages may be changed. */
  catalogue_pages: boolean;
}

/** Returns which prices of products the user may change, and whether also those of stock and catalogue pages. */
export const useRepricedFields = (): RepricedFields => {
  const productAccess = useFieldAccess(product, 'edit');
  const stockAccess = useFieldAccess(stock, 'edit');
  const pageAccess = useFieldAccess(cataloguePage, 'edit');
  const [mayEditStock, mayEditPages] = [useMayCall(stock, 'edit'), useMayCall(cataloguePage, 'edit')];
  return {
    prices: PRODUCT_PRICES.filter((name) => isEditable(productAccess, name)),
    stock: mayEditStock && isEditable(stockAccess, 'price'),
    catalogue_pages: mayEditPages && Object.keys(PAGE_PRICE_SOURCES).every((name) => isEditable(pageAccess, name)),
  };
};
