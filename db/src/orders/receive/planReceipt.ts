import { conflict, fieldError, type FieldErrors } from '@trestle/schema/errors';
import type { ReceivedRow, Resolution, ShortRow } from '@trestle/schema/receipt';
import type { Row } from '../../collection/call/context';
import { findWaiting, describeShort, type Waiting } from './waitingLines';
import { throwRowErrors } from './checkRows';
import { lineChanges, type ResolvedChange } from './lineChanges';
import type { ReceiptReader, ReceiptRecords } from './lockReceipt';

/** What a receipt writes. */
export interface ReceiptPlan {
  short: ShortRow[];
  lines: ResolvedChange[];
}

/** Returns how many pieces of each stock row are ordered and did not come. */
function missingPieces(rows: readonly ReceivedRow[], stocks: ReadonlyMap<number, Row>): Map<number, number> {
  const missing = rows.map(({ id, counted, damaged }): [number, number] => [
    id,
    (stocks.get(id)!['ordered'] as number) - (counted - damaged),
  ]);
  return new Map(missing.filter(([, pieces]) => pieces > 0));
}

function targetError({ action, stock_id }: Resolution, source: Row, target: Row | undefined) {
  if (action === 'shorten') return undefined;
  if (!target) return fieldError('not-found', 'There is no such record');
  if (stock_id === source['id']) return fieldError('invalid', 'Choose another stock row');
  const isSame = target['product'] === source['product'];
  if (action === 'move' && !isSame) return fieldError('invalid', 'This is another product: swap it');
  return action === 'swap' && isSame ? fieldError('invalid', 'This is the same product: move it') : undefined;
}

/** @throws Problem 400 by row for what does not fit the lines that wait */
function checkTargets(
  resolutions: readonly Resolution[],
  waitingById: ReadonlyMap<number, Waiting>,
  { stocks }: ReceiptRecords,
): void {
  const left = new Map([...waitingById].map(([id, { waiting }]) => [id, Number(waiting)]));
  const errors = resolutions.map((resolution): FieldErrors => {
    const waiting = waitingById.get(resolution.line);
    if (!waiting) return { line: [fieldError('not-found', 'No such line waits for these goods')] };
    const pieces = left.get(resolution.line)!;
    if (resolution.quantity > pieces) return { quantity: [fieldError('max', `Maximum value ${pieces}`)] };
    left.set(resolution.line, pieces - resolution.quantity);
    const error = targetError(resolution, stocks.get(waiting.stock_id)!, stocks.get(resolution.stock_id ?? 0));
    return error ? { stock_id: [error] } : {};
  });
  throwRowErrors('resolve', errors);
}

/** Whether the resolutions take as many pieces from each short stock row as are missing. */
function isCovered(
  missing: ReadonlyMap<number, number>,
  resolutions: readonly Resolution[],
  waitingById: ReadonlyMap<number, Waiting>,
): boolean {
  const covered = new Map<number, number>();
  for (const { line, quantity } of resolutions) {
    const { stock_id } = waitingById.get(line)!;
    covered.set(stock_id, (covered.get(stock_id) ?? 0) + quantity);
  }
  return [...missing].every(([stock, pieces]) => (covered.get(stock) ?? 0) >= pieces);
}

/**
 * Computes what a receipt writes from what is stored now.
 * @param isPreview says what is short without asking what happens to it
 * @throws Problem 400 by row, 409 with what is short where the resolutions don't cover it
 */
export async function planReceipt(
  { context, caller, transaction }: ReceiptReader,
  records: ReceiptRecords,
  rows: readonly ReceivedRow[],
  resolutions: readonly Resolution[],
  isPreview: boolean,
): Promise<ReceiptPlan> {
  const missing = missingPieces(rows, records.stocks);
  const waiting = await findWaiting(context, [...missing.keys()], caller, transaction);
  const waitingById = new Map(waiting.map((line) => [line.id, line]));
  const short = describeShort(context, caller, missing, waiting);
  checkTargets(resolutions, waitingById, records);
  if (!isPreview && !isCovered(missing, resolutions, waitingById))
    throw conflict(
      'Less came than stores have ordered. Nothing was changed. Say what happens to the lines that wait.',
      {
        code: 'short',
        short,
      },
    );
  const byLine = new Map<number, { resolution: Resolution; position: number }[]>();
  for (const [position, resolution] of resolutions.entries())
    byLine.set(resolution.line, [...(byLine.get(resolution.line) ?? []), { resolution, position }]);
  return { short, lines: [...byLine].flatMap(([line, each]) => lineChanges(records.lines.get(line)!, each)) };
}
