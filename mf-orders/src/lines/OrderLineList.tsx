import { useIsNarrow, useSession } from '@trestle/kit/core';
import { ListPage, type Column, type LinkTo } from '@trestle/kit/list';
import type { RowOf } from '@trestle/schema/entity';
import { storeOrderLine } from '@trestle/schema/entities/store_order_line';
import { useMemo } from 'react';
import { NewOrderButton } from '../components/NewOrderButton';
import { RecordLink } from '../components/RecordLink';
import { TwoLineCell } from '../components/TwoLineCell';

type OrderLineRecord = RowOf<typeof storeOrderLine>;
/** A line has no page of its own: it is edited in its order. */
const toOrder: LinkTo<OrderLineRecord> = (row) => ({
  route: 'store_order.edit',
  params: { id: Number(row.store_order) },
});

const detailOf = (row: OrderLineRecord): string =>
  [row.product__code, row.colour__description, row.fabric__description].filter(Boolean).join(' · ');
const order: Column<OrderLineRecord> = { name: 'order_number', width: 90 };
const product: Column<OrderLineRecord> = {
  name: 'product_name',
  label: 'Product',
  render: (row) => (
    <TwoLineCell
      first={<RecordLink route="product.edit" id={row.product} name={row.product_name ?? 'Product'} />}
      second={detailOf(row)}
      title={row.product_name}
    />
  ),
};
const delivery: Column<OrderLineRecord> = { name: 'expected_delivery_date', showOnMobile: true };
const amounts: readonly Column<OrderLineRecord>[] = [
  { name: 'quantity' },
  { name: 'unit_price' },
  { name: 'total_price' },
];

/** Columns of a card on a phone: the product is the title and links to the order. */
const cards: readonly Column<OrderLineRecord>[] = [
  { ...product, render: (row) => <TwoLineCell first={row.product_name} second={detailOf(row)} /> },
  { ...order, showOnMobile: true, render: (row) => row.order_number },
  delivery,
  { name: 'quantity', showOnMobile: true },
  { name: 'total_price' },
];

/** My Stock (S1 §2.5): the ordered lines and their delivery. Head office also sees the store. */
export default function OrderLineList() {
  const { user } = useSession();
  const narrow = useIsNarrow();
  const ofStore = Boolean(user?.store);
  const columns = useMemo(() => {
    if (narrow) return cards;
    return ofStore
      ? [order, product, { name: 'container__code' }, delivery, ...amounts]
      : [order, { name: 'store__name' }, product, { name: 'container__code' }, delivery, ...amounts];
  }, [narrow, ofStore]);
  return (
    <ListPage
      entity={storeOrderLine}
      title="My Stock"
      columns={columns}
      linkTo={toOrder}
      actions={<NewOrderButton primary />}
      hideCreate
    />
  );
}
