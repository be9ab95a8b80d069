import { formatDay } from '@trestle/kit/core';
import { hasArrived } from '@trestle/trade/core';
import type { OrderLine } from '../core/orderLines';

/** A line with an id. */
export type SavedOrderLine = OrderLine & { id: number };

/** Pieces of a line that the store was handed. */
export const deliveredPieces = (line: OrderLine): number => line.delivered ?? 0;
/** Whether something of a line was delivered: stores can't change it then. */
export const isDelivered = (line: OrderLine): boolean => deliveredPieces(line) > 0;

/** Says what of a line was delivered: 'Delivered on 27 Nov', '2 of 5 delivered on 27 Nov', or '' for nothing. */
export const describeDelivery = (line: OrderLine): string => {
  const pieces = deliveredPieces(line);
  if (pieces === 0) return '';
  const day = line.delivered_date ? ` on ${formatDay(line.delivered_date)}` : '';
  return pieces < (line.quantity ?? 0) ? `${pieces} of ${line.quantity} delivered${day}` : `Delivered${day}`;
};

/** Whether a line is still to come, and later than planned. */
export const isLate = (line: OrderLine, today: string): boolean =>
  Boolean(line.delayed_from) &&
  !hasArrived(line.expected_delivery_date, today) &&
  deliveredPieces(line) < (line.quantity ?? 0);

/** Whether a save changes or removes lines of which something was delivered, for which head office says why. */
export const changesDelivered = (lines: readonly OrderLine[], saved: readonly OrderLine[]): boolean =>
  saved.filter(isDelivered).some((before) => {
    const after = lines.find(({ id }) => id === before.id);
    return !after || after.quantity !== before.quantity || after.stock_id !== before.stock_id;
  });

const countPieces = (pieces: number): string => `${pieces} ${pieces === 1 ? 'piece' : 'pieces'}`;

/** Says how many pieces a deletion gives back, and from where: '5 pieces go back on sale: 3 in C-121, 2 in C-130.' */
export const describeReturn = (lines: readonly OrderLine[]): string => {
  const piecesBySource = new Map<string, number>();
  for (const { container__code: code, quantity } of lines)
    piecesBySource.set(code ?? 'the warehouse', (piecesBySource.get(code ?? 'the warehouse') ?? 0) + (quantity ?? 0));
  const pieces = [...piecesBySource.values()].reduce((sum, each) => sum + each, 0);
  if (pieces === 0) return '';
  const delivered = lines.reduce((sum, line) => sum + deliveredPieces(line), 0);
  const sources = [...piecesBySource].map(([source, count]) => `${count} in ${source}`).join(', ');
  const goBack = `${countPieces(pieces)} ${pieces === 1 ? 'goes' : 'go'} back on sale: ${sources}.`;
  if (delivered === 0) return goBack;
  return `${goBack} ${delivered} of ${pieces === 1 ? 'it' : 'them'} ${delivered === 1 ? 'has' : 'have'} been delivered.`;
};
