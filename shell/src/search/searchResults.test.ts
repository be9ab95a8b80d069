import { registerRoutes } from '@trestle/kit/core';
import { product } from '@trestle/schema/entities/product';
import { storeOrder } from '@trestle/schema/entities/store_order';
import { sampleMenus } from '../testing/menus';
import { recentRecords, rememberRecord } from './recentRecords';
import { menuResults, namedFirst, orderResult, recordResult, storeToOrderFor } from './searchResults';

registerRoutes([
  { name: 'store_order.edit', path: '/store_order/edit/:id' },
  { name: 'store_order.create', path: '/store_order/create/:container?' },
  { name: 'product.edit', path: '/product/edit/:id' },
]);
const NOW = new Date('2026-05-05T00:00:00Z');

test('a record is named as its form is, with what tells it from others, and says when it has ended', () => {
  const order = { id: 1086, store__name: 'Fitzroy', pieces: 5, expected_delivery_date: '2026-06-01' };
  expect(recordResult(storeOrder, order, '/store_order/edit/1086', NOW)).toEqual({
    key: 'store_order 1086',
    group: 'Orders',
    title: 'Order 1086 · Fitzroy',
    note: 'Expected delivery 01/06/2026 · Pieces 5',
    to: '/store_order/edit/1086',
  });
  const ended = {
    id: 3,
    description: 'Ridge dining table',
    code: 'RID-1',
    active_start_date: '2026-01-01T00:00:00Z',
    active_end_date: '2026-02-01T00:00:00Z',
  };
  expect(recordResult(product, ended, undefined, NOW)).toMatchObject({
    title: 'Ridge dining table',
    note: 'Deactivated · RID-1',
  });
});

test('menu entries are found by all words; without any, what creates something is offered', () => {
  const titles = (typed: string) => menuResults(sampleMenus, typed).map(({ group, title }) => `${group}: ${title}`);
  expect(titles('order new')).toEqual(['Actions: New Order']);
  expect(titles('store listing')).toEqual(['Pages: Store Listing']);
  expect(titles('nothing like it')).toEqual([]);
  expect(titles('').every((each) => each.startsWith('Actions: New'))).toBe(true);
});

test('a new order can be asked for by the name of its store', () => {
  expect(storeToOrderFor('New order for  fitzroy')).toBe('fitzroy');
  expect(storeToOrderFor('new order carl')).toBe('carl');
  expect(storeToOrderFor('new order')).toBeNull();
  const fitzroy = { key: 'store 4', group: 'Stores', title: 'Fitzroy' };
  expect(orderResult(fitzroy, 4)).toMatchObject({ title: 'New Order for Fitzroy', to: '/store_order/create?_store=4' });
});

test('what was opened last comes first, once, and is its own for each person', () => {
  sessionStorage.clear();
  for (const at of [1, 2, 3, 4, 5, 6, 7, 8, 9, 4])
    rememberRecord('7', { to: `/product/edit/${at}`, title: `P${at}`, note: 'Edit Product' });
  expect(recentRecords('7').map(({ title }) => title)).toEqual(['P4', 'P9', 'P8', 'P7', 'P6', 'P5', 'P3', 'P2']);
  expect(recentRecords('8')).toEqual([]);
  expect(recentRecords(null)).toEqual([]);
});

test('kinds of which a record has the words in its own name come first', () => {
  const orders = [{ key: 'store_order 4', group: 'Orders', title: 'Order 4 · Fitzroy' }];
  const all = { key: 'all product', group: 'Products', title: 'All 20 products with “oak”', isList: true };
  const products = [{ key: 'product 7', group: 'Products', title: 'Ridge oak table' }, all];
  const groups = (typed: string) => namedFirst([orders, products], typed).map(({ group }) => group);
  expect(groups('oak')).toEqual(['Products', 'Products', 'Orders']);
  expect(groups('fitzroy')[0]).toBe('Orders');
  expect(groups('velvet')[0]).toBe('Orders');
});
