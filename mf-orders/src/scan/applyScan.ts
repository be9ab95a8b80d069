import { lineOn, type Line, type There } from '../orders/till';

/** What a scan comes to: the lines with one piece more, or why nothing changes; in words either way. */
export type ScanResult = { lines: Line[]; at: number; words: string } | { lines?: undefined; words: string };

const sameCode = (a: string | null | undefined, b: string): boolean =>
  a?.trim().toLowerCase() === b.trim().toLowerCase();

/**
 * How many more pieces a stock row has for this order: what nobody holds, plus what the saved order holds, less what its
 * lines want (contract §2.3). Infinite where that isn't known here: then the server says.
 */
export const freeOn = (
  stock: number,
  lines: readonly Line[],
  saved: readonly Line[],
  rows: ReadonlyMap<number, There>,
): number => {
  const available = rows.get(stock)?.available;
  if (typeof available !== 'number') return Infinity;
  const pieces = (of: readonly Line[]) =>
    of.reduce((sum, line) => sum + (line.stock_id === stock ? (line.quantity ?? 0) : 0), 0);
  return available + pieces(saved) - pieces(lines);
};

/**
 * One piece more of the product with a code: on its line, or on a new one.
 * @param found rows of stock with that code that can be had now, soonest first
 * @param known further rows, of the products on the order
 */
export const applyScan = (
  code: string,
  lines: readonly Line[],
  saved: readonly Line[],
  found: readonly There[],
  known: ReadonlyMap<number, There>,
): ScanResult => {
  const products = new Set([
    ...found.map((row) => row.product),
    ...lines.filter((line) => sameCode(line.product__code, code)).map((line) => line.product),
  ]);
  if (products.size > 1)
    return { words: `${products.size} products have the code ${code}. Choose one by its name. Nothing was changed.` };
  const [product] = products;
  if (product === undefined || product === null)
    return { words: `Nothing with the code ${code} can be ordered: it is unknown or sold out. Nothing was changed.` };
  const rows = new Map([...known, ...found.map((row): [number, There] => [row.id, row])]);
  const ofProduct = (line: Line) => line.product === product;
  const at = lines.findIndex((line) => ofProduct(line) && freeOn(line.stock_id, lines, saved, rows) > 0);
  const more = (line: Line): Line => ({ ...line, quantity: (line.quantity ?? 0) + 1 });
  const wordsOf = (line: Line) => `${line.product_name ?? code}: ${line.quantity} on this order.`;
  if (at >= 0) {
    const line = more(lines[at]!);
    return { lines: lines.map((each, i) => (i === at ? line : each)), at, words: wordsOf(line) };
  }
  const full = lines.find(ofProduct);
  if (full)
    return {
      words: `${full.product_name ?? code}: no more can be had, all ${full.quantity ?? 0} are on this order already. Nothing was changed.`,
    };
  const soonest = found.find((row) => row.product === product && freeOn(row.id, lines, saved, rows) > 0);
  if (!soonest) return { words: `${found[0]?.product__description ?? code} is sold out. Nothing was changed.` };
  const line = lineOn(soonest, 1);
  return { lines: [...lines, line], at: lines.length, words: wordsOf(line) };
};
