import { storeOrderLine } from '@trestle/schema/entities/store_order_line';
import type { SessionUser } from '@trestle/schema/sessionUser';
import { Problem } from '@trestle/schema/errors';
import { accessOf } from '../collection/fieldAccess';
import type { Behaviour, Change, Write } from '../collection/context';
import { selectRows } from '../collection/statements';
import type { UserAsCaller } from '../collection/userAsCaller';
import { addNotices } from '../notices/addNotices';
import { linkToOrders, moveInWords, ordersInWords } from './moveInWords';
import { sql } from '../sql/sqlText';

/** How the people of a store are found, and what they may see. */
export interface StorePeople {
  /** Finds a user by id. */
  findUser(id: number): Promise<SessionUser | null>;
  /** With the rights of the list of order lines. */
  asCaller: UserAsCaller;
}

interface TouchedLine {
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
 * Keeps the day that the container was first planned for, until it is back on that day. A first date is a plan, and
 * moves nothing.
 */
const rememberPlan = (change: Change, now: string): void => {
  const { before, values } = change;
  const planned = dayOf(before!['moved_from']) ?? dayOf(before!['delivery_date']);
  if (planned === null) return;
  values['moved_from'] = values['delivery_date'] === planned ? null : planned;
  values['date_moved'] = now;
};

const titleForPerson = async (
  write: Write,
  people: StorePeople,
  id: number,
  title: (name: string) => string,
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
    return title(containerTexts.length ? `Container ${containerTexts.join(', ')}` : 'A container');
  } catch (error) {
    // They may not see order lines at all.
    if (error instanceof Problem) return null;
    throw error;
  }
};

/** Tells the people of each store whose orders the move touches. */
const tellStores = async (write: Write, people: StorePeople, change: Change, lines: readonly TouchedLine[]) => {
  const { context, transaction } = write;
  const after = { ...change.before, ...change.values } as Record<string, unknown>;
  const container = { code: after['code'], name: after['name'] };
  const title = (name: string) =>
    moveInWords(name, dayOf(change.before!['delivery_date']), dayOf(after['delivery_date']));
  const query = 'SELECT `id`, `store` FROM `user` WHERE `store` IN (?) AND `is_active` ORDER BY `id`';
  const users = await selectRows<{ id: number; store: number }>(
    context,
    sql(query, [...new Set(lines.map(({ store }) => store))]),
    transaction,
  );
  for (const { id, store } of users) {
    const words = await titleForPerson(write, people, id, title, container);
    if (words === null) continue;
    const own = lines.filter((line) => line.store === store);
    const orders = [...new Set(own.map((line) => line.store_order))];
    await addNotices(transaction, [id], {
      kind: 'delay',
      title: words,
      text: ordersInWords(orders),
      link: linkToOrders(orders),
    });
  }
};

/**
 * Rules of containers: a delivery date that moves is remembered, stands in the history of each order that waits for the
 * container, and is told to the stores.
 */
export const containerBehaviour = (people: StorePeople): Behaviour => ({
  before: async (changes, write) => {
    for (const change of changes) if (isMove(change)) rememberPlan(change, write.caller.now.toISOString());
  },
  after: async (changes, write) => {
    for (const change of changes.filter(isMove)) {
      const { before, values } = change;
      const lines = await selectRows<TouchedLine & Record<string, unknown>>(
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
      await tellStores(write, people, change, lines);
    }
  },
});
