import { registerRoutes } from '@trestle/kit/core';
import { product } from '@trestle/schema/entities/product';
import { store } from '@trestle/schema/entities/store';
import { storeOrder } from '@trestle/schema/entities/store_order';
import type { Entity } from '@trestle/schema/entity';
import { sampleMenus } from '../testing/menus';
import { recentRecords, rememberRecord } from './recentRecords';
import type { SearchedRecord } from './searchRank';
import { foundResult, menuResults, orderResult, rankResults, recordResult, storeToOrderFor } from './searchResults';

registerRoutes([
  { name: 'store_order.edit', path: '/store_order/edit/:id' },
  { name: 'store_order.create', path: '/store_order/create/:container?' },
  { name: 'product.edit', path: '/product/edit/:id' },
]);
const NOW = new Date('2026-05-05T00:00:00Z');

test('a record is named as its form is, with what tells it from others, and says when it has ended', () => {
  const arrivals = [
    { date: '2026-05-01', quantity: 2, state: 'here', delayed_from: null },
    { date: '2020-06-01', quantity: 3, state: 'coming', delayed_from: '2020-05-20' },
  ];
  const order = { id: 1086, store__name: 'Fitzroy', pieces: 5, arrivals, next_arrival: '2020-06-01' };
  expect(recordResult(storeOrder, order, { to: '/store_order/edit/1086' }, NOW)).toEqual({
    key: 'store_order 1086',
    group: 'Orders',
    title: 'Order 1086 · Fitzroy',
    note: '2 here · 3 on 1 June 2020 (was 20 May 2020) · Pieces 5',
    to: '/store_order/edit/1086',
  });
  const ended = {
    id: 3,
    description: 'Ridge dining table',
    code: 'RID-1',
    active_start_date: '2026-01-01T00:00:00Z',
    active_end_date: '2026-02-01T00:00:00Z',
  };
  expect(recordResult(product, ended, {}, NOW)).toMatchObject({
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

test('entries of one title and route are told apart, so that an arrow gets past them', () => {
  const entry = { group: 'Reports', order: 1, title: 'Overview', route: 'report.list' };
  const results = menuResults([entry, { ...entry, query: { year: '2026' } }], 'overview');
  expect(new Set(results.map(({ key }) => key)).size).toBe(2);
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

const found = (entity: Entity, row: SearchedRecord, typed: string) => foundResult(entity, row, {}, typed);
const titles = (typed: string, ...records: [Entity, SearchedRecord][]) => {
  const { exact, others } = rankResults(records.map(([entity, row]) => [found(entity, row, typed)]));
  return { exact: exact.map(({ title }) => title), others: others.map(({ title }) => title) };
};
const CHAIR: [Entity, SearchedRecord] = [product, { id: 1, description: 'Ember chair', code: 'EMB-124' }];
const TABLE: [Entity, SearchedRecord] = [product, { id: 2, description: 'EMB-124 table top', code: 'TOP-1' }];
const LARGER: [Entity, SearchedRecord] = [product, { id: 3, description: 'Ember chair, wide', code: 'EMB-1240' }];
const ORDER: [Entity, SearchedRecord] = [storeOrder, { id: 124, store__name: 'Embleton' }];

test('the record whose code was typed comes first, then codes that begin so, then names, then orders', () => {
  expect(titles('emb-124', ORDER, TABLE, LARGER, CHAIR)).toEqual({
    exact: ['Ember chair'],
    others: ['Ember chair, wide', 'EMB-124 table top', 'Order 124 · Embleton'],
  });
  const { exact } = rankResults([['EMB-1240', 'EMB-124'].map((code) => found(product, { id: 1, code }, 'EMB-124'))]);
  expect(exact.map(({ rank }) => rank)).toEqual([0, 1]);
});

test('an order is named by its number, with or without its word, and by nothing else', () => {
  expect(titles('124', CHAIR, ORDER).exact).toEqual(['Order 124 · Embleton']);
  expect(titles('Order 124', CHAIR, ORDER).exact).toEqual(['Order 124 · Embleton']);
  expect(titles('12', CHAIR, ORDER).exact).toEqual([]);
  expect(titles('embleton', ORDER, [store, { id: 4, name: 'Embleton' }]).others[0]).toBe('Embleton');
});

test('a link to all records stays below the records of its kind', () => {
  const all = { key: 'all product', group: 'Products', title: 'All 20 products with “oak”' };
  const { others } = rankResults([[all, found(product, { id: 7, description: 'Ridge oak table' }, 'oak')]]);
  expect(others.map(({ title }) => title)).toEqual(['Ridge oak table', all.title]);
});
