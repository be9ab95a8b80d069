import fc from 'fast-check';
import { Sequelize } from 'sequelize';
import { byName, entities } from '@trestle/schema/entities/all';
import { parseList } from '@trestle/schema/query';
import { Select } from './select';
import { whereSql } from './where';

const find = (name: string) => byName.get(name)!;
const reader = { now: new Date('2026-11-21T02:00:00Z'), zone: 'UTC', hidden: new Set<string>() };
const sqlOf = (entity: string, parameters: Record<string, string>) => {
  const select = new Select(find(entity), find, { total_price: (t) => `${t}.total` });
  const { where } = parseList(find(entity), { filter: 'all', ...parameters }, reader);
  const { text, values } = whereSql(select, { and: where });
  return { text, values, from: select.from };
};

test('a display field is joined once, along its foreign keys', () => {
  const { text, from } = sqlOf('store_order_line', { q: 'oslo', searchField: 'colour__description', query: '["product__code","eq","OSL"]' });
  expect(from.match(/JOIN `product`/g)).toHaveLength(1);
  expect(from).toContain('LEFT JOIN `stock`');
  expect(text).toMatch(/LIKE \?.*= \?/);
});
test('an order matches when one of its lines does; empty means that none holds a value', () => {
  expect(sqlOf('store_order', { query: '["container_code","eq","C-1"]' }).text).toMatch(/^\(EXISTS \(SELECT 1 FROM `store_order_line`/);
  expect(sqlOf('store_order', { query: '["container_code","is_null"]' }).text).toMatch(/^\(NOT EXISTS .* IS NOT NULL\)/);
});
test('% _ and \\ are plain characters', () => {
  expect(sqlOf('product', { q: '50%_\\', searchField: 'code' }).values).toEqual(['%50\\%\\_\\\\%']);
});
test('ids become one list', () => {
  expect(sqlOf('product', { _ids: '3,4' })).toMatchObject({ text: '(t.`id` IN (?))', values: [[3, 4]] });
});
test('safety 25: whatever is asked for, values are bound and never stand in the text', () => {
  const db = new Sequelize({ dialect: 'mysql', logging: false });
  fc.assert(fc.property(fc.string({ minLength: 1, maxLength: 50 }).filter((s) => !s.includes('\0')), (evil) => {
    const { text, values } = sqlOf('product', { q: evil, query: JSON.stringify({ or: [['description', 'eq', evil], ['code', 'contains', evil]] }) });
    return values.length >= 3 && !/['"]/.test(text) && (text.match(/\?/g) ?? []).length === values.length;
  }));
  return db.close();
});
test('every field of every entity that can be filtered makes SQL', () => {
  for (const entity of entities) for (const field of Object.values(entity.fields)) {
    if (field.secret || field.computed || ['ManyToMany', 'Json', 'Array', 'Password'].includes(field.kind)) continue;
    expect(() => sqlOf(entity.name, { searchField: field.name, q: '1', sort: field.name })).not.toThrow();
  }
});
