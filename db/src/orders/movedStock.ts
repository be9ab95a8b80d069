import { storeOrder } from '@trestle/schema/entities/store_order';
import { storeOrderLine } from '@trestle/schema/entities/store_order_line';
import type { AuditEntry, Behaviour, Change, Row, Write } from '../collection/call/context';
import { selectRows } from '../collection/call/statements';
import { deliveredPiecesSql } from '../sql/deliveredSql';
import { sql } from '../sql/sqlText';

/** What a line shows of its container. */
interface ShownContainer extends Row {
  id: number;
  code: string | null;
  name: string | null;
  delivery_date: string | null;
}
/** A line of moved stock with pieces that its store has not been handed. */
interface LineOfMovedStock extends Row {
  id: number;
  store_order: number;
  stock_id: number;
}

const { container__code, container__name, expected_delivery_date } = storeOrderLine.fields;
const containerOf = (row: Row): number | null => (row['container'] ?? null) as number | null;

/** Whether ordered stock goes to another container. */
const isMove = ({ kind, before, values }: Change): boolean =>
  kind === 'update' &&
  'container' in values &&
  containerOf(values) !== containerOf(before!) &&
  (before!['ordered'] as number) > 0;

async function readContainers({ context, transaction }: Write, moves: readonly Change[]) {
  const ids = moves.flatMap(({ before, values }) => [before!, values].map(containerOf)).filter((id) => id !== null);
  const text = 'SELECT `id`, `code`, `name`, `delivery_date` FROM `container` WHERE `id` IN (?)';
  const rows = await selectRows<ShownContainer>(context, sql(text, ids), transaction);
  return new Map<number | null, ShownContainer>(rows.map((row) => [row.id, row]));
}

/** Finds the lines that wait for moved stock. What was delivered goes by the days that the stock had before. */
function findWaitingLines(
  { context, caller, transaction }: Write,
  moves: readonly Change[],
  containers: ReadonlyMap<number | null, ShownContainer>,
): Promise<LineOfMovedStock[]> {
  const formerDays = moves.map(() => 'SELECT ? AS stock_id, CAST(? AS DATE) AS day').join(' UNION ALL ');
  const delivered = deliveredPiecesSql('l', 'o.`created_date`', context.delivery, caller.now, 'm.`day`');
  const text =
    `SELECT l.\`id\`, l.\`store_order\`, l.\`stock_id\` FROM (${formerDays}) m ` +
    'JOIN `store_order_line` l ON l.`stock_id` = m.`stock_id` JOIN `store_order` o ON o.`id` = l.`store_order` ' +
    `WHERE l.\`quantity\` > ${delivered} ORDER BY l.\`store_order\`, l.\`id\``;
  const values = moves.flatMap(({ id, before }) => [id, containers.get(containerOf(before!))?.delivery_date ?? null]);
  return selectRows<LineOfMovedStock>(context, sql(text, ...values), transaction);
}

/** Returns what lines show otherwise once their stock is in another container. */
function shownChanges(from: ShownContainer | undefined, to: ShownContainer | undefined): AuditEntry['changes'] {
  const [oldDay, newDay] = [from?.delivery_date ?? null, to?.delivery_date ?? null];
  return {
    [container__code.name]: [from?.code ?? null, to?.code ?? null],
    [container__name.name]: [from?.name ?? null, to?.name ?? null],
    ...(oldDay === newDay ? {} : { [expected_delivery_date.name]: [oldDay, newDay] }),
  };
}

/**
 * Records in the history of each order that its goods come in another container. Its store is told as of any change
 * that head office makes (`changedOrders.ts`).
 */
export const recordMovedStock: Behaviour['after'] = async (changes, write) => {
  const moves = changes.filter(isMove);
  if (moves.length === 0) return;
  const containers = await readContainers(write, moves);
  const lines = await findWaitingLines(write, moves, containers);
  const moveByStock = new Map(moves.map((move) => [move.id, move]));
  for (const { id, store_order: order, stock_id: stock } of lines) {
    const [from, to] = [moveByStock.get(stock)!.before!, moveByStock.get(stock)!.values].map((row) =>
      containers.get(containerOf(row)),
    );
    write.audit.push({
      action: 'update',
      other_name: storeOrderLine.name,
      other_id: id,
      changes: shownChanges(from, to),
      parent: { name: storeOrder.name, id: order },
    });
  }
};
