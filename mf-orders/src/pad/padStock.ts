import { collection, type StockRow } from '@trestle/kit/core';
import { stockAvailability } from '@trestle/schema/entities/stock_availability';
import { codeKey } from './padText';

/** A query may hold 100 clauses (contract §2.2). */
const MAX_CODES_PER_CALL = 100;
/** Longest query in an address, in characters: the server reads 16 kB of headers. */
const MAX_QUERY_CHARACTERS = 10_000;
/** What a clause adds to its code, encoded for an address. */
const CLAUSE_CHARACTERS = 50;
/** Longest text that a query compares with. */
const MAX_CODE_CHARACTERS = 200;
/** Unknown codes for which similar ones are searched. */
const MAX_SIMILAR_CODES = 20;
const MAX_SIMILAR_ROWS = 200;
const MAX_SUGGESTIONS = 3;

/** Divides codes into calls that the server accepts. 100 codes of usual length take one. */
export const inCalls = (codes: readonly string[]): string[][] => {
  const calls: string[][] = [];
  let length = Infinity;
  for (const code of codes) {
    const own = encodeURIComponent(code).length + CLAUSE_CHARACTERS;
    if (length + own > MAX_QUERY_CHARACTERS || calls.at(-1)!.length >= MAX_CODES_PER_CALL) {
      calls.push([]);
      length = 0;
    }
    calls.at(-1)!.push(code);
    length += own;
  }
  return calls;
};

const list = async (field: string, operator: string, values: readonly string[], more: object, signal: AbortSignal) => {
  const query = JSON.stringify({ or: values.map((value) => [field, operator, value]) });
  return (await collection(stockAvailability).list({ query, filter: 'all', limit: 5000, ...more }, signal)).results;
};

/**
 * Loads the stock rows of some codes, sold out ones too.
 * @returns rows by code; none for a code that no product has
 * @throws ApiError
 */
export const fetchStockByCode = async (
  codes: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, StockRow[]>> => {
  const requestedCodes = codes.filter((code) => code.length <= MAX_CODE_CHARACTERS);
  const answers = await Promise.all(
    inCalls(requestedCodes).map((part) => list('product__code', 'eq', part, {}, signal)),
  );
  const found = new Map<string, StockRow[]>(codes.map((code) => [codeKey(code), []]));
  for (const row of answers.flat()) found.get(codeKey(row.product__code ?? ''))?.push(row);
  return found;
};

/** Number of characters to change to make one word of another. */
export const editDistance = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1)
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + Number(a[i - 1] !== b[j - 1])));
    row = next;
  }
  return row[b.length]!;
};

/** Rows with codes like an unknown one, the most similar first. */
export const mostSimilar = (code: string, rows: readonly StockRow[]): StockRow[] => {
  const key = codeKey(code);
  const distances = new Map<string, [row: StockRow, distance: number]>();
  for (const row of rows) {
    const other = codeKey(row.product__code ?? '');
    distances.set(other, [row, editDistance(key, other)]);
  }
  return [...distances.values()]
    .filter(([, distance]) => distance <= Math.max(2, key.length / 3))
    .sort(([, a], [, b]) => a - b)
    .slice(0, MAX_SUGGESTIONS)
    .map(([row]) => row);
};

/** Finds products that unknown codes may mean: their codes begin alike. */
export const fetchSimilar = async (codes: readonly string[], signal: AbortSignal): Promise<Map<string, StockRow[]>> => {
  const requestedCodes = codes
    .filter((code) => code.length > 2 && code.length <= MAX_CODE_CHARACTERS)
    .slice(0, MAX_SIMILAR_CODES);
  if (requestedCodes.length === 0) return new Map();
  const stems = requestedCodes.map((code) => code.slice(0, Math.max(3, Math.ceil(code.length / 2))));
  const rows = await list('product__code', 'icontains', stems, { filter: 'active', limit: MAX_SIMILAR_ROWS }, signal);
  return new Map(requestedCodes.map((code) => [codeKey(code), mostSimilar(code, rows)]));
};
