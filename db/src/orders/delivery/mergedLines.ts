import { storeOrderLine } from '@trestle/schema/entities/store_order_line';
import type { Row, Write } from '../../collection/call/context';
import { selectRows } from '../../collection/call/statements';
import { updateByMerge } from '../../collection/merge/repointReferences';
import { lockRows } from '../../collection/write/lockRows';
import { countsAsDeliveredSql } from '../../sql/deliveredSql';
import { sql, toSqlTimestamp } from '../../sql/sqlText';

/** A line that nobody marked, and whether it counts as delivered. */
interface UnmarkedLine {
  id: number;
  is_delivered: number;
}

/**
 * Marks the lines of merged orders that would count otherwise by the age of the kept order: what waits goes on waiting,
 * and what was delivered stays so (DECISIONS.md, 414). The undo of the merge takes the marks back.
 */
export async function keepDeliveredState(kept: Row, others: readonly Row[], write: Write): Promise<void> {
  const { context, caller, transaction } = write;
  const isDelivered = (orderedOn: string): string => countsAsDeliveredSql('l', orderedOn, context.delivery, caller.now);
  const before = isDelivered('o.`created_date`');
  const after = isDelivered(`'${toSqlTimestamp(kept['created_date'] as string)}'`);
  const text =
    `SELECT l.\`id\`, ${before} AS is_delivered FROM \`store_order_line\` l ` +
    'JOIN `store_order` o ON o.`id` = l.`store_order` ' +
    `WHERE o.\`id\` IN (?) AND l.\`handed_over\` IS NULL AND ${before} <> ${after}`;
  const ids = others.map(({ id }) => id);
  const found = await selectRows<Row & UnmarkedLine>(context, sql(text, ids), transaction);
  if (found.length === 0) return;
  const entity = context.find(storeOrderLine.name);
  const where = (alias: string) =>
    sql(
      `${alias}.\`id\` IN (?)`,
      found.map(({ id }) => id),
    );
  const delivered = new Set(found.filter((line) => Number(line.is_delivered) === 1).map(({ id }) => id));
  const rowsByMark = new Map<number, Row[]>();
  for (const row of await lockRows(context, entity, where, null, transaction)) {
    const mark = delivered.has(row['id'] as number) ? (row['quantity'] as number) : 0;
    rowsByMark.set(mark, [...(rowsByMark.get(mark) ?? []), row]);
  }
  for (const [mark, rows] of rowsByMark) await updateByMerge(write, entity, rows, { handed_over: mark });
}
