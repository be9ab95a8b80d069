import { storeOrderLine } from '@trestle/schema/entities/store_order_line';
import type { Row, Write } from '../../collection/call/context';
import { selectRows } from '../../collection/call/statements';
import { addNotices, type AddressedNotice } from '../../notices/addNotices';
import { sql } from '../../sql/sqlText';
import { joinDescribed } from '../describedLines';
import { formatDay, linkToOrders } from '../moveNotice';
import { findStoreReaders, type StorePeople } from '../storeReaders';
import type { StoredChange } from './storedReceipts';

/** What a notice says of a stock row. */
interface NamedStock extends Row {
  id: number;
  product: string | null;
  colour: string | null;
  container: string | null;
  day: string | null;
}
const STOCK_SQL =
  'SELECT s.`id`, p.`description` AS product, k.`description` AS colour, c.`code` AS container, ' +
  'c.`delivery_date` AS day FROM `stock` s LEFT JOIN `product` p ON p.`id` = s.`product` ' +
  'LEFT JOIN `code_colour` k ON k.`id` = p.`colour` LEFT JOIN `container` c ON c.`id` = s.`container` ' +
  'WHERE s.`id` IN (?)';

type Hidden = ReadonlySet<string>;
const orderOf = ({ before, after }: StoredChange): number => (before ?? after)!['store_order'] as number;
const stockOf = (row: Row | null): number | undefined => row?.['stock_id'] as number | undefined;
const piecesOf = (row: Row | null): number => (row?.['quantity'] as number | undefined) ?? 0;

/** Names what a stock row holds, and where it comes from, as far as the reader may see it. */
function nameStock(stock: NamedStock | undefined, hidden: Hidden): string {
  const product = hidden.has('product__description') ? null : stock?.product;
  const colour = hidden.has('colour__description') ? null : stock?.colour;
  const container = hidden.has('container__code') ? null : stock?.container;
  const day = hidden.has('expected_delivery_date') ? null : stock?.day;
  return [[product ?? 'An item', colour].filter(Boolean).join(' '), container, day && formatDay(day)]
    .filter(Boolean)
    .join(' · ');
}

/** Says a changed line in one sentence. */
function describeChange(
  { before, after }: StoredChange,
  stocks: ReadonlyMap<number, NamedStock>,
  hidden: Hidden,
): string {
  const nameOf = (row: Row | null) => nameStock(stocks.get(stockOf(row) ?? 0), hidden);
  const pieces = (count: number) => (hidden.has('quantity') ? '' : `: ${count}`);
  if (!before) return `New line, ${nameOf(after)}${pieces(piecesOf(after))}`;
  if (!after) return `Removed, ${nameOf(before)}${pieces(piecesOf(before))}`;
  if (stockOf(before) !== stockOf(after)) return `${nameOf(before)} is now ${nameOf(after)}${pieces(piecesOf(after))}`;
  return `${nameOf(after)}${hidden.has('quantity') ? ': another quantity' : `: ${piecesOf(after)} instead of ${piecesOf(before)}`}`;
}

/**
 * Tells the people of each store how a receipt changed their orders, one notice for each order.
 * @param changes lines before and after
 */
export async function notifyStores(
  write: Write,
  people: StorePeople,
  container: Row,
  changes: readonly StoredChange[],
): Promise<void> {
  // These notices say more than those of any changed order.
  write.isTold = true;
  if (!changes.length) return;
  const { context, transaction } = write;
  const orderIds = [...new Set(changes.map(orderOf))];
  const stockIds = [...new Set(changes.flatMap(({ before, after }) => [stockOf(before), stockOf(after)]))].filter(
    (id) => id !== undefined,
  );
  const orders = await selectRows<{ id: number; store: number }>(
    context,
    sql('SELECT `id`, `store` FROM `store_order` WHERE `id` IN (?) ORDER BY `id`', orderIds),
    transaction,
  );
  const named = await selectRows<NamedStock>(context, sql(STOCK_SQL, stockIds), transaction);
  const stocks = new Map(named.map((stock) => [stock.id, stock]));
  const stores = [...new Set(orders.map(({ store }) => store))];
  const readers = await findStoreReaders(context, transaction, people, storeOrderLine, stores);
  const notices = orders.flatMap(({ id, store }) =>
    readers
      .filter((reader) => reader.store === store)
      .map(({ id: user, hidden }): AddressedNotice => {
        const code = hidden.has('container__code') ? null : (container['code'] as string | null);
        const lines = changes.filter((change) => orderOf(change) === id);
        return {
          users: [user],
          notice: {
            kind: 'order',
            title: `Order ${id} was changed when ${code ? `container ${code}` : 'a container'} was counted.`,
            text: joinDescribed(lines.map((line) => describeChange(line, stocks, hidden))),
            link: linkToOrders([id]),
          },
        };
      }),
  );
  await addNotices(transaction, notices);
}
