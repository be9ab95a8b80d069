import { product } from '@trestle/schema/entities/product';
import { listDefaults, readState, writeState } from '../listState';
import { viewSearchParams, permittedView, toViewState } from './viewState';

const atFirst = listDefaults(product);
const everything = { hidden: new Set<string>(), locked: new Set<string>() };
const blind = { ...everything, hidden: new Set(['wholesale_price']) };

test('a view stores the differences from the default list and chosen columns, not the page', () => {
  expect(toViewState({ ...atFirst, q: 'sofa', sort: '-code', offset: 30 }, atFirst, null)).toEqual({
    q: 'sofa',
    sort: '-code',
  });
  expect(toViewState(atFirst, atFirst, ['code'])).toEqual({ columns: ['code'] });
});

test('a view is the default of its address; further changes are written there, also an emptied search', () => {
  const defaults = { ...atFirst, ...permittedView(product, everything, { q: 'sofa', limit: 25 }).state };
  const address = new URLSearchParams('view=7');
  expect(readState(address, defaults)).toEqual({ ...atFirst, q: 'sofa', limit: 25 });
  const cleared = writeState({ ...defaults, q: '' }, defaults, address);
  expect(cleared.toString()).toBe('view=7&q=');
  expect(readState(cleared, defaults)).toMatchObject({ q: '', limit: 25 });
});

test('hidden or removed parts are left out, and the list says so', () => {
  const view = {
    columns: ['code', 'wholesale_price', 'gone'],
    sort: '-wholesale_price',
    searchField: 'gone',
    filter: 'gone',
    q: 'sofa',
    qbe: '{"wholesale_price":{"op":">","value":5},"code":"A"}',
    query: '{"and":[["code","eq","A"],{"or":[["wholesale_price","gt",5]]}]}',
  };
  expect(permittedView(product, blind, view)).toEqual({
    state: { qbe: '{"code":"A"}', query: '{"and":[["code","eq","A"]]}' },
    columns: ['code'],
    complete: false,
    isWithheld: true,
  });
  expect(permittedView(product, blind, { query: '["wholesale_price","gt",5]' })).toEqual({
    state: {},
    columns: null,
    complete: false,
    isWithheld: true,
  });
  expect(permittedView(product, blind, { sort: 'wholesale_price', columns: ['wholesale_price'] })).toEqual({
    state: {},
    columns: [],
    complete: false,
    isWithheld: false,
  });
  // The server has left parts out already.
  expect(permittedView(product, everything, { withheld: ['conditions'] } as object)).toMatchObject({
    isWithheld: true,
  });
  const visible = {
    columns: ['code'],
    sort: '-code',
    qbe: '{"code": "A"}',
    query: '["code","eq","A"]',
    filter: 'whats_new',
    limit: 50,
  };
  expect(permittedView(product, blind, visible).complete).toBe(true);
});

test('opening a view drops the former search and filters from the address, and nothing else', () => {
  const address = new URLSearchParams('tab=2&q=x&sort=code&order=desc&offset=30&view=1');
  expect(viewSearchParams(address, atFirst, 7).toString()).toBe('tab=2&view=7');
  expect(viewSearchParams(address, atFirst, null).toString()).toBe('tab=2');
});
