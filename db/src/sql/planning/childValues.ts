import type { Entity } from '@trestle/schema/entity';
import type { Field } from '@trestle/schema/field';
import type { Row } from '../rowValues';
import { childPath, combineChildren, quoteName, Select, tableOf } from '../select';
import { sql, type Sql } from '../sqlText';
import type { ListSource } from './listSource';
import { TOTAL_COLUMN } from './pageSql';

/** The fields of a page that are read with its rows, and those that are read from child rows afterwards. */
interface SplitFields {
  own: readonly Field[];
  /** Fields of one list of child rows each, such as all that an order says of its lines. */
  ofChildren: readonly (readonly Field[])[];
}

/** Groups fields that are computed from the same list of child rows. A field that is alone with its list is left out. */
export function groupFieldsOfChildren(fields: readonly Field[]): Field[][] {
  const byList = new Map<string, Field[]>();
  for (const field of fields) {
    if (!field.across && !field.aggregate) continue;
    const { list } = childPath(field);
    byList.set(list, [...(byList.get(list) ?? []), field]);
  }
  return [...byList.values()].filter((group) => group.length > 1);
}

/**
 * Divides a page's fields: those that share a list of child rows are read afterwards. A field that is alone with its list
 * is as quick within the page's own statement.
 */
export function splitFields(entity: Entity, fields: readonly Field[]): SplitFields {
  const ofChildren = groupFieldsOfChildren(fields);
  if (!ofChildren.length) return { own: fields, ofChildren };
  const taken = new Set(ofChildren.flat());
  const own = fields.filter((field) => !taken.has(field));
  const { id } = entity.fields;
  return { own: own.includes(id) ? own : [id, ...own], ofChildren };
}

/** Joins the child rows of one list. @returns each field's value, for a statement that is grouped by the parent's id */
export function joinChildValues({ entity, find, alias }: Select, fields: readonly Field[]) {
  const list = entity.fields[childPath(fields[0]!).list]!;
  const child = new Select(find(list.ref!), find, {}, 'c');
  const values = new Map(fields.map((field) => [field, child.pathValue(childPath(field).path)]));
  const tie = `${child.alias}.${quoteName(list.foreign_key!)} = ${alias}.\`id\``;
  return {
    joins: `LEFT JOIN ${tableOf(child.entity)} ${child.alias} ON ${tie} ${child.joins.text}`,
    valueOf: (field: Field) => combineChildren(field, values.get(field)!),
  };
}

/** Selects the fields that share a list of child rows: a row for each parent, also for one without children. */
function childValuesSql(source: ListSource, entity: Entity, fields: readonly Field[], ids: readonly number[]): Sql {
  const parent = new Select(entity, source.find);
  const { joins, valueOf } = joinChildValues(parent, fields);
  const columns = fields.map((field) => `${valueOf(field)} AS ${quoteName(field.name)}`);
  const id = `${parent.alias}.\`id\``;
  return sql(`SELECT ${id}, ${columns.join(', ')} FROM ${parent.from} ${joins} WHERE ${id} IN (?) GROUP BY ${id}`, ids);
}

/**
 * Adds the fields that are computed from child rows to a page's rows. Each list of child rows is read once for the whole
 * page: 25 orders took four times as long when each field was a subquery. The values come from the primary, because
 * another replica than the page's may not have its newest rows yet.
 * @returns new rows, with the page's fields in their order; empty where a row was deleted meanwhile
 */
export async function withChildValues(
  source: ListSource,
  entity: Entity,
  rows: readonly Row[],
  fields: readonly Field[],
  ofChildren: SplitFields['ofChildren'],
): Promise<Row[]> {
  if (!rows.length) return [];
  const ids = rows.map((row) => row['id'] as number);
  const values = await Promise.all(
    ofChildren.map(async (group) => {
      const found = await source.selectCurrent<Row & { id: number }>(childValuesSql(source, entity, group, ids));
      return new Map(found.map((row) => [row.id, row]));
    }),
  );
  const names = [...fields.map(({ name }) => name), ...(TOTAL_COLUMN in rows[0]! ? [TOTAL_COLUMN] : [])];
  return rows.map((row) => {
    const all: Row = Object.assign({}, ...values.map((byId) => byId.get(row['id'] as number)), row);
    return Object.fromEntries(names.map((name) => [name, all[name] ?? null]));
  });
}
