import { crud, defineRemote, page } from '@trestle/kit/core';
import { container } from '@trestle/schema/entities/container';
import { stock } from '@trestle/schema/entities/stock';
import { stockAvailability } from '@trestle/schema/entities/stock_availability';
import { store } from '@trestle/schema/entities/store';
import { storeContact } from '@trestle/schema/entities/store_contact';
import { storeOrder } from '@trestle/schema/entities/store_order';
import { storeOrderLine } from '@trestle/schema/entities/store_order_line';
import { userList } from '@trestle/schema/entities/user_list';

const order = () => import('./orders/OrderPage');

/** Orders, stock, containers, stores (S1 §2.1). Stock and order lines are lists only. */
export default defineRemote({
  name: 'mf-orders',
  contract: 1,
  entities: [storeOrder, storeOrderLine, stock, stockAvailability, container, store, storeContact, userList],
  pages: [
    ...crud(storeOrder, { only: ['list', 'edit'], list: () => import('./orders/OrderList'), edit: order }),
    // Also with a stock row to begin with: create/{container}/{product}/{stock}.
    page('store_order.create', '/store_order/create/:container?/:productId?/:stockId?', order, 'New order'),
    page('store_order_line.list', '/store_order_line/list', () => import('./lines/OrderLineList')),
    page('stock.list', '/stock/list', () => import('./stock/StockList')),
    ...crud(container, { edit: () => import('./containers/ContainerPage') }),
    ...crud(store, { edit: () => import('./stores/StorePage') }),
    ...crud(storeContact),
  ],
});
