import { formatDateTime, makeStyles, relativeDay, tokens, useShowsCards, useSession } from '@trestle/kit/core';
import { ListPage, type Column } from '@trestle/kit/list';
import type { RowOf } from '@trestle/schema/entity';
import { storeOrder } from '@trestle/schema/entities/store_order';
import { useMemo } from 'react';
import { OrderAgainLink } from '../again/OrderAgainButton';
import { Delivery } from '../components/Delivery';
import { RecordLink } from '../components/RecordLink';
import { SupplierContacts } from '../components/SupplierContacts';
import { TwoLineCell } from '../components/TwoLineCell';

type Order = RowOf<typeof storeOrder>;

const useStyles = makeStyles({
  near: {
    marginLeft: tokens.spacingHorizontalS,
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
  },
});
const RECENT_DAYS = ['today', 'yesterday'];

/** The time of the order, with 'today' or 'yesterday' beside a recent one. */
function Ordered({ row }: { row: Order }) {
  const styles = useStyles();
  const dayInWords = relativeDay(row.created_date);
  return (
    <>
      {formatDateTime(row.created_date)}
      {RECENT_DAYS.includes(dayInWords) && <span className={styles.near}>{dayInWords}</span>}
    </>
  );
}

const number: Column<Order> = { name: 'id', width: 90 };
const numberOnCard: Column<Order> = { name: 'id', render: (row) => `Order ${row.id}` };
/** The store, and the order's note below it. */
const store: Column<Order> = {
  priority: 'high',
  name: 'store__name',
  showOnMobile: true,
  render: (row) => (
    <TwoLineCell
      first={<RecordLink route="store.edit" id={row.store} name={row.store__name ?? ''} />}
      second={row.notes}
    />
  ),
};
const ordered: Column<Order> = { name: 'created_date', render: (row) => <Ordered row={row} /> };
/** The suppliers of an order, each with its phone number. */
const supplier: Column<Order> = {
  name: 'supplier__name',
  priority: 'low',
  // A name and its phone side by side.
  width: 260,
  render: (row) => <SupplierContacts contacts={row.suppliers ?? row.supplier__name ?? null} />,
};
const delivery: Column<Order> = {
  name: 'expected_delivery_date',
  showOnMobile: true,
  priority: 'high',
  // A day and 'in 4 months' side by side.
  width: 190,
  render: (row) => <Delivery row={row} />,
};
const sums: readonly Column<Order>[] = [
  { name: 'pieces', showOnMobile: true, priority: 'low' },
  { name: 'total_price', priority: 'high' },
];

/**
 * Orders (S1 §2.5) with store, day, delivery, supplier and price.
 * A store user sees the note in place of the store's name.
 */
export default function OrderList() {
  const { user } = useSession();
  const first = useShowsCards() ? numberOnCard : number;
  const ofStore = Boolean(user?.store);
  const columns = useMemo(
    () =>
      ofStore
        ? [first, { ...ordered, showOnMobile: true }, delivery, supplier, { name: 'notes' }, ...sums]
        : [first, store, ordered, delivery, supplier, ...sums],
    [first, ofStore],
  );
  return (
    <ListPage
      entity={storeOrder}
      columns={columns}
      rowActions={(row) => <OrderAgainLink id={row.id} />}
      actionsWidth={96}
    />
  );
}
