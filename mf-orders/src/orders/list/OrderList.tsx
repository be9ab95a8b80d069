import {
  ArrowUploadRegular,
  Button,
  formatDateTime,
  makeStyles,
  relativeDay,
  tokens,
  useMayCall,
  useMayOpen,
  useNavigateToRoute,
  useShowsCards,
} from '@trestle/kit/core';
import { ListPage, type Column } from '@trestle/kit/list';
import type { RowOf } from '@trestle/schema/entity';
import { storeOrder } from '@trestle/schema/entities/store_order';
import { totalHeading } from '@trestle/schema/regional/tax';
import { useMemo } from 'react';
import { OrderAgainLink } from '../again/OrderAgainButton';
import { useIsHeadOffice } from '../core/useIsHeadOffice';
import { Arrivals } from '../../components/Arrivals';
import { RecordLink } from '../../components/RecordLink';
import { SupplierContacts } from '../../components/SupplierContacts';
import { TwoLineCell } from '../../components/TwoLineCell';

type Order = RowOf<typeof storeOrder>;

const useStyles = makeStyles({
  // Without room beside the time, 'yesterday' stands below it and isn't cut.
  ordered: { whiteSpace: 'normal' },
  time: { marginRight: tokens.spacingHorizontalS, whiteSpace: 'nowrap' },
  recentDay: {
    display: 'inline-block',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
  },
});
const RECENT_DAYS = ['today', 'yesterday'];

/** The time of an order, with 'today' or 'yesterday' beside it. */
function OrderTime({ row }: { row: Order }) {
  const styles = useStyles();
  const relativeDate = relativeDay(row.created_date);
  return (
    <div className={styles.ordered}>
      <span className={styles.time}>{formatDateTime(row.created_date)}</span>
      {RECENT_DAYS.includes(relativeDate) && <span className={styles.recentDay}>{relativeDate}</span>}
    </div>
  );
}

/** The order's number, and the store's own number of it below. */
const number: Column<Order> = {
  name: 'id',
  width: 90,
  render: (row) => <TwoLineCell first={row.id} second={row.reference} />,
};
const numberOnCard: Column<Order> = {
  name: 'id',
  render: (row) => [`Order ${row.id}`, row.reference].filter(Boolean).join(' · '),
};
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
const ordered: Column<Order> = { name: 'created_date', render: (row) => <OrderTime row={row} /> };
/** The suppliers of an order, each with its phone number. */
const supplier: Column<Order> = {
  name: 'supplier__name',
  priority: 'low',
  // Fits a name and its phone number side by side.
  width: 260,
  render: (row) => <SupplierContacts contacts={row.suppliers ?? row.supplier__name ?? null} />,
};
/** When the order's goods come. It sorts by the next day still to come. */
const delivery: Column<Order> = {
  name: 'next_arrival',
  label: 'Delivery',
  showOnMobile: true,
  priority: 'high',
  // Fits '5 here · 3 on 8 Jan' and a day that was planned below it.
  width: 220,
  render: (row) => <Arrivals arrivals={row.arrivals} />,
};
/** Pieces and price. The heading says whether the price is without tax, which the order's page adds. */
const totalColumns = (): readonly Column<Order>[] => [
  { name: 'pieces', showOnMobile: true, priority: 'low' },
  { name: 'total_price', label: totalHeading(), priority: 'high' },
];

/**
 * Orders (S1 §2.5) with store, day, delivery, supplier and price.
 * A store user sees the note in place of the store's name.
 */
export default function OrderList() {
  const numberColumn = useShowsCards() ? numberOnCard : number;
  const isOffice = useIsHeadOffice();
  const columns = useMemo(
    () =>
      isOffice
        ? [numberColumn, store, ordered, delivery, supplier, ...totalColumns()]
        : [numberColumn, { ...ordered, showOnMobile: true }, delivery, supplier, { name: 'notes' }, ...totalColumns()],
    [numberColumn, isOffice],
  );
  return (
    <ListPage
      entity={storeOrder}
      columns={columns}
      actions={isOffice && <ImportPastOrders />}
      rowActions={(row) => <OrderAgainLink id={row.id} />}
      actionsWidth={96}
    />
  );
}

/** Opens the import of past orders, for people of head office who may create orders. */
function ImportPastOrders() {
  const navigate = useNavigateToRoute();
  const mayOpen = useMayOpen('store_order.import');
  const mayCreate = useMayCall(storeOrder, 'create');
  if (!mayOpen || !mayCreate) return null;
  return (
    <Button icon={<ArrowUploadRegular />} onClick={() => navigate('store_order.import')}>
      Import past orders
    </Button>
  );
}
