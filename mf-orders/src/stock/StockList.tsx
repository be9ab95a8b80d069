import { ListPage } from '@trestle/kit/list';
import { stockAvailability } from '@trestle/schema/entities/stock_availability';

/** Stock Availability: what is here now and what comes when. */
export default function StockList() {
  return <ListPage entity={stockAvailability} />;
}
