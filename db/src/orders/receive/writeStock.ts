import { stock } from '@trestle/schema/entities/stock';
import type { Change, Row, Write } from '../../collection/call/context';
import { writeRows } from '../../collection/write/writeRows';
import { sql } from '../../sql/sqlText';
import { readRecords } from './lockReceipt';

/** New values of stock rows, by id. */
export type StockValues = ReadonlyMap<number, Row>;

/** Writes stock rows as they are now, with the counters that order lines have moved meanwhile. */
async function writeSome(write: Write, values: StockValues): Promise<void> {
  const ids = [...values.keys()];
  if (!ids.length) return;
  const rows = await readRecords(write, stock.name, (alias) => sql(`${alias}.\`id\` IN (?)`, ids), write.caller);
  const changes = rows.map((before): Change => ({
    kind: 'update',
    id: before['id'] as number,
    before,
    values: { ...values.get(before['id'] as number) },
    item: {},
    topLevel: true,
  }));
  await writeRows(write, write.context.find(stock.name), changes);
}

/**
 * Writes the quantities of stock rows around a change of order lines: what grows before it, so that lines find their
 * pieces, and what shrinks after it, so that no quantity falls below what is ordered.
 * @param stored the rows as they are
 */
export async function writeStock(
  write: Write,
  stored: ReadonlyMap<number, Row>,
  values: StockValues,
  changeLines: () => Promise<void>,
): Promise<void> {
  const grows = ([id, row]: [number, Row]) => (row['quantity'] as number) > (stored.get(id)!['quantity'] as number);
  const all = [...values];
  await writeSome(write, new Map(all.filter(grows)));
  await changeLines();
  await writeSome(write, new Map(all.filter((each) => !grows(each))));
}
