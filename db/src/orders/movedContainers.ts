import { storeOrderLine } from '@trestle/schema/entities/store_order_line';
import type { SessionUser } from '@trestle/schema/sessionUser';
import { Problem } from '@trestle/schema/errors';
import { accessOf } from '../collection/fieldAccess';
import type { Behaviour, Change, Write } from '../collection/context';
import { selectRows } from '../collection/statements';
import type { UserAsCaller } from '../collection/userAsCaller';
import { addNotices } from '../notices/addNotices';
import { formatMove, formatOrders, linkToOrders } from './moveNotice';
import { sql } from '../sql/sqlText';

/** Finds the users of a store, and what they may see of order lines. */
export interface StorePeople {
  /** Finds a user by id. */
  findUser(id: number): Promise<SessionUser | null>;
  /** Returns a user as a caller, with their rights on the list of order lines. */
  asCaller: UserAsCaller;
}

/** An order line that waits for a container. */
interface AffectedLine {
  id: number;
  store_order: number;
  store: number;
}

const LINES_SQL =
  'SELECT l.`id`, l.`store_order`, o.`store` FROM `store_order_line` l JOIN `stock` s ON s.`id` = l.`stock_id` ' +
  'JOIN `store_order` o ON o.`id` = l.`store_order` WHERE s.`container` = ? ORDER BY l.`store_order`, l.`id`';

const dayOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const isMove = ({ kind, before, values }: Change): boolean =>
  kind === 'update' && 'delivery_date' in values && dayOf(values['delivery_date']) !== dayOf(before!['delivery_date']);

/**
 * Stores the day that a moved container was first planned for, and clears it once the container is back on that day.
 * The first delivery date is the plan itself, so setting it stores nothing.
 */
const storePlannedDay = (change: Change, now: string): void => {
  const { before, values } = change;
  const plannedDay = dayOf(before!['moved_from']) ?? dayOf(before!['delivery_date']);
  if (plannedDay === null) return;
  values['moved_from'] = values['delivery_date'] === plannedDay ? null : plannedDay;
  values['date_moved'] = now;
};

/** Returns a notice's title with what the user may see of the container; null if they may not see that it moved. */
const titleForUser = async (
  write: Write,
  people: StorePeople,
  id: number,
  formatTitle: (containerText: string) => string,
  container: { code: unknown; name: unknown },
): Promise<string | null> => {
  const user = await people.findUser(id);
  if (!user?.is_active) return null;
  try {
    const caller = await people.asCaller(user, write.caller.zone, write.caller.requestId);
    const { hidden } = accessOf(write.context, write.context.find('store_order_line'), caller);
    if (hidden.has('expected_delivery_date')) return null;
    const containerTexts = [
      ...(hidden.has('container__code') ? [] : [container.code]),
      ...(hidden.has('container__name') ? [] : [container.name]),
    ].filter(Boolean);
    return formatTitle(containerTexts.length ? `Container ${containerTexts.join(', ')}` : 'A container');
  } catch (error) {
    // The user may not see order lines at all.
    if (error instanceof Problem) return null;
    throw error;
  }
};

/** Adds a notice for each user of the stores whose orders wait for the moved container. */
const notifyStores = async (write: Write, people: StorePeople, change: Change, lines: readonly AffectedLine[]) => {
  const { context, transaction } = write;
  const row = { ...change.before, ...change.values } as Record<string, unknown>;
  const container = { code: row['code'], name: row['name'] };
  const formatTitle = (containerText: string) =>
    formatMove(containerText, dayOf(change.before!['delivery_date']), dayOf(row['delivery_date']));
  const query = 'SELECT `id`, `store` FROM `user` WHERE `store` IN (?) AND `is_active` ORDER BY `id`';
  const users = await selectRows<{ id: number; store: number }>(
    context,
    sql(query, [...new Set(lines.map(({ store }) => store))]),
    transaction,
  );
  for (const { id, store } of users) {
    const title = await titleForUser(write, people, id, formatTitle, container);
    if (title === null) continue;
    const storeLines = lines.filter((line) => line.store === store);
    const orders = [...new Set(storeLines.map((line) => line.store_order))];
    await addNotices(transaction, [id], {
      kind: 'delay',
      title,
      text: formatOrders(orders),
      link: linkToOrders(orders),
    });
  }
};

/**
 * Returns the special rules of containers. A delivery date that moves is remembered on the container, recorded in the
 * history of each order that waits for the container, and announced to the stores.
 */
export const containerBehaviour = (people: StorePeople): Behaviour => ({
  before: async (changes, write) => {
    for (const change of changes) if (isMove(change)) storePlannedDay(change, write.caller.now.toISOString());
  },
  after: async (changes, write) => {
    for (const change of changes.filter(isMove)) {
      const { before, values } = change;
      const lines = await selectRows<AffectedLine & Record<string, unknown>>(
        write.context,
        sql(LINES_SQL, change.id),
        write.transaction,
      );
      if (!lines.length) continue;
      for (const { id, store_order: order } of lines)
        write.audit.push({
          action: 'update',
          other_name: storeOrderLine.name,
          other_id: id,
          changes: { expected_delivery_date: [before!['delivery_date'] ?? null, values['delivery_date'] ?? null] },
          parent: { name: 'store_order', id: order },
        });
      await notifyStores(write, people, change, lines);
    }
  },
});
