import { collection } from '@trestle/kit/core';
import { product } from '@trestle/schema/entities/product';
import { normaliseText } from '@trestle/schema/text/textRule';
import { checkValue } from '@trestle/schema/validate';
import type { ProductRecord } from '../../product/productRecord';

/** A query may hold 100 clauses (contract §2.2). */
const CODES_PER_CALL = 100;
/** Several products may have the same code. */
const MAX_PRODUCTS_PER_CALL = 5000;
/** Products that a search shows. */
export const MAX_FOUND_PRODUCTS = 200;

/** Codes are compared as the database does, without case. */
const keyOf = (code: string | null | undefined): string => (code ?? '').trim().toLowerCase();

/** Whether a product can have a code. The server refuses all codes that are asked together with one that none can have. */
const isPossible = (code: string): boolean => checkValue(product.fields.code, code).length === 0;

/**
 * Reads codes that stand one on a line, or in cells with a tab, comma or semicolon between. Each counts once, as a product
 * would have it: without what nobody sees, such as a web page leaves in it.
 */
export const readCodes = (text: string): string[] => {
  const codeByKey = new Map<string, string>();
  for (const cell of text.split(/[\n\r\t,;]+/)) {
    const code = normaliseText(product.fields.code, cell.trim().replace(/^"(.*)"$/, '$1'));
    if (code && !codeByKey.has(keyOf(code))) codeByKey.set(keyOf(code), code);
  }
  return [...codeByKey.values()];
};

/** What codes stand for. Each code is in one of the three. */
export interface CodeMatches {
  /** The products of codes that stand for one, in the order of the codes. */
  products: readonly ProductRecord[];
  /** Codes that several products have, with all of them. */
  ambiguous: readonly { code: string; products: readonly ProductRecord[] }[];
  /** Codes that no product has. */
  unknown: readonly string[];
}

/** Finds the products of codes with one of the list's filters. @throws ApiError */
const listByCodes = async (codes: readonly string[], filter: 'active' | 'all') => {
  const found = new Map<string, ProductRecord[]>();
  for (let i = 0; i < codes.length; i += CODES_PER_CALL) {
    const query = JSON.stringify({ or: codes.slice(i, i + CODES_PER_CALL).map((code) => ['code', 'eq', code]) });
    const { results } = await collection(product).list({ query, filter, limit: MAX_PRODUCTS_PER_CALL });
    for (const row of results) found.set(keyOf(row.code), [...(found.get(keyOf(row.code)) ?? []), row]);
  }
  return found;
};

/**
 * Finds products by their codes. Products that are not active count only where no active one has the code.
 * @throws ApiError
 */
export const findByCodes = async (codes: readonly string[]): Promise<CodeMatches> => {
  const possible = codes.filter(isPossible);
  const active = await listByCodes(possible, 'active');
  const codesLeft = possible.filter((code) => !active.has(keyOf(code)));
  const others = await listByCodes(codesLeft, 'all');
  const matches = codes.map((code) => ({
    code,
    products: active.get(keyOf(code)) ?? others.get(keyOf(code)) ?? [],
  }));
  return {
    products: matches.flatMap(({ products }) => (products.length === 1 ? products : [])),
    ambiguous: matches.filter(({ products }) => products.length > 1),
    unknown: matches.filter(({ products }) => products.length === 0).map(({ code }) => code),
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
