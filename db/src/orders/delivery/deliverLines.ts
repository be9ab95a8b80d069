import { storeOrderLine } from '@trestle/schema/entities/store_order_line';
import type { SentDelivery } from '@trestle/schema/calls/deliver';
import { conflict, forbidden } from '@trestle/schema/errors';
import { businessDay, countsAsDeliveredSql, deliveredPiecesSql, orderedOnSql } from '../../sql/deliveredSql';
import { sql, type Sql } from '../../sql/sqlText';
import type { Change, Row, Write } from '../../collection/call/context';
import { accessOf } from '../../collection/call/fieldAccess';
import { seesAllStores } from '../../collection/call/scope';
import { selectRows } from '../../collection/call/statements';
import { lockRows } from '../../collection/write/lockRows';
import { writeRows } from '../../collection/write/writeRows';
import { rejectMarksOfPastLines } from '../pastOrders';
import { checkDeliveries, type CheckedDelivery } from './checkDeliveries';

/** What is delivered of a line before a change. */
interface DeliveredLine extends Row {
  id: number;
  delivered: number;
  /** Whether it counts as delivered while nobody marks it. */
  by_age: number;
}

/** Returns the statement that says what of some lines was delivered. */
function stateSql(write: Write): string {
  const { delivery } = write.context;
  const now = write.caller.now;
  const [orderedOn, byAge] = [orderedOnSql('l'), countsAsDeliveredSql('l', orderedOnSql('l'), delivery, now)];
  return (
    `SELECT l.\`id\`, ${deliveredPiecesSql('l', orderedOn, delivery, now)} AS delivered, ${byAge} AS by_age ` +
    'FROM `store_order_line` l WHERE l.`id` IN (?)'
  );
}

/**
 * Returns the columns of a line. Nothing delivered is what nobody marked, unless its age would then say otherwise.
 */
function columnsOf({ quantity }: CheckedDelivery, before: Row, countsByAge: boolean, today: string): Row {
  const isTakenBack = quantity < ((before['handed_over'] as number | null) ?? 0);
  if (quantity > 0) return { handed_over: quantity, delivered_date: isTakenBack ? before['delivered_date'] : today };
  return { handed_over: countsByAge ? 0 : null, delivered_date: null };
}

/**
 * Refuses what was counted before somebody else said what was delivered: pieces are set in all, so theirs would go.
 * @throws Problem 409
 */
function rejectStaleDeliveries(deliveries: readonly CheckedDelivery[], stateById: ReadonlyMap<number, DeliveredLine>) {
  const isStale = ({ line, quantity, before = null }: CheckedDelivery): boolean => {
    const { delivered } = stateById.get(line)!;
    // What is repeated changes nothing.
    return before !== null && Number(delivered) !== before && Number(delivered) !== quantity;
  };
  if (deliveries.some(isStale))
    throw conflict(
      'Somebody has changed meanwhile what was delivered of this. Nothing was changed. Load it again first.',
      { code: 'changed' },
    );
}

/** @throws Problem 403 for stores, and for those who may not see or change what is delivered */
function checkRights({ context, caller }: Write): void {
  if (!seesAllStores(caller)) throw forbidden('Only head office says what was delivered.');
  const { hidden, locked } = accessOf(context, context.find(storeOrderLine.name), caller);
  const fields = [storeOrderLine.fields.delivered.name, storeOrderLine.fields.handed_over.name];
  if (fields.some((name) => hidden.has(name) || locked.has(name))) throw forbidden();
}

/**
 * Sets how many pieces stores were handed, and today as the day. What is repeated changes nothing.
 * @param where condition of the lines that the call is about
 * @param sent the rows of the body; null delivers all pieces of these lines
 * @returns what was delivered before of the lines that changed, by line
 * @throws Problem 400 by row, 403, 409 for lines that were read before their last delivery
 */
export async function deliverLines(
  write: Write,
  where: (alias: string) => Sql,
  sent: readonly SentDelivery[] | null,
): Promise<ReadonlyMap<number, number>> {
  checkRights(write);
  const { context, caller, transaction } = write;
  const entity = context.find(storeOrderLine.name);
  const lines = await lockRows(context, entity, where, caller, transaction);
  const ids = lines.map(({ id }) => id as number);
  if (!ids.length) {
    checkDeliveries(sent ?? [], lines);
    return new Map();
  }
  const states = await selectRows<DeliveredLine>(context, sql(stateSql(write), ids), transaction);
  const stateById = new Map(states.map((state) => [state.id, state]));
  const lineById = new Map(lines.map((line) => [line['id'] as number, line]));
  const isOpen = (line: Row) => stateById.get(line['id'] as number)!.delivered < (line['quantity'] as number);
  const deliveries = sent
    ? checkDeliveries(sent, lines)
    : lines.filter(isOpen).map((line): CheckedDelivery => ({
        line: line['id'] as number,
        quantity: line['quantity'] as number,
      }));
  rejectStaleDeliveries(deliveries, stateById);
  const today = businessDay(context.delivery, caller.now);
  const changes = deliveries
    .filter(({ line, quantity }) => (lineById.get(line)!['handed_over'] ?? null) !== quantity)
    .map((delivery): Change => {
      const before = lineById.get(delivery.line)!;
      const values = columnsOf(delivery, before, Number(stateById.get(delivery.line)!.by_age) === 1, today);
      return { kind: 'update', id: delivery.line, before, values, item: {} };
    })
    .filter(({ before, values }) => (before!['handed_over'] ?? null) !== values['handed_over']);
  const changedIds = new Set(changes.map(({ id }) => id));
  await rejectMarksOfPastLines(
    deliveries.map(({ line }) => (changedIds.has(line) ? line : null)),
    write,
  );
  await writeRows(write, entity, changes);
  return new Map(changes.map(({ id }) => [id, stateById.get(id)!.delivered]));
}
