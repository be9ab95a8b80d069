import { formatDay } from '@trestle/kit/core';
import { orderablePieces, type StockRow } from '@trestle/trade/core';
import { isKnownHere } from '../../components/isKnownHere';
import { soonestRowsOf, maxQuantity, piecesOf, type OrderLine } from './orderLines';
import { findGrowingLine, newLine, withStockRow, type Allocation } from './lineChanges';

/** Where a line that asks for too much can get its pieces: from its own row first, then from the soonest deliveries. */
export interface SplitProposal {
  requested: number;
  /** Sum of the allocations' pieces. */
  allocated: number;
  allocations: Allocation[];
}

/**
 * Proposes stock rows for a line that asks for more than its own row holds (contract §2.3). Pieces that the saved order
 * or its other lines already hold are counted once.
 * @param saved the lines as stored: what they hold belongs to this order
 * @returns undefined when the line fits as it is, or when its stock is unknown
 */
export function proposeSplit(
  lines: readonly OrderLine[],
  at: number,
  saved: readonly OrderLine[],
  stockById: ReadonlyMap<number, StockRow>,
): SplitProposal | undefined {
  const line = lines[at]!;
  const requested = line.quantity ?? 0;
  const maximum = maxQuantity(lines, at, saved, stockById);
  if (maximum === undefined || requested <= maximum) return undefined;

  const ownRow = stockById.get(line.stock_id)!;
  const otherRows = soonestRowsOf(line.product, stockById.values()).filter(({ id }) => id !== ownRow.id);
  const availablePieces: Allocation[] = [
    { row: ownRow, pieces: maximum },
    ...otherRows.map((row) => ({
      row,
      pieces: orderablePieces(row) + piecesOf(saved, row.id) - piecesOf(lines, row.id),
    })),
  ];

  let missing = requested;
  const allocations: Allocation[] = [];
  for (const { row, pieces } of availablePieces) {
    const takenPieces = Math.min(missing, Math.max(0, pieces));
    missing -= takenPieces;
    if (takenPieces > 0) allocations.push({ row, pieces: takenPieces });
  }
  return { requested, allocated: requested - missing, allocations };
}

/** Spreads one line over its allocations. Pieces of a stock row that has a line go there, unless it was delivered. */
export function applySplit(
  lines: readonly OrderLine[],
  at: number,
  { allocations }: Pick<SplitProposal, 'allocations'>,
): OrderLine[] {
  const [first, ...others] = allocations;
  if (!first) return [...lines];
  const line = lines[at]!;
  const ownLine = first.row.id === line.stock_id ? line : withStockRow(line, first.row);
  const findLine = (row: StockRow) => findGrowingLine(lines, row.id);

  const newLines = others.filter(({ row }) => findLine(row) < 0).map(({ row, pieces }) => newLine(row, pieces));
  const addedPieces = new Map(others.map(({ row, pieces }) => [findLine(row), pieces]));
  return lines.flatMap((each, i) => {
    if (i === at) return [{ ...ownLine, quantity: first.pieces }, ...newLines];
    return addedPieces.has(i) ? [{ ...each, quantity: (each.quantity ?? 0) + addedPieces.get(i)! }] : [each];
  });
}

export function containerName(row: StockRow): string {
  return row.container__code ?? row.container__name ?? 'another container';
}

/**
 * Asks whether to take what is left: 'Order 3 from C-118 now, 2 from C-231 on 14 October?'.
 * Names the price of a row where it differs from the line's.
 */
export function formatSplit(
  { requested, allocated, allocations }: SplitProposal,
  line: OrderLine,
  today: string,
  formatPrice: (amount: number) => string,
): string {
  if (allocated === 0) return 'None left in any container.';
  const parts = allocations.map(({ row, pieces }) => {
    const day = row.container__delivery_date;
    const arrival = isKnownHere(day, today) ? 'now' : day && `on ${formatDay(day, 'long')}`;
    const hasOtherPrice = row.id !== line.stock_id && typeof row.price === 'number' && row.price !== line.unit_price;
    const price = hasOtherPrice && `at ${formatPrice(row.price!)}`;
    return [`${pieces} from ${containerName(row)}`, arrival, price].filter(Boolean).join(' ');
  });
  const shortage = allocated < requested ? `Only ${allocated} left. ` : '';
  return `${shortage}Order ${parts.join(', ')}?`;
}

/** Label of the button that takes the proposal. */
export function splitButtonLabel({ requested, allocated, allocations }: SplitProposal): string {
  if (allocated < requested) return `Take ${allocated}`;
  return allocations.length > 1 ? 'Split the line' : `Take it from ${containerName(allocations[0]!.row)}`;
}
