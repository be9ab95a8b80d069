import { useFieldAccess, useMayCall } from '@trestle/kit/core';
import { cataloguePage } from '@trestle/schema/entities/catalogue_page';
import { product } from '@trestle/schema/entities/product';
import { stock } from '@trestle/schema/entities/stock';
import { PAGE_PRICE_SOURCES, PRODUCT_PRICES, type ProductPrice } from '@trestle/schema/priceChange';
import type { FieldAccess } from '@trestle/schema/fieldAccess';

const isEditable = ({ hidden, locked }: FieldAccess, name: string): boolean => !hidden.has(name) && !locked.has(name);

/** What the user may change. The server decides in the end. */
export interface RepricedFields {
  prices: readonly ProductPrice[];
  stock: boolean;
  catalogue_pages: boolean;
}

/** Returns the prices that the user may change, and whether those of stock and pages, too. */
export const useRepricedFields = (): RepricedFields => {
  const products = useFieldAccess(product, 'edit');
  const stockRows = useFieldAccess(stock, 'edit');
  const pages = useFieldAccess(cataloguePage, 'edit');
  const [mayEditStock, mayEditPages] = [useMayCall(stock, 'edit'), useMayCall(cataloguePage, 'edit')];
  return {
    prices: PRODUCT_PRICES.filter((name) => isEditable(products, name)),
    stock: mayEditStock && isEditable(stockRows, 'price'),
    catalogue_pages: mayEditPages && Object.keys(PAGE_PRICE_SOURCES).every((name) => isEditable(pages, name)),
  };
};
