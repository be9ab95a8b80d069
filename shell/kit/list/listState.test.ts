import { container } from '@trestle/schema/entities/container';
import { product } from '@trestle/schema/entities/product';
import { userList } from '@trestle/schema/entities/user_list';
import { changed, defaultsOf, readState, sortOf, writeState } from './listState';
import { pagesAround } from './Pager';

const defaults = defaultsOf(container);

test('an address that says nothing is the default, and the default is not written', () => {
  expect(readState(new URLSearchParams(), defaults)).toEqual({ limit: 10, offset: 0, sort: '', filter: 'active', q: '', searchField: '', query: '', qbe: '' });
  expect(writeState(defaults, defaults, new URLSearchParams('tab=2&q=x')).toString()).toBe('tab=2');
});

test('an address survives being read and written', () => {
  const address = 'limit=25&offset=50&sort=-name&filter=all&q=a&searchField=name';
  const search = new URLSearchParams(address);
  expect(writeState(readState(search, defaults), defaults, search).toString()).toBe(address);
});

test('order=desc turns the sort round; nonsense numbers are the default', () => {
  expect(readState(new URLSearchParams('sort=name&order=desc&limit=-3&offset=x'), defaults)).toMatchObject({ sort: '-name', limit: 10, offset: 0 });
});

test('an entity without activity starts with all', () => expect(defaultsOf(userList).filter).toBe('all'));

test('only a change of page keeps the page', () => {
  const third = { ...defaults, offset: 20 };
  expect(changed(third, { q: 'x' }).offset).toBe(0);
  expect(changed(third, { offset: 30 }).offset).toBe(30);
});

test('a named filter brings its own order, until one is asked for', () => {
  const whatsNew = defaultsOf(product, { filter: 'whats_new' });
  expect(sortOf(product, whatsNew)).toEqual({ field: 'website_active_start_date', down: true });
  expect(sortOf(product, { ...whatsNew, sort: 'code' })).toEqual({ field: 'code', down: false });
});

test('pages offered: the first, the last, the neighbours, and gaps of more than one', () => {
  expect(pagesAround(1, 1)).toEqual([1]);
  expect(pagesAround(1, 66)).toEqual([1, 2, null, 66]);
  expect(pagesAround(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(pagesAround(30, 66)).toEqual([1, null, 29, 30, 31, null, 66]);
});
