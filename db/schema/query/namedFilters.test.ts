import { product, PRODUCT_STOCK_FILTERS } from '../entities/product';
import { stockAvailability } from '../entities/stock_availability';
import { availableFilters, standardFilters } from './availableFilters';
import type { Entity } from '../entity';
import { namedFilterClauses } from './namedFilters';
import { reader } from '../testing/parseList';

describe('named filters', () => {
  test('each entity offers the filters that it declares', () => {
    const stock = ['in_stock', 'here', 'this_month', 'next_month', 'sold_out', 'stocked'];
    const names = (entity: Entity, ...hidden: string[]) =>
      availableFilters(entity, new Set(hidden)).map((filter) => filter.name);
    expect(names(product)).toEqual(['active', 'non_active', 'all', 'whats_new', ...stock, 'waited_for']);
    expect(names(product, 'stock.product', 'waiting')).toEqual(['active', 'non_active', 'all', 'whats_new']);
    const withOwnFilters = {
      ...product,
      list: { ...product.list, ownFilters: true, filters: PRODUCT_STOCK_FILTERS },
    } as const;
    expect(names(withOwnFilters)).toEqual(stock);
    expect(standardFilters(withOwnFilters)).toEqual({ first: 'in_stock', all: 'stocked' });
    expect(standardFilters(product)).toEqual({ first: 'active', all: 'all' });
    expect(availableFilters(stockAvailability).map((f) => f.name)).toEqual([
      'active',
      'non_active',
      'all',
      'here',
      'this_month',
      'next_month',
      'sold_out',
    ]);
  });
  test('active is to the minute and shows rows without a start (S1 §4)', () => {
    const [active] = namedFilterClauses(product, 'active', reader).where;
    expect(active).toEqual({
      or: [
        { field: 'active_start_date', is: 'is_null' },
        {
          and: [
            { field: 'active_start_date', is: 'lt', value: '2026-11-21T02:01:00.000Z' },
            {
              or: [
                { field: 'active_end_date', is: 'is_null' },
                { field: 'active_end_date', is: 'ge', value: '2026-11-21T02:01:00.000Z' },
              ],
            },
          ],
        },
      ],
    });
  });
  test('non_active is the exact opposite of active, to the same minute', () => {
    const minuteEnd = '2026-11-21T02:01:00.000Z';
    const outsideDates = {
      and: [
        { field: 'active_start_date', is: 'is_not_null' },
        {
          or: [
            { field: 'active_start_date', is: 'ge', value: minuteEnd },
            { field: 'active_end_date', is: 'lt', value: minuteEnd },
          ],
        },
      ],
    };
    expect(namedFilterClauses(product, 'non_active', reader).where).toEqual([outsideDates]);
    expect(namedFilterClauses(stockAvailability, 'non_active', reader).where).toEqual([
      { or: [outsideDates, { field: 'available', is: 'le', value: 0 }] },
    ]);
  });
  test('a list may name other fields as its active dates (S1 §3.1)', () => {
    const website = {
      ...product,
      list: { ...product.list, active: { start: 'website_active_start_date', end: 'website_active_end_date' } },
    };
    expect(JSON.stringify(namedFilterClauses(website, 'active', reader).where)).toBe(
      JSON.stringify(namedFilterClauses(product, 'active', reader).where).replaceAll('"active_', '"website_active_'),
    );
  });
  test('a filter narrows the active rows, unless it includes others', () => {
    const [active] = namedFilterClauses(stockAvailability, 'active', reader).where;
    expect(namedFilterClauses(stockAvailability, 'here', reader).where[0]).toEqual(active);
    const soldOut = namedFilterClauses(stockAvailability, 'sold_out', reader);
    expect(soldOut).toMatchObject({ where: [{ and: [{}, { field: 'available', is: 'le', value: 0 }] }] });
    expect(soldOut.activity).toBeUndefined();
  });
  test('a condition on rows that refer to a record uses only fields that the record shows', () => {
    const clauses = Object.keys(PRODUCT_STOCK_FILTERS).map((name) => namedFilterClauses(product, name, reader).where);
    expect(clauses[0]!.at(-1)).toMatchObject({
      child: { name: 'stock_availability' },
      childKey: 'product',
      where: { and: [{ and: [{ field: 'available', is: 'gt', value: 0 }] }, { field: 'price', is: 'is_not_null' }] },
      none: false,
    });
    const price = { some: ['price', 'gt', 0], of: { ...PRODUCT_STOCK_FILTERS.in_stock.where.of } } as const;
    const revealing = { ...product, list: { ...product.list, filters: { cheap: { label: 'Cheap', where: price } } } };
    expect(() => namedFilterClauses(revealing, 'cheap', reader)).toThrow('Unknown field');
  });
  test('the filter for new products sorts by newest first', () => {
    expect(namedFilterClauses(product, 'whats_new', reader).sort).toBe('-website_active_start_date');
  });
});
