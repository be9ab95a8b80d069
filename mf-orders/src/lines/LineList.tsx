import { ListPage, type ColumnOf, type LinkTo } from '@trestle/kit/list';
import type { RowOf } from '@trestle/schema/entity';
import { storeOrderLine } from '@trestle/schema/entities/store_order_line';

/** A line is edited in its order. */
const toOrder: LinkTo<RowOf<typeof storeOrderLine>> = (row) => ({ route: 'store_order.edit', params: { id: Number(row.store_order) } });

const columns: readonly ColumnOf<RowOf<typeof storeOrderLine>>[] = [
  'order_number', { name: 'product_name', telling: true }, 'colour__description', 'container__code', { name: 'expected_delivery_date', telling: true },
  { name: 'quantity', telling: true }, 'total_price',
];

/** My Stock (S1 §2.5): what has been ordered, line by line, and when it comes. */
export default function LineList() {
  return <ListPage entity={storeOrderLine} title="My Stock" columns={columns} linkTo={toOrder} hideCreate />;
}
