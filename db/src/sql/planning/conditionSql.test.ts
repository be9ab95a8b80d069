import fc from 'fast-check';
import type { Clause } from '@trestle/schema/query/clause';
import { entitiesByName, entities } from '@trestle/schema/entities/all';
import { parseListRequest } from '@trestle/schema/query/listRequest';
import { Select } from '../select';
import type { Sql } from '../sqlText';
import { planClause } from './clausePlan';
import { conditionSql } from './conditionSql';

const find = (name: string) => entitiesByName.get(name)!;
const reader = { now: new Date('2026-11-21T02:00:00Z'), zone: 'UTC', hidden: new Set<string>() };
/** Writes the conditions of a list's parameters, and the FROM with the joins that they add. */
function writeSql(entity: string, parameters: Record<string, string>, write: (select: Select, clause: Clause) => Sql) {
  const select = new Select(find(entity), find, { total_price: (t) => `${t}.total` });
  const { where } = parseListRequest(find(entity), { filter: 'all', ...parameters }, reader);
  const { text, values } = write(select, { and: where });
  return { text, values, from: select.from };
}
const unplannedSql = (entity: string, parameters: Record<string, string>) => writeSql(entity, parameters, conditionSql);
const plannedSql = (entity: string, parameters: Record<string, string>) =>
  writeSql(entity, parameters, (select, clause) => conditionSql(select, planClause(find, select.entity, clause)));

test('a display field is joined once, along its foreign keys', () => {
  const { text, from } = unplannedSql('store_order_line', {
    q: 'oslo',
    searchField: 'colour__description',
    query: '["product__code","eq","OSL"]',
  });
  expect(from.match(/JOIN `product`/g)).toHaveLength(1);
  expect(from).toContain('LEFT JOIN `stock`');
  expect(text).toMatch(/LIKE \?.*= \?/);
});
test('each table is searched for ids separately, and once', () => {
  const { text, from } = plannedSql('stock_availability', { q: 'oslo' });
  expect(from).not.toContain('JOIN');
  expect(text).toMatch(
    /^\(t\.`product` IN \(SELECT .* FROM `product` .* OR ts\d\.`supplier` IN \(SELECT .*\)\)\) OR t\.`container` IN \(SELECT/,
  );
  expect(text.match(/FROM `product`/g)).toHaveLength(1);
});
test('empty at the end of a path includes an empty foreign key on the way', () => {
  expect(plannedSql('stock', { query: '["colour__description","is_null"]' }).text).toMatch(
    /^\(t\.`product` IS NULL OR t\.`product` IN \(SELECT .*`colour` IS NULL OR .*`colour` IN \(SELECT .*`description` IS NULL\)\)\)\)$/,
  );
});
test('an order matches when one of its lines does; empty means that no line has a value', () => {
  expect(plannedSql('store_order', { query: '["container_code","eq","C-1"]' }).text).toMatch(
    /^t\.`id` IN \(SELECT ts1\.`store_order` FROM `store_order_line` ts1/,
  );
  expect(plannedSql('store_order', { query: '["container_code","is_null"]' }).text).toMatch(
    /^NOT EXISTS .* IS NOT NULL\)+$/,
  );
  expect(unplannedSql('store_order', { query: '["container_code","eq","C-1"]' }).text).toMatch(
    /^\(EXISTS \(SELECT 1 FROM `store_order_line`/,
  );
});
const timesOfLines = (clause: unknown): number =>
  plannedSql('store_order', { query: JSON.stringify(clause) }).text.match(/FROM `store_order_line`/g)?.length ?? 0;
const [CODE, COLOUR, NAME] = [
  ['container_code', 'eq', 'C-1'],
  ['colour', 'eq', 'Oak'],
  ['product_name', 'icontains', 'oslo'],
];
test('safety 67: one line meets the conditions of one group, and its table is searched once', () => {
  expect(timesOfLines({ and: [CODE, COLOUR] })).toBe(1);
  expect(timesOfLines({ or: [CODE, COLOUR] })).toBe(1);
  expect(timesOfLines({ and: [CODE, { or: [COLOUR, NAME] }] })).toBe(1);
  expect(timesOfLines({ and: Array.from({ length: 100 }, () => NAME) })).toBe(1);
  expect(timesOfLines({ and: [CODE, COLOUR].map(([field]) => [field, 'is_null']) })).toBe(1);
});
test('safety 67: a period is one condition: a line before it and one after it are not within it', () => {
  expect(timesOfLines(['container_delivery_date', 'between', ['2026-01-01', '2026-02-01']])).toBe(1);
  expect(timesOfLines({ and: [CODE, ['container_delivery_date', 'eq', 'this_month']] })).toBe(1);
});
test('another line may meet a separate group', () => {
  expect(timesOfLines({ and: [{ and: [CODE, COLOUR] }, { and: [NAME] }] })).toBe(2);
  expect(timesOfLines({ and: [NAME, { or: [['id', 'eq', 1], NAME] }] })).toBe(2);
});
test('% _ and \\ are plain characters', () => {
  expect(plannedSql('product', { q: '50%_\\', searchField: 'code' }).values).toEqual(['%50\\%\\_\\\\%']);
});
test('ids become one list', () => {
  expect(plannedSql('product', { _ids: '3,4' })).toMatchObject({ text: 't.`id` IN (?)', values: [[3, 4]] });
});
test('safety 25: values are always bound and never in the text', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 1, maxLength: 50 }).filter((s) => !s.includes('\0')),
      (evil) =>
        [unplannedSql, plannedSql].every((way) => {
          const { text, values } = way('product', {
            q: `q${evil}`,
            query: JSON.stringify({
              or: [
                ['description', 'eq', evil],
                ['code', 'contains', evil],
              ],
            }),
          });
          return values.length >= 3 && !/['"]/.test(text) && (text.match(/\?/g) ?? []).length === values.length;
        }),
    ),
  );
});
test('every filterable field of every entity gives SQL', () => {
  for (const entity of entities)
    for (const field of Object.values(entity.fields)) {
      if (field.secret || field.computed || ['ManyToMany', 'Json', 'Array', 'Password'].includes(field.kind)) continue;
      for (const way of [unplannedSql, plannedSql])
        expect(() => way(entity.name, { searchField: field.name, q: '1', sort: field.name })).not.toThrow();
    }
});
