import { container } from '@trestle/schema/entities/container';
import { note } from '@trestle/schema/entities/note';
import { product } from '@trestle/schema/entities/product';
import { stockAvailability } from '@trestle/schema/entities/stock_availability';
import { storeOrder } from '@trestle/schema/entities/store_order';
import { storeOrderLine } from '@trestle/schema/entities/store_order_line';
import { supplier } from '@trestle/schema/entities/supplier';
import { userList } from '@trestle/schema/entities/user_list';
import {
  applyChange,
  listDefaults,
  withoutHiddenFields,
  toListQuery,
  readState,
  currentSort,
  writeState,
  type ListState,
} from './listState';
import type { Entity } from '@trestle/schema/entity';
import { listOfRoute } from '@trestle/schema/namedList';
import { availableFilters } from '@trestle/schema/query/availableFilters';
import { parseListRequest } from '@trestle/schema/query/listRequest';
import fc from 'fast-check';
import { pagesAround } from './Pager';

const defaults = listDefaults(container);

test('an empty address is the default, and the default is not written', () => {
  expect(readState(new URLSearchParams(), defaults)).toEqual({
    limit: 10,
    offset: 0,
    sort: '',
    filter: 'active',
    q: '',
    searchField: '',
    query: '',
    qbe: '',
    years: '',
  });
  expect(writeState(defaults, defaults, new URLSearchParams('tab=2&q=x')).toString()).toBe('tab=2');
});

test('an address survives being read and written', () => {
  const address = 'limit=25&offset=50&sort=-name&filter=all&q=a&searchField=name';
  const search = new URLSearchParams(address);
  expect(writeState(readState(search, defaults), defaults, search).toString()).toBe(address);
});

test('order=desc reverses the sort; invalid numbers become the default', () => {
  expect(readState(new URLSearchParams('sort=name&order=desc&limit=-3&offset=x'), defaults)).toMatchObject({
    sort: '-name',
    limit: 10,
    offset: 0,
  });
});

test('a search of words looks back the declared years, unless the address says otherwise or a number is searched', () => {
  const yearsOf = (change: Partial<ListState>) =>
    toListQuery(storeOrder, { ...listDefaults(storeOrder), ...change }).years;
  expect(yearsOf({})).toBeUndefined();
  expect(yearsOf({ q: 'oak' })).toBe('2');
  expect(yearsOf({ q: 'oak 1086' })).toBe('2');
  for (const q of ['1086', 'Order 1086', ' order  1086 ']) expect(yearsOf({ q })).toBeUndefined();
  expect(yearsOf({ q: 'oak', years: 'all' })).toBe('all');
  expect(yearsOf({ q: '1086', years: '5' })).toBe('5');
  // Without words nothing is left out: no chip would say so.
  expect(yearsOf({ years: '5' })).toBeUndefined();
  // Conditions say themselves which rows they mean.
  expect(yearsOf({ query: '["notes","icontains","oak"]', qbe: '{"notes":"oak"}' })).toBeUndefined();
  expect(toListQuery(container, { ...defaults, q: 'oak', years: '5' }).years).toBeUndefined();
});

test('whoever may not see the day of an order searches all years; other lists have no years', () => {
  const hidden = new Set(['created_date']);
  const search = { ...listDefaults(storeOrder), q: 'oak' };
  for (const years of ['', '2', 'all'])
    expect(toListQuery(storeOrder, withoutHiddenFields(storeOrder, hidden, { ...search, years })).years).toBe('all');
  expect(withoutHiddenFields(container, new Set(), { ...defaults, years: '5' }).years).toBe('');
});

test('an entity without active dates starts with all rows', () => expect(listDefaults(note).filter).toBe('all'));

test('only a change of page keeps the page', () => {
  const third = { ...defaults, offset: 20 };
  expect(applyChange(third, { q: 'x' }).offset).toBe(0);
  expect(applyChange(third, { offset: 30 }).offset).toBe(30);
});

test('a named filter uses its own order, unless another is requested', () => {
  const whatsNew = listDefaults(product, { filter: 'whats_new' });
  expect(currentSort(product, whatsNew)).toEqual({ field: 'website_active_start_date', descending: true });
  expect(currentSort(product, { ...whatsNew, sort: 'code' })).toEqual({ field: 'code', descending: false });
});

test('safety 22: a list never requests by itself what the user may not see', () => {
  const anyRequest = fc
    .constantFrom<Entity>(container, product, stockAvailability, storeOrder, storeOrderLine, supplier, userList)
    .chain((entity) =>
      fc.record({
        entity: fc.constant(entity),
        hidden: fc.subarray(Object.keys(entity.fields).filter((name) => name !== 'id')).map((names) => new Set(names)),
        filter: fc.constantFrom(undefined, ...availableFilters(entity).map(({ name }) => name)),
        sort: fc.constantFrom(
          undefined,
          ...Object.values(entity.fields)
            .filter(
              ({ kind, secret, filter_only, download_only }) =>
                !['ManyToMany', 'Json', 'Array'].includes(kind) && !secret && !filter_only && !download_only,
            )
            .map(({ name }) => `-${name}`),
        ),
      }),
    );
  fc.assert(
    fc.property(anyRequest, ({ entity, hidden, filter, sort }) => {
      const state = withoutHiddenFields(
        entity,
        hidden,
        listDefaults(entity, { ...(filter && { filter }), ...(sort && { sort }) }),
      );
      const parameters = Object.fromEntries(
        Object.entries(toListQuery(entity, state))
          .filter(([, value]) => value !== '')
          .map(([name, value]) => [name, String(value)]),
      );
      parseListRequest(entity, parameters, { now: new Date(), zone: 'UTC', hidden });
    }),
    { numRuns: 1000 },
  );
});

test('offers the first, the last and the neighbouring pages, with gaps of more than one', () => {
  expect(pagesAround(1, 1)).toEqual([1]);
  expect(pagesAround(1, 66)).toEqual([1, 2, null, 66]);
  expect(pagesAround(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(pagesAround(30, 66)).toEqual([1, null, 29, 30, 31, null, 66]);
});

test('a list with dates of its own asks for them in lists, downloads and selections alike', () => {
  const state = listDefaults(product);
  expect(toListQuery(listOfRoute(product, 'website.list'), state)).toEqual({
    ...toListQuery(product, state),
    list: 'website',
  });
  expect(toListQuery(product, state)).not.toHaveProperty('list');
});
