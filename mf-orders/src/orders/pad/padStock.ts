import { collection } from '@trestle/kit/core';
import { type StockRow } from '@trestle/trade/core';
import { stockAvailability } from '@trestle/schema/entities/stock_availability';
import { cutTo } from '@trestle/schema/text/cutTo';
import { editDistance, isSimilar } from '@trestle/schema/text/similarNames';
import { hasUnprintable } from '@trestle/schema/text/textRule';
import { codeKey } from './padText';

/** A query may hold 100 clauses (contract §2.2). */
const MAX_CODES_PER_CALL = 100;
/** Longest query in an address, in characters: the server reads 16 kB of headers. */
const MAX_QUERY_CHARACTERS = 10_000;
/** Characters that a clause adds to its code in an encoded address. */
const CLAUSE_CHARACTERS = 50;
/** Longest text that the server accepts in a clause. */
const MAX_CODE_CHARACTERS = 200;
/** Number of unknown codes for which similar codes are searched. */
const MAX_SIMILAR_CODES = 20;
const MAX_SIMILAR_ROWS = 200;
const MAX_SUGGESTIONS = 3;

/** Whether a product can have a code. One that none can have would make the server refuse all that are asked with it. */
const isPossible = (code: string): boolean => code.length <= MAX_CODE_CHARACTERS && !hasUnprintable(code);

/** Divides codes into groups that the server accepts in one call each. 100 codes of usual length make one group. */
export const groupIntoCalls = (codes: readonly string[]): string[][] => {
  const calls: string[][] = [];
  let length = Infinity;
  for (const code of codes) {
    const clauseLength = encodeURIComponent(code).length + CLAUSE_CHARACTERS;
    if (length + clauseLength > MAX_QUERY_CHARACTERS || calls.at(-1)!.length >= MAX_CODES_PER_CALL) {
      calls.push([]);
      length = 0;
    }
    calls.at(-1)!.push(code);
    length += clauseLength;
  }
  return calls;
};

/** Lists the stock rows whose field matches any of the values. `options` override those of the call. */
const listStock = async (
  field: string,
  operator: string,
  values: readonly string[],
  options: object,
  signal: AbortSignal,
) => {
  const query = JSON.stringify({ or: values.map((value) => [field, operator, value]) });
  return (await collection(stockAvailability).list({ query, filter: 'all', limit: 5000, ...options }, signal)).results;
};

/**
 * Loads the stock rows of some codes, sold out ones too.
 * @returns rows by `codeKey`; an empty array for a code that no product has
 * @throws ApiError
 */
export const fetchStockByCode = async (
  codes: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, StockRow[]>> => {
  const requestedCodes = codes.filter(isPossible);
  const answers = await Promise.all(
    groupIntoCalls(requestedCodes).map((group) => listStock('product__code', 'eq', group, {}, signal)),
  );
  const rowsByCode = new Map<string, StockRow[]>(codes.map((code) => [codeKey(code), []]));
  for (const row of answers.flat()) rowsByCode.get(codeKey(row.product__code ?? ''))?.push(row);
  return rowsByCode;
};

/** Returns rows with codes similar to an unknown code, the most similar first. */
export const findSimilar = (code: string, rows: readonly StockRow[]): StockRow[] => {
  const key = codeKey(code);
  const distanceByCode = new Map<string, [row: StockRow, distance: number]>();
  for (const row of rows) {
    const rowKey = codeKey(row.product__code ?? '');
    distanceByCode.set(rowKey, [row, editDistance(key, rowKey)]);
  }
  return [...distanceByCode.values()]
    .filter(([, distance]) => isSimilar(key, distance))
    .sort(([, a], [, b]) => a - b)
    .slice(0, MAX_SUGGESTIONS)
    .map(([row]) => row);
};

/**
 * Finds products with codes that contain the first half of an unknown code.
 * @returns the most similar rows by the `codeKey` of the unknown code
 * @throws ApiError
 */
export const fetchSimilar = async (codes: readonly string[], signal: AbortSignal): Promise<Map<string, StockRow[]>> => {
  const requestedCodes = codes.filter((code) => code.length > 2 && isPossible(code)).slice(0, MAX_SIMILAR_CODES);
  if (requestedCodes.length === 0) return new Map();
  const stems = requestedCodes.map((code) => cutTo(Math.max(3, Math.ceil(code.length / 2)), code));
  const rows = await listStock(
    'product__code',
    'icontains',
    stems,
    { filter: 'active', limit: MAX_SIMILAR_ROWS },
    signal,
  );
  return new Map(requestedCodes.map((code) => [codeKey(code), findSimilar(code, rows)]));
};
