import { entities } from './entities/all';
import { product } from './entities/product';
import { supplier } from './entities/supplier';
import { Problem } from './errors';
import { listNamed, listOfRoute } from './namedList';
import { availableFilters, revealsHiddenActivity } from './query/availableFilters';
import { parseListRequest } from './query/listRequest';
import { reader, refusalOf } from './testing/parseList';

const website = listNamed(product, 'website')!;
const request = (parameters: Record<string, string>, ...hidden: string[]) =>
  JSON.stringify(parseListRequest(product, parameters, { ...reader, hidden: new Set(hidden) }).where);

test('the list of a route has its own dates, and is the same object each time', () => {
  expect(listOfRoute(product, 'website.list')).toBe(website);
  expect(website.list.active).toEqual({ start: 'website_active_start_date', end: 'website_active_end_date' });
  expect(product.list.active).toEqual({ start: 'active_start_date', end: 'active_end_date' });
  for (const route of ['product.list', '__proto__.list', 'toString']) expect(listOfRoute(product, route)).toBe(product);
  expect(listOfRoute(supplier, 'website.list')).toBe(supplier);
});
test('every list with dates of its own names two moments of its entity that people can change', () => {
  const lists = entities.flatMap((entity) => Object.keys(entity.lists ?? {}).map((name) => listNamed(entity, name)!));
  expect(lists.map(({ name, list }) => `${name} ${list.name}`)).toEqual(['product website']);
  for (const { fields, lists: declared } of lists)
    for (const { active } of Object.values(declared!))
      for (const name of [active.start, active.end]) {
        expect([name, fields[name]?.kind]).toEqual([name, 'DateTime']);
        expect([name, fields[name]?.readonly ?? false]).toEqual([name, false]);
      }
});
test.each(['active', 'non_active'])('%s takes the dates of the list that is asked for', (filter) => {
  expect(request({ list: 'website', filter })).toContain('website_active_start_date');
  expect(request({ list: 'website', filter })).not.toContain('"active_start_date"');
  expect(request({ filter })).not.toContain('website');
});
test("a named filter narrows that list's active rows", () => {
  expect(request({ list: 'website', filter: 'whats_new' })).not.toContain('"active_start_date"');
  expect(request({ filter: 'whats_new' })).toContain('"active_start_date"');
});
test('hidden dates give nothing away: it is the own list then, without the filter', () => {
  expect(request({ list: 'website', filter: 'active' }, 'website_active_end_date')).not.toContain('website');
  expect(request({ list: 'website', filter: 'active' }, 'active_end_date')).toContain('website_active_end_date');
  expect(revealsHiddenActivity(website, new Set(['website_active_end_date']))).toBe(true);
  const hidden = new Set(['website_active_end_date']);
  expect(availableFilters(website, hidden).map(({ name }) => name)).not.toContain('non_active');
});
test('an unknown list is refused, and so is a look-up list of it', () => {
  expect(refusalOf({ list: 'nope' })).toHaveProperty('list');
  expect(refusalOf({ list: '__proto__' })).toHaveProperty('list');
  expect(refusalOf({ list: 'website', _code: 'true' })).toHaveProperty('list');
  expect(() => parseListRequest(supplier, { list: 'website' }, reader)).toThrow(Problem);
});
