import { collection } from '@trestle/kit/core';
import { product } from '@trestle/schema/entities/product';
import type { ProductRecord } from '../../product/productRecord';
import { MAX_ADDED_PRODUCTS } from './addedPages';

/** A query may hold 100 clauses (contract §2.2). */
const CODES_PER_CALL = 100;
/** Products that a search shows. */
export const MAX_FOUND_PRODUCTS = 200;

/** Reads codes that stand one on a line, or in cells with a tab, comma or semicolon between. Each counts once. */
export const readCodes = (text: string): string[] => {
  const codes = text.split(/[\n\r\t,;]+/).map((code) => code.trim().replace(/^"(.*)"$/, '$1'));
  return [...new Set(codes.filter(Boolean))].slice(0, MAX_ADDED_PRODUCTS);
};

/** Codes are compared as the database does, without case. */
const keyOf = (code: string | null | undefined): string => (code ?? '').trim().toLowerCase();

/**
 * Finds products by their codes.
 * @returns the products in the order of the codes, and the codes that no product has
 * @throws ApiError
 */
export const findByCodes = async (codes: readonly string[]) => {
  const found = new Map<string, ProductRecord>();
  for (let i = 0; i < codes.length; i += CODES_PER_CALL) {
    const query = JSON.stringify({ or: codes.slice(i, i + CODES_PER_CALL).map((code) => ['code', 'eq', code]) });
    const { results } = await collection(product).list({ query, filter: 'all', limit: MAX_ADDED_PRODUCTS });
    for (const row of results) if (!found.has(keyOf(row.code))) found.set(keyOf(row.code), row);
  }
  return {
    products: codes.flatMap((code) => found.get(keyOf(code)) ?? []),
    unknown: codes.filter((code) => !found.has(keyOf(code))),
  };
};

/** Finds active products by words, and those of a supplier. @throws ApiError */
export const searchProducts = (words: string, supplier: number | null, signal: AbortSignal) =>
  collection(product).list(
    {
      ...(words.trim() && { q: words.trim() }),
      ...(supplier !== null && { query: JSON.stringify(['supplier', 'eq', supplier]) }),
      filter: 'active',
      sort: 'description',
      limit: MAX_FOUND_PRODUCTS,
    },
    signal,
  );
