import { container } from '@trestle/schema/entities/container';
import { storeOrderLine } from '@trestle/schema/entities/store_order_line';
import { conflict } from '@trestle/schema/errors';
import type { UndoneReceipt } from '@trestle/schema/receipt';
import type { Caller, Change, Context, Row, Write } from '../../collection/call/context';
import { undoConflict } from '../../collection/write/rowErrors';
import { inTransaction } from '../../collection/write/transaction';
import { writeRows } from '../../collection/write/writeRows';
import { KEPT_NAMES } from '../orderLines';
import type { StorePeople } from '../storeReaders';
import { checkRights } from './checkRights';
import { lockReceipt, readContainer, type ReceiptRecords } from './lockReceipt';
import { notifyStores } from './notifyStores';
import { markUndone, takeReceipt, type StoredChange, type StoredReceipt } from './storedReceipts';
import { writeStock } from './writeStock';

const STOCK_VALUES = ['quantity', 'counted', 'damaged', 'received_notes'];
const STOCK_FACTS = ['container', 'product', 'quantity', 'ordered', 'counted', 'damaged'];
const LINE_VALUES = ['stock_id', 'quantity', ...KEPT_NAMES];
const LINE_FACTS = ['store_order', 'stock_id', 'quantity', 'handed_over'];
const MARK = ['handed_over'];
const NEW_LINE_VALUES = ['store_order', 'display_order', 'notes', 'handed_over', 'delivered_date', ...LINE_VALUES];

const pick = (row: Row, names: readonly string[]): Row =>
  Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
const isSame = (a: Row | null | undefined, b: Row | null, names: readonly string[]): boolean =>
  a && b ? names.every((name) => (a[name] ?? null) === (b[name] ?? null)) : !a && !b;

/** Whether everything that a receipt wrote is still as it left it. */
function isUntouched(receipt: StoredReceipt, containerRow: Row, { stocks, lines }: ReceiptRecords): boolean {
  return (
    containerRow['received_date'] === receipt.received[1] &&
    receipt.stock.every(({ id, after }) => isSame(stocks.get(id), after, STOCK_FACTS)) &&
    receipt.lines.every(({ id, after }) => isSame(lines.get(id), after, LINE_FACTS))
  );
}

/** Returns the change that takes a stored change of a line back. */
function reverseChange({ id, before, after }: StoredChange, current: Row | undefined): Change {
  const base = { item: {}, topLevel: true, before: current ?? null };
  if (!before) return { ...base, kind: 'delete', id, values: {} };
  // What was deleted comes back as a new line.
  if (!after) return { ...base, kind: 'create', id: 0, values: pick(before, NEW_LINE_VALUES) };
  // A line that moved to old stock was marked as waiting (DECISIONS.md, 414). Back where it was, it is as it was.
  const marks = isSame(before, after, MARK) ? [] : MARK;
  return { ...base, kind: 'update', id, values: pick(before, [...LINE_VALUES, ...marks]) };
}

/**
 * Takes a receipt back, in the transaction of `write`. Nothing is written before it is known that it can be.
 * @throws Problem 403, 404, or 409 when it is undone already or anything has moved since
 */
export async function takeReceiptBack(
  write: Write,
  id: number,
  receiptId: string,
  people: StorePeople,
): Promise<UndoneReceipt> {
  const { context, caller } = write;
  const containerRow = await readContainer(write, id);
  checkRights(context, caller, false);
  const receipt = await takeReceipt(write, receiptId, id);
  if (receipt.lines.length) checkRights(context, caller, true);
  const stockIds = receipt.stock.map((row) => row.id);
  const lineIds = receipt.lines.map((line) => line.id);
  const records = await lockReceipt(write, stockIds, lineIds, []);
  if (!isUntouched(receipt, containerRow, records))
    throw conflict('Stock or orders have changed since, so this receipt stays. Nothing was changed.', {
      code: 'changed',
    });
  await markUndone(write, receiptId);
  write.reason = 'The count of the container was taken back.';
  const changes = receipt.lines.map((line) => reverseChange(line, records.lines.get(line.id)));
  const values = new Map(receipt.stock.map((row) => [row.id, pick(row.before!, STOCK_VALUES)]));
  await writeStock(write, records.stocks, values, () => writeRows(write, context.find(storeOrderLine.name), changes));
  await writeRows(write, context.find(container.name), [
    {
      kind: 'update',
      id,
      before: containerRow,
      values: { received_date: receipt.received[0], received_in_order: receipt.inOrder ?? null },
      item: {},
      topLevel: true,
    },
  ]);
  await notifyStores(
    write,
    people,
    containerRow,
    receipt.lines.map(({ id: line, before, after }) => ({ id: line, before: after, after: before })),
  );
  return { rows: receipt.stock.length, lines: receipt.lines.length };
}

/**
 * Takes a receipt back: POST container/{id}/receive/{undo}/undo/. Stock and lines become what they were.
 * @throws Problem 403, 404, or 409 when it is undone already or anything has moved since
 */
export const undoReceipt = (
  context: Context,
  id: number,
  receiptId: string,
  caller: Caller,
  people: StorePeople,
): Promise<UndoneReceipt> =>
  inTransaction(
    context,
    context.find(container.name),
    caller,
    (write) => takeReceiptBack(write, id, receiptId, people),
    context.inSqlTransaction,
  ).catch((error: unknown) => {
    throw undoConflict(error, 'The receipt');
  });
