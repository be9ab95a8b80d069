import { storeOrderLine } from '@trestle/schema/entities/store_order_line';
import type { Entity } from '@trestle/schema/entity';
import { forbidden } from '@trestle/schema/errors';
import type { ImportUndo, KeptImportRow } from '@trestle/schema/importRows';
import type { Change, Row, Write } from '../../collection/call/context';
import { seesAllStores } from '../../collection/call/scope';
import { attachmentEntities, entityNamesOf, tableName } from '../../collection/references/referencingFields';
import { lockRows } from '../../collection/write/lockRows';
import { writeRows } from '../../collection/write/writeRows';
import { quoteName } from '../../sql/select';
import { sql } from '../../sql/sqlText';
import { inChunks } from '../inChunks';
import type { RememberedRow } from '../undoRows';
import { moveLinePieces } from './pastStock';

const deletion = (before: Row): Change => ({
  kind: 'delete',
  id: before['id'] as number,
  before,
  values: {},
  item: {},
  isCascade: true,
});

async function readRows(write: Write, entity: Entity, ids: readonly number[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const chunk of inChunks(ids))
    rows.push(
      ...(await lockRows(
        write.context,
        entity,
        (alias) => sql(`${alias}.\`id\` IN (?)`, chunk),
        null,
        write.transaction,
      )),
    );
  return rows;
}

/** Finds the records that have notes or files. */
async function findWithAttachments(write: Write, entity: Entity, ids: readonly number[]): Promise<Set<number>> {
  const found = new Set<number>();
  const names = entityNamesOf(write.context, entity);
  for (const attached of attachmentEntities(write.context))
    for (const chunk of inChunks(ids)) {
      const text =
        `SELECT DISTINCT \`other_id\` AS id FROM ${quoteName(tableName(attached))} ` +
        'WHERE `other_name` IN (?) AND `other_id` IN (?)';
      for (const { id } of await write.transaction.selectRows<{ id: number }>(sql(text, names, chunk))) found.add(id);
    }
  return found;
}

/** Deletes the orders of which no line is left. */
async function deleteEmptyOrders(write: Write, entity: Entity, ids: readonly number[]): Promise<void> {
  const filled = new Set<number>();
  for (const chunk of inChunks(ids)) {
    const text = 'SELECT DISTINCT `store_order` AS id FROM `store_order_line` WHERE `store_order` IN (?)';
    for (const { id } of await write.transaction.selectRows<{ id: number }>(sql(text, chunk))) filled.add(id);
  }
  const orders = await readRows(
    write,
    entity,
    ids.filter((id) => !filled.has(id)),
  );
  await writeRows(write, entity, orders.filter((order) => order['past']).map(deletion));
}

/**
 * Deletes the lines of an import of past orders, and the orders that have no others. Lines that somebody changed since
 * stay, and those of orders with notes or files.
 * @throws Problem 403 for somebody who is no longer of head office
 */
export async function undoPastOrders(
  write: Write,
  entity: Entity,
  rememberedRows: readonly RememberedRow[],
): Promise<ImportUndo> {
  if (!seesAllStores(write.caller)) throw forbidden('Only head office imports orders of the past.');
  write.isTold = true;
  const lineEntity: Entity = storeOrderLine;
  const lines = new Map(
    (
      await readRows(
        write,
        lineEntity,
        rememberedRows.map(({ id }) => id),
      )
    ).map((line) => [line['id'] as number, line]),
  );
  const orderOf = (line: Row) => line['store_order'] as number;
  const orders = [...new Set([...lines.values()].map(orderOf))];
  const linesWithAttachments = await findWithAttachments(write, lineEntity, [...lines.keys()]);
  const ordersWithAttachments = await findWithAttachments(write, entity, orders);
  for (const id of linesWithAttachments) ordersWithAttachments.add(orderOf(lines.get(id)!));
  const kept: KeptImportRow[] = [];
  const deletedLines = rememberedRows.flatMap(({ id, touched }): Row[] => {
    const line = lines.get(id);
    const hasAttachments = line !== undefined && ordersWithAttachments.has(orderOf(line));
    if (line && !touched && !hasAttachments) return [line];
    const reason = hasAttachments ? 'Its order has notes or files' : 'Somebody changed it since';
    const name = line ? `Order ${orderOf(line)}, ${String(line['ordered_name'] ?? '')}` : String(id);
    kept.push({ id, name, reason: line ? reason : 'It is deleted already' });
    return [];
  });
  await moveLinePieces(
    write,
    deletedLines.map((line) => line['id'] as number),
    'remove',
  );
  await writeRows(write, lineEntity, deletedLines.map(deletion));
  await deleteEmptyOrders(write, entity, [...new Set(deletedLines.map(orderOf))]);
  return { restored: 0, deleted: deletedLines.length, kept };
}
