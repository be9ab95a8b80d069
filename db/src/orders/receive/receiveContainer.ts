import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { parseBody } from '@trestle/schema/calls/parseBody';
import { receiveBody } from '@trestle/schema/calls/receive';
import { container } from '@trestle/schema/entities/container';
import { storeOrderLine } from '@trestle/schema/entities/store_order_line';
import type { FieldErrors } from '@trestle/schema/errors';
import type { InOrderAnswer, ReceiptReply, ReceivedRow } from '@trestle/schema/receipt';
import type { Caller, Context, Row, Write } from '../../collection/call/context';
import { createOnce, type IdempotencyKey } from '../../collection/write/idempotency';
import { RowErrors } from '../../collection/write/rowErrors';
import { rejectStaleCopy } from '../../collection/write/rejectStaleCopy';
import { inTransaction } from '../../collection/write/transaction';
import { writeRows } from '../../collection/write/writeRows';
import { sql } from '../../sql/sqlText';
import type { StorePeople } from '../storeReaders';
import { checkReceivedRows, checkResolutions, throwRowErrors } from './checkRows';
import { checkRights } from './checkRights';
import type { ResolvedChange } from './lineChanges';
import { lockReceipt, readContainer, readRecords, type ReceiptReader, type ReceiptRecords } from './lockReceipt';
import { notifyStores } from './notifyStores';
import { planReceipt } from './planReceipt';
import { storeReceipt, type StoredChange } from './storedReceipts';
import { writeStock } from './writeStock';

const stockValues = ({ counted, damaged, notes }: ReceivedRow): Row => ({
  quantity: counted - damaged,
  counted,
  damaged,
  received_notes: notes ?? null,
});

/** Writes the lines. @throws Problem 400 with the errors of each resolution */
async function writeLines(write: Write, lines: readonly ResolvedChange[]): Promise<void> {
  write.reason = 'The container was counted.';
  try {
    await writeRows(
      write,
      write.context.find(storeOrderLine.name),
      lines.map((line) => line.change),
    );
  } catch (error) {
    if (!(error instanceof RowErrors)) throw error;
    const errors: FieldErrors[] = [];
    for (const [i, { position }] of lines.entries()) errors[position] = { ...errors[position], ...error.rows[i] };
    throwRowErrors(
      'resolve',
      Array.from(errors, (each) => each ?? {}),
    );
    throw error;
  }
}

/** Reads what lines are now, for the undo. */
async function storedLines(write: Write, lines: readonly ResolvedChange[]): Promise<StoredChange[]> {
  const ids = lines.map(({ change }) => change.id);
  if (!ids.length) return [];
  const rows = await readRecords(write, storeOrderLine.name, (alias) => sql(`${alias}.\`id\` IN (?)`, ids), null);
  const after = new Map(rows.map((row) => [row['id'], row]));
  return lines.map(({ change: { id, before } }) => ({ id, before, after: after.get(id) ?? null }));
}

async function storedStock(write: Write, stocks: ReadonlyMap<number, Row>, ids: readonly number[]) {
  const rows = await readRecords(write, 'stock', (alias) => sql(`${alias}.\`id\` IN (?)`, ids), null);
  return rows.map((after): StoredChange => {
    const id = after['id'] as number;
    return { id, before: stocks.get(id)!, after };
  });
}

/** A receipt that can be written. */
export interface CountedContainer {
  rows: readonly ReceivedRow[];
  records: ReceiptRecords;
  lines: readonly ResolvedChange[];
  containerRow: Row;
  /** When it was counted; null for now. */
  receivedDate: string | null;
  inOrder: InOrderAnswer | null;
}
interface CheckedReceipt extends CountedContainer {
  reply: ReceiptReply;
}

/** Refuses a count that began before the container was last changed. @throws Problem 409 */
type RejectStale = (containerRow: Row, sent: z.output<typeof receiveBody>) => Promise<void>;

/** Reads and checks all of a receipt. In a write, its records are locked. */
async function readReceipt(
  reader: ReceiptReader,
  id: number,
  body: unknown,
  rejectStale?: RejectStale,
): Promise<CheckedReceipt> {
  const { context, caller } = reader;
  const sent = parseBody(receiveBody, body);
  const resolutions = checkResolutions(sent.resolve ?? []);
  const containerRow = await readContainer(reader, id);
  checkRights(context, caller, resolutions.length > 0);
  await rejectStale?.(containerRow, sent);
  const known = await readRecords(
    { context, caller },
    'stock',
    (alias) => sql(`${alias}.\`container\` = ?`, id),
    caller,
  );
  const rows = checkReceivedRows(sent.rows, new Set(known.map((row) => row['id'])));
  const targets = resolutions.map(({ stock_id }) => stock_id).filter((stock) => typeof stock === 'number');
  const records = await lockReceipt(
    reader,
    rows.map((row) => row.id),
    resolutions.map(({ line }) => line),
    targets,
  );
  const { short, lines } = await planReceipt(reader, records, rows, resolutions, sent.preview ?? false);
  const replyRows = rows.map(({ id: stock, counted, damaged }) => ({
    id: stock,
    counted,
    damaged,
    quantity: counted - damaged,
  }));
  return {
    rows,
    records,
    lines,
    containerRow,
    receivedDate: sent.received_date ?? null,
    inOrder: sent.received_in_order ?? null,
    reply: { rows: replyRows, short, undo: null },
  };
}

/**
 * Says what receiving a container would do. Nothing is written or locked.
 * @throws Problem 400 by row, 403, 404
 */
export const previewReceipt = async (context: Context, id: number, body: unknown, caller: Caller): Promise<string> =>
  JSON.stringify((await readReceipt({ context, caller }, id, body)).reply);

/** Writes a receipt in the transaction of `write`. @returns what names it for its undo */
export async function writeReceipt(write: Write, receipt: CountedContainer, people: StorePeople): Promise<string> {
  const { context, caller } = write;
  const { rows, records, lines, containerRow, inOrder } = receipt;
  const id = containerRow['id'] as number;
  const received = receipt.receivedDate ?? caller.now.toISOString();
  const values = new Map(rows.map((row) => [row.id, stockValues(row)]));
  await writeStock(write, records.stocks, values, () => writeLines(write, lines));
  await writeRows(write, context.find(container.name), [
    {
      kind: 'update',
      id,
      before: containerRow,
      values: { received_date: received, received_in_order: inOrder },
      item: {},
      topLevel: true,
    },
  ]);
  const changes = await storedLines(write, lines);
  await notifyStores(write, people, containerRow, changes);
  const undo = randomUUID();
  storeReceipt(write, undo, id, {
    received: [containerRow['received_date'] ?? null, received],
    inOrder: (containerRow['received_in_order'] ?? null) as InOrderAnswer | null,
    stock: await storedStock(write, records.stocks, [...values.keys()]),
    lines: changes,
  });
  return undo;
}

/**
 * Receives a container: POST container/{id}/receive/. Stock becomes what was counted without what is damaged, and lines
 * that wait for what did not come change as the body says.
 * @param idempotencyKey a repeated key gets the first reply
 * @returns the reply as JSON
 * @throws Problem 400 by row, 403, 404, or 409 with the lines that wait or for a container that was changed since its
 *   `modified_date` was read; then nothing is changed
 */
export const receiveContainer = (
  context: Context,
  id: number,
  body: unknown,
  caller: Caller,
  people: StorePeople,
  idempotencyKey: IdempotencyKey | null,
): Promise<string> =>
  createOnce(context, caller, idempotencyKey, (storeReply) =>
    inTransaction(
      context,
      context.find(container.name),
      caller,
      async (write) => {
        const receipt = await readReceipt(write, id, body, (containerRow, { modified_date }) =>
          rejectStaleCopy(write, context.find(container.name), containerRow, { modified_date }),
        );
        const undo = await writeReceipt(write, receipt, people);
        const reply = JSON.stringify({ ...receipt.reply, undo });
        storeReply(write, reply);
        return reply;
      },
      context.inSqlTransaction,
    ),
  );
