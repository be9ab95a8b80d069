import { ListPage } from '@trestle/kit/list';
import { storeOrderLine } from '@trestle/schema/entities/store_order_line';

/** My Stock: what has been ordered, line by line, and when it comes. */
export default function LineList() {
  return <ListPage entity={storeOrderLine} />;
}
