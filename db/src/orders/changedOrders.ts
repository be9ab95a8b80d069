import { storeOrderLine } from '@trestle/schema/entities/store_order_line';
import type { AuditEntry, Behaviour, Write } from '../collection/call/context';
import { seesAllStores } from '../collection/call/scope';
import { addNotices, type AddressedNotice } from '../notices/addNotices';
import { sql } from '../sql/sqlText';
import { joinDescribed } from './describedLines';
import { formatDay } from './moveNotice';
import { findStoreReaders, type StorePeople, type StoreReader } from './storeReaders';

/** An order that head office changed or deleted. */
interface ChangedOrder {
  id: number;
  store: number;
  isDeleted: boolean;
  /** The store that had the order until now; undefined unless head office gave it to another one. */
  formerStore?: number | undefined;
  /** What was written to the order and its lines. */
  entries: readonly AuditEntry[];
}

const isLine = ({ other_name: name }: AuditEntry): boolean => name === storeOrderLine.name;
const orderOf = ({ parent, other_id: id }: AuditEntry): number => parent?.id ?? id;
/** The order's or line's fields whose change is told. Others follow from them, or are told in another way. */
const TOLD_FIELDS = ['quantity', 'stock_id', 'container__name', 'notes', 'store', 'store_order'];
const isTold = ({ action, changes }: AuditEntry): boolean =>
  action === 'create' || action === 'delete' || TOLD_FIELDS.some((name) => name in changes);

/** Groups entries by order. Leaves out new orders, and those of which nothing that is told has changed. */
async function findChangedOrders(entries: readonly AuditEntry[], { transaction }: Write): Promise<ChangedOrder[]> {
  const entriesByOrder = new Map<number, AuditEntry[]>();
  for (const entry of entries.filter(isTold)) {
    const own = entriesByOrder.get(orderOf(entry));
    if (own) own.push(entry);
    else entriesByOrder.set(orderOf(entry), [entry]);
  }
  const isNew = (own: readonly AuditEntry[]) => own.some((entry) => !isLine(entry) && entry.action === 'create');
  const changed = [...entriesByOrder].filter(([, own]) => !isNew(own));
  if (changed.length === 0) return [];
  const rows = await transaction.selectRows<{ id: number; store: number }>(
    sql(
      'SELECT `id`, `store` FROM `store_order` WHERE `id` IN (?)',
      changed.map(([id]) => id),
    ),
  );
  const stores = new Map(rows.map(({ id, store }) => [id, store]));
  return changed.flatMap(([id, own]) => {
    const deletion = own.find((entry) => !isLine(entry) && entry.action === 'delete');
    const store = (deletion ? deletion.changes['store']?.[0] : stores.get(id)) as number | undefined;
    const move = own.find((entry) => !isLine(entry) && entry.action === 'update' && 'store' in entry.changes);
    const formerStore = (move?.changes['store']?.[0] ?? undefined) as number | undefined;
    return store ? [{ id, store, isDeleted: deletion !== undefined, formerStore, entries: own }] : [];
  });
}

/** Reads the names of the lines that are still there; a deleted line's entry has its name. */
async function readLineNames(orders: readonly ChangedOrder[], { transaction }: Write) {
  const lines = orders.flatMap(({ entries }) => entries.filter(isLine).map(({ other_id: id }) => id));
  if (lines.length === 0) return new Map<number, string>();
  const query = 'SELECT `id`, `ordered_name` AS name FROM `store_order_line` WHERE `id` IN (?)';
  const rows = await transaction.selectRows<{ id: number; name: string | null }>(sql(query, lines));
  return new Map(rows.map(({ id, name }) => [id, name ?? '']));
}

/** Says in which container a line's goods come now, where head office has put them into another one. */
function describeContainer(changes: AuditEntry['changes'], hidden: ReadonlySet<string>): string[] {
  if (!('container__name' in changes)) return [];
  const isVisible = (name: string) => name in changes && !hidden.has(name);
  const code = isVisible('container__code') ? changes['container__code']![1] : null;
  const day = isVisible('expected_delivery_date') ? (changes['expected_delivery_date']![1] as string | null) : null;
  return [code ? `now in container ${String(code)}` : 'now in another container', ...(day ? [formatDay(day)] : [])];
}

/** Says what happened to a line, as a reader may see it: 'Fjord sideboard: 3 → 2'. */
function describeLine(
  { action, changes, other_id: id }: AuditEntry,
  names: ReadonlyMap<number, string>,
  hidden: ReadonlySet<string>,
): string {
  const name = (changes['ordered_name']?.[0] as string | null) ?? names.get(id) ?? '';
  const shownName = hidden.has('product__description') || name === '' ? 'A line' : name;
  const [before, after] = hidden.has('quantity') ? [null, null] : (changes['quantity'] ?? [null, null]);
  if (action === 'delete') return `${shownName}: removed`;
  if (action === 'create') return after === null ? `${shownName}: added` : `${shownName}: ${String(after)} added`;
  const details = [
    ...(before !== null ? [`${String(before)} → ${String(after)}`] : []),
    ...('stock_id' in changes ? ['from other stock'] : []),
    ...describeContainer(changes, hidden),
    ...('notes' in changes && !hidden.has('notes') ? ['note changed'] : []),
  ];
  return `${shownName}: ${details.join(', ') || 'changed'}`;
}

function describeOrder(
  { entries, isDeleted }: ChangedOrder,
  names: ReadonlyMap<number, string>,
  hidden: ReadonlySet<string>,
): string {
  const lines = entries.filter(isLine);
  const own = isDeleted ? {} : (entries.find((entry) => !isLine(entry))?.changes ?? {});
  const ownTexts = [
    ...('store' in own ? ['It is an order of your store now'] : []),
    ...('notes' in own ? ['Its notes changed'] : []),
  ];
  return joinDescribed([...ownTexts, ...lines.map((entry) => describeLine(entry, names, hidden))]);
}

/** Tells the store that an order was taken from. It can't open the order any more, so it gets neither link nor lines. */
function noticesOfMove({ id, formerStore }: ChangedOrder, readers: readonly StoreReader[]): AddressedNotice[] {
  const users = readers.filter(({ store }) => store === formerStore).map((reader) => reader.id);
  return users.length
    ? [{ users, notice: { kind: 'order', title: `Head office gave order ${id} to another store.` } }]
    : [];
}

/**
 * Tells a store's people that head office changed or deleted their order, and what of it, once for each save. It holds
 * for whatever writes orders, since it reads the audit of the transaction.
 */
export const orderSaved =
  (people: StorePeople): Behaviour['saved'] =>
  async (entries, write) => {
    if (write.isTold || !seesAllStores(write.caller)) return;
    const orders = await findChangedOrders(entries, write);
    if (orders.length === 0) return;
    const names = await readLineNames(orders, write);
    const stores = [
      ...new Set(orders.flatMap(({ store, formerStore }) => [store, ...(formerStore ? [formerStore] : [])])),
    ];
    const readers = await findStoreReaders(write.context, write.transaction, people, storeOrderLine, stores);
    const notices = orders.flatMap((order) =>
      readers
        .filter(({ store }) => store === order.store)
        .map(({ id, hidden }): AddressedNotice => {
          const title = `Head office ${order.isDeleted ? 'deleted' : 'changed'} order ${order.id}.`;
          const notice = { kind: 'order' as const, title, text: describeOrder(order, names, hidden) };
          return {
            users: [id],
            notice: order.isDeleted ? notice : { ...notice, link: `/store_order/edit/${order.id}` },
          };
        }),
    );
    await addNotices(write.transaction, [...notices, ...orders.flatMap((order) => noticesOfMove(order, readers))]);
  };
