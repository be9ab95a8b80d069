import type { StockRow } from '@trestle/kit/core';
import { newLine } from '../orders/lineChanges';
import { piecesOf, type OrderLine } from '../orders/orderLines';

/** Result of a scan: the changed lines, or none when nothing changes. `words` says so to the user. */
export type ScanResult = { lines: OrderLine[]; at: number; words: string } | { lines?: undefined; words: string };

const sameCode = (a: string | null | undefined, b: string): boolean =>
  a?.trim().toLowerCase() === b.trim().toLowerCase();

/**
 * Pieces of a stock row that this order can still take: what is available, plus what the saved order holds, less what
 * its lines take (contract §2.3).
 * @returns Infinity while the stock is unknown: the server decides then
 */
export const freePieces = (
  stock: number,
  lines: readonly OrderLine[],
  saved: readonly OrderLine[],
  rows: ReadonlyMap<number, StockRow>,
): number => {
  const available = rows.get(stock)?.available;
  if (typeof available !== 'number') return Infinity;
  return available + piecesOf(saved, stock) - piecesOf(lines, stock);
};

/**
 * Adds one piece of the product with a code, to its line or to a new one.
 * @param found stock rows with that code and pieces left, soonest delivery first
 * @param known the stock rows of the products on the order
 */
export const applyScan = (
  code: string,
  lines: readonly OrderLine[],
  saved: readonly OrderLine[],
  found: readonly StockRow[],
  known: ReadonlyMap<number, StockRow>,
): ScanResult => {
  const products = new Set([
    ...found.map((row) => row.product),
    ...lines.filter((line) => sameCode(line.product__code, code)).map((line) => line.product),
  ]);
  if (products.size > 1)
    return { words: `${products.size} products have the code ${code}. Nothing was changed. Choose one by its name.` };
  const [product] = products;
  if (product === undefined || product === null)
    return { words: `Nothing with the code ${code} can be ordered: it is unknown or sold out. Nothing was changed.` };
  const rows = new Map([...known, ...found.map((row): [number, StockRow] => [row.id, row])]);
  const ofProduct = (line: OrderLine) => line.product === product;
  const at = lines.findIndex((line) => ofProduct(line) && freePieces(line.stock_id, lines, saved, rows) > 0);
  const more = (line: OrderLine): OrderLine => ({ ...line, quantity: (line.quantity ?? 0) + 1 });
  const wordsOf = (line: OrderLine) => `${line.product_name ?? code}: ${line.quantity} on this order.`;
  if (at >= 0) {
    const line = more(lines[at]!);
    return { lines: lines.map((each, i) => (i === at ? line : each)), at, words: wordsOf(line) };
  }
  const full = lines.find(ofProduct);
  if (full)
    return {
      words:
        `${full.product_name ?? code}: no more left, ` +
        `all ${full.quantity ?? 0} are already on this order. Nothing was changed.`,
    };
  const soonest = found.find((row) => row.product === product && freePieces(row.id, lines, saved, rows) > 0);
  if (!soonest) return { words: `${found[0]?.product__description ?? code} is sold out. Nothing was changed.` };
  const line = newLine(soonest, 1);
  return { lines: [...lines, line], at: lines.length, words: wordsOf(line) };
};
