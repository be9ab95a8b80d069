import { useNarrow, useSession } from '@trestle/kit/core';
import { ListPage, type Column, type LinkTo } from '@trestle/kit/list';
import type { RowOf } from '@trestle/schema/entity';
import { storeOrderLine } from '@trestle/schema/entities/store_order_line';
import { useMemo } from 'react';
import { NewOrder } from '../shown/NewOrder';
import { RecordName } from '../shown/RecordName';
import { TwoLines } from '../shown/TwoLines';

type Line = RowOf<typeof storeOrderLine>;
/** A line is edited in its order. */
const toOrder: LinkTo<Line> = (row) => ({ route: 'store_order.edit', params: { id: Number(row.store_order) } });

const detailOf = (row: Line): string =>
  [row.product__code, row.colour__description, row.fabric__description].filter(Boolean).join(' · ');
const order: Column<Line> = { name: 'order_number', width: 90 };
const product: Column<Line> = {
  name: 'product_name',
  label: 'Product',
  render: (row) => (
    <TwoLines
      first={<RecordName route="product.edit" id={row.product} name={row.product_name ?? 'Product'} />}
      second={detailOf(row)}
      title={row.product_name}
    />
  ),
};
const delivery: Column<Line> = { name: 'expected_delivery_date', telling: true };
const amounts: readonly Column<Line>[] = [{ name: 'quantity' }, { name: 'unit_price' }, { name: 'total_price' }];

/** As cards: the product is the title, and leads to its order. */
const cards: readonly Column<Line>[] = [
  { ...product, render: (row) => <TwoLines first={row.product_name} second={detailOf(row)} /> },
  { ...order, telling: true, render: (row) => row.order_number },
  delivery,
  { name: 'quantity', telling: true },
  { name: 'total_price' },
];

/** My Stock (S1 §2.5): what has been ordered, line by line, and when it comes; head office sees for which store. */
export default function LineList() {
  const { user } = useSession();
  const narrow = useNarrow();
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
      actions={<NewOrder primary />}
      hideCreate
    />
  );
}
