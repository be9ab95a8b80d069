import { crud, defineRemote, page } from '@trestle/kit/core';
import { codeColour } from '@trestle/schema/entities/code_colour';
import { codeContactType } from '@trestle/schema/entities/code_contact_type';
import { codeFabric } from '@trestle/schema/entities/code_fabric';
import { codeProductCategory } from '@trestle/schema/entities/code_product_category';
import { container } from '@trestle/schema/entities/container';
import { product } from '@trestle/schema/entities/product';
import { stock } from '@trestle/schema/entities/stock';
import { stockAvailability } from '@trestle/schema/entities/stock_availability';
import { store } from '@trestle/schema/entities/store';
import { storeContact } from '@trestle/schema/entities/store_contact';
import { storeOrder } from '@trestle/schema/entities/store_order';
import { storeOrderLine } from '@trestle/schema/entities/store_order_line';
import { supplier } from '@trestle/schema/entities/supplier';
import { userList } from '@trestle/schema/entities/user_list';
import type { Entity } from '@trestle/schema/entity';
import { createElement } from 'react';

/** Returns the page that imports rows of an entity, for people who may create them. */
const importPageOf = (entity: Entity) =>
  page(
    `${entity.name}.import`,
    `/${entity.name}/import`,
    async () => {
      const { ImportPage } = await import('@trestle/kit/widgets');
      return { default: () => createElement(ImportPage, { entity }) };
    },
    `Import ${entity.plural}`,
    { calls: [[entity, 'create']] },
  );
const order = () => import('./orders/editor/OrderPage');

/** Orders, stock, containers, stores (S1 §2.1). Stock and order lines are lists only. */
export default defineRemote({
  name: 'mf-orders',
  contract: 2,
  entities: [
    storeOrder,
    storeOrderLine,
    stock,
    stockAvailability,
    container,
    store,
    storeContact,
    userList,
    // Entities that the ones above refer to.
    product,
    supplier,
    codeColour,
    codeFabric,
    codeProductCategory,
    codeContactType,
  ],
  pages: [
    ...crud(storeOrder, {
      only: ['list', 'edit'],
      list: () => import(/* webpackChunkName: "orderLists" */ './orders/list/OrderList'),
      edit: order,
    }),
    // Also with a stock row to begin with: create/{container}/{product}/{stock}.
    page('store_order.create', '/store_order/create/:container?/:productId?/:stockId?', order, 'New Order'),
    page(
      'store_order_line.list',
      '/store_order_line/list',
      () => import(/* webpackChunkName: "orderLists" */ './orders/list/OrderLineList'),
    ),
    page('stock.list', '/stock/list', () => import('./stock/StockList')),
    page(
      'container.arrivals',
      '/container/arrivals',
      () => import(/* webpackChunkName: "containers" */ './containers/Arrivals'),
      'Arrivals',
      {
        calls: [[container, 'list']],
      },
    ),
    page(
      'container.receive',
      '/container/receive/:id',
      () => import(/* webpackChunkName: "containerPages" */ './containers/receive/ReceivePage'),
      'Receive',
      {
        calls: [[container, 'edit']],
      },
    ),
    page(
      'container.import',
      '/container/import',
      () => import(/* webpackChunkName: "containerPages" */ './containers/CountImport'),
      'Count stock',
      {
        calls: [[container, 'edit']],
      },
    ),
    page(
      'stock.import',
      '/stock/import/:container',
      () => import(/* webpackChunkName: "containerPages" */ './containers/StockImport'),
      'Import Stock',
      {
        calls: [[stock, 'create']],
      },
    ),
    ...crud(container, {
      list: () => import(/* webpackChunkName: "containers" */ './containers/ContainerList'),
      edit: () => import(/* webpackChunkName: "containerPages" */ './containers/ContainerPage'),
    }),
    ...crud(store, {
      listTitle: 'Store Listing',
      list: () => import(/* webpackChunkName: "stores" */ './stores/StoreList'),
      edit: () => import(/* webpackChunkName: "stores" */ './stores/StorePage'),
    }),
    importPageOf(storeOrder),
    importPageOf(store),
    importPageOf(storeContact),
    ...crud(storeContact),
  ],
  // Cards whose rows depend on the day say themselves what their link shows (useHomeCardLink).
  // All cards share one chunk: the name of each further chunk would be part of what this remote's first page loads.
  homeCards: [
    {
      name: 'arriving',
      title: 'Arriving',
      route: 'store_order_line.list',
      query: { filter: 'incoming' },
      order: 10,
      rows: 6,
      audience: 'store',
      element: () => import(/* webpackChunkName: "homeCards" */ './home/ArrivingCard'),
    },
    {
      name: 'open_orders',
      title: 'My open orders',
      route: 'store_order.list',
      query: { filter: 'incoming' },
      order: 20,
      rows: 5,
      audience: 'store',
      element: () => import(/* webpackChunkName: "homeCards" */ './home/OpenOrdersCard'),
    },
    {
      name: 'delayed',
      title: 'Delayed for you',
      route: 'store_order.list',
      query: { filter: 'delayed' },
      order: 30,
      rows: 6,
      audience: 'store',
      element: () => import(/* webpackChunkName: "homeCards" */ './home/DelayedCard'),
    },
    {
      name: 'nearly_gone',
      title: 'Nearly gone',
      route: 'stock.list',
      query: { filter: 'active' },
      order: 33,
      rows: 5,
      audience: 'store',
      element: () => import(/* webpackChunkName: "homeCards" */ './home/NearlyGoneCard'),
    },
    {
      name: 'orders_by_week',
      title: 'Orders by week',
      route: 'store_order.list',
      query: { filter: 'all' },
      order: 40,
      rows: 6,
      wide: true,
      audience: 'office',
      element: () => import(/* webpackChunkName: "homeCards" */ './home/OrdersByWeekCard'),
    },
    {
      name: 'dates_moved',
      title: 'Dates moved in 14 days',
      route: 'store_order_line.list',
      query: { filter: 'all' },
      order: 50,
      rows: 4,
      audience: 'office',
      element: () => import(/* webpackChunkName: "homeCards" */ './home/MovedDatesCard'),
    },
    {
      name: 'containers',
      title: 'Containers',
      route: 'container.list',
      query: { filter: 'incoming', sort: 'delivery_date' },
      order: 60,
      rows: 6,
      wide: true,
      audience: 'office',
      element: () => import(/* webpackChunkName: "homeCards" */ './home/ContainersCard'),
    },
    {
      name: 'sold_out',
      title: 'Sold out, nothing coming',
      route: 'stock.list',
      query: { filter: 'sold_out' },
      order: 62,
      rows: 6,
      audience: 'office',
      element: () => import(/* webpackChunkName: "homeCards" */ './home/SoldOutCard'),
    },
    {
      name: 'silent_stores',
      title: 'No order for 30 days',
      route: 'store.list',
      query: { filter: 'active' },
      order: 64,
      rows: 5,
      audience: 'office',
      element: () => import(/* webpackChunkName: "homeCards" */ './home/SilentStoresCard'),
    },
    {
      name: 'top_products',
      title: 'Top products, 7 days',
      route: 'store_order_line.list',
      query: { filter: 'all' },
      order: 66,
      rows: 5,
      wide: true,
      audience: 'office',
      element: () => import(/* webpackChunkName: "homeCards" */ './home/TopProductsCard'),
    },
  ],
  // S1 §2.5.
  menus: [
    {
      group: 'Order',
      order: 110,
      title: 'Orders',
      route: 'store_order.list',
      query: { limit: '25', filter: 'active' },
    },
    { group: 'Order', order: 120, title: 'New Order', route: 'store_order.create', action: 'New Order' },
    {
      group: 'Stock',
      order: 210,
      title: 'Stock Availability',
      route: 'stock.list',
      query: { limit: '25', filter: 'active' },
    },
    {
      group: 'Stock',
      order: 220,
      title: 'My Stock',
      route: 'store_order_line.list',
      query: { limit: '10', filter: 'incoming' },
    },
    { group: 'Store', order: 310, title: 'Store Listing', route: 'store.list' },
    { group: 'Store', order: 320, title: 'New Store', route: 'store.create' },
    {
      area: 'admin',
      group: 'Container',
      order: 810,
      title: 'Containers',
      route: 'container.list',
      query: { sort: 'delivery_date' },
    },
    { area: 'admin', group: 'Container', order: 815, title: 'Arrivals', route: 'container.arrivals' },
    { area: 'admin', group: 'Container', order: 820, title: 'New Container', route: 'container.create' },
  ],
});
