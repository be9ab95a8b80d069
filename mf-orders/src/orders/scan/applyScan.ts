import { lacksOnlyPrice, orderablePieces, type StockRow } from '@trestle/trade/core';
import { isDelivered } from '../delivery/deliveredLines';
import { newLine } from '../core/lineChanges';
import { piecesOf, type OrderLine } from '../core/orderLines';

/** Result of a scan: the changed lines, or undefined when nothing changes, with a message for the user. */
export type ScanResult = { lines?: OrderLine[]; message: string };

const isSameCode = (a: string | null | undefined, b: string): boolean =>
  a?.trim().toLowerCase() === b.trim().toLowerCase();

/**
 * Counts the pieces of a stock row that this order can still take: those available, plus those that the saved order
 * holds, minus those of its lines (contract §2.3).
 * @returns Infinity when the stock is unknown. The server decides then
 */
export const countFreePieces = (
  stock: number,
  lines: readonly OrderLine[],
  saved: readonly OrderLine[],
  rows: ReadonlyMap<number, StockRow>,
): number => {
  const row = rows.get(stock);
  return row ? orderablePieces(row) + piecesOf(saved, stock) - piecesOf(lines, stock) : Infinity;
};

/**
 * Adds one piece of the product with a code, to its line or to a new one.
 * @param scannedRows stock rows with that code and pieces left, soonest delivery first
 * @param orderRows the stock rows of the products on the order, by id
 */
export const applyScan = (
  code: string,
  lines: readonly OrderLine[],
  saved: readonly OrderLine[],
  scannedRows: readonly StockRow[],
  orderRows: ReadonlyMap<number, StockRow>,
): ScanResult => {
  const products = new Set([
    ...scannedRows.map((row) => row.product),
    ...lines.filter((line) => isSameCode(line.product__code, code)).map((line) => line.product),
  ]);
  if (products.size > 1)
    return { message: `${products.size} products have the code ${code}. Nothing was changed. Choose one by its name.` };
  const [product] = products;
  if (product === undefined || product === null)
    return { message: `Nothing with the code ${code} can be ordered: it is unknown or sold out. Nothing was changed.` };
  const rows = new Map([...orderRows, ...scannedRows.map((row): [number, StockRow] => [row.id, row])]);
  // What a store was handed stays as it is: the server refuses more on such a line (contract §2.6).
  const canGrow = (line: OrderLine) => line.product === product && !isDelivered(line);
  const at = lines.findIndex((line) => canGrow(line) && countFreePieces(line.stock_id, lines, saved, rows) > 0);
  const countMessage = (line: OrderLine) => `${line.product_name ?? code}: ${line.quantity} on this order.`;
  if (at >= 0) {
    const line = { ...lines[at]!, quantity: (lines[at]!.quantity ?? 0) + 1 };
    return { lines: lines.with(at, line), message: countMessage(line) };
  }
  const fullLine = lines.find(canGrow);
  if (fullLine)
    return {
      message:
        `${fullLine.product_name ?? code}: no more left, ` +
        `all ${fullLine.quantity ?? 0} are already on this order. Nothing was changed.`,
    };
  const soonestRow = scannedRows.find(
    (row) => row.product === product && countFreePieces(row.id, lines, saved, rows) > 0,
  );
  if (!soonestRow) {
    const reason = lacksOnlyPrice(scannedRows) ? 'has no price yet' : 'is sold out';
    return { message: `${scannedRows[0]?.product__description ?? code} ${reason}. Nothing was changed.` };
  }
  const line = newLine(soonestRow, 1);
  return { lines: [...lines, line], message: countMessage(line) };
};
