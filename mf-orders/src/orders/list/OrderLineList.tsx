import { useShowsCards } from '@trestle/kit/core';
import { ProductLink } from '@trestle/trade/core';
import { ListPage, type Column, type LinkTo } from '@trestle/kit/list';
import { RecordLink } from '../../components/RecordLink';
import { ProductThumbnail } from '@trestle/trade/widgets';
import type { RowOf } from '@trestle/schema/entity';
import { storeOrderLine } from '@trestle/schema/entities/store_order_line';
import { totalHeading } from '@trestle/schema/regional/tax';
import { orderedAs } from '@trestle/schema/orderedAs';
import { useMemo } from 'react';
import { useIsHeadOffice } from '../core/useIsHeadOffice';
import { NewOrderButton } from '../../components/NewOrderButton';
import { Delivery } from '../../components/Delivery';
import { TwoLineCell } from '../../components/TwoLineCell';

type OrderLineRecord = RowOf<typeof storeOrderLine>;
/** A line has no page of its own: its order shows it. */
const linkToOrder: LinkTo<OrderLineRecord> = (row) => ({
  route: 'store_order.edit',
  params: { id: Number(row.store_order) },
});

const noLink: LinkTo<OrderLineRecord> = () => null;

const nameOf = (row: OrderLineRecord): string => row.product__description ?? 'Product';
/** Code, colour and fabric. A former name comes first: it is what somebody looks for who doesn't know the new one. */
const detailOf = (row: OrderLineRecord): string => {
  const details = [row.product__code, row.colour__description, row.fabric__description].filter(Boolean).join(' · ');
  return [orderedAs(row), details].filter(Boolean).join(', now ');
};
const order: Column<OrderLineRecord> = { name: 'order_number', width: 90 };
const product: Column<OrderLineRecord> = {
  priority: 'high',
  name: 'product__description',
  picture: (row) => <ProductThumbnail product={row.product} name={nameOf(row)} />,
  render: (row) => (
    <TwoLineCell
      first={<ProductLink id={row.product} name={nameOf(row)} />}
      second={detailOf(row)}
      title={row.product__description}
    />
  ),
};
const delivery: Column<OrderLineRecord> = {
  name: 'expected_delivery_date',
  showOnMobile: true,
  priority: 'high',
  render: (row) => <Delivery row={row} />,
};
const quantity: Column<OrderLineRecord> = { name: 'quantity', priority: 'high' };
const container: Column<OrderLineRecord> = { name: 'container__code', priority: 'low' };
/** The heading says whether the price is without tax. */
const totalColumn = (): Column<OrderLineRecord> => ({ name: 'total_price', label: totalHeading() });
/** Soonest delivery first, because the next arrival matters most. */
const DEFAULTS = { sort: 'expected_delivery_date' };

/** Columns of the cards on a phone. The product is the title and opens the product; the number opens the order. */
const cardColumns = (): readonly Column<OrderLineRecord>[] => [
  product,
  {
    ...order,
    showOnMobile: true,
    render: (row) => <RecordLink route="store_order.edit" id={row.store_order} name={String(row.order_number)} />,
  },
  delivery,
  { name: 'quantity', showOnMobile: true },
  totalColumn(),
];

/** My Stock (S1 §2.5): the ordered lines and their delivery. Head office also sees the store. */
export default function OrderLineList() {
  const showsCards = useShowsCards();
  const isOffice = useIsHeadOffice();
  const columns = useMemo((): readonly Column<OrderLineRecord>[] => {
    if (showsCards) return cardColumns();
    return isOffice
      ? [order, { name: 'store__name' }, product, container, delivery, quantity, totalColumn()]
      : [order, product, container, delivery, quantity, { name: 'unit_price', priority: 'low' }, totalColumn()];
  }, [showsCards, isOffice]);
  return (
    <ListPage
      entity={storeOrderLine}
      title="My Stock"
      columns={columns}
      defaults={DEFAULTS}
      linkTo={showsCards ? noLink : linkToOrder}
      actions={<NewOrderButton primary />}
      hideCreate
    />
  );
}
