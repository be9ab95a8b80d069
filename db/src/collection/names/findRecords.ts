import type { Entity } from '@trestle/schema/entity';
import { hasColumn } from '@trestle/schema/entity';
import { titleFields } from '@trestle/schema/recordTitle';
import { joinSql, sql, type Sql } from '../../sql/sqlText';
import type { Caller, Context, Row } from '../call/context';
import { accessOf, readableFields } from '../call/fieldAccess';
import { rowsInScope, selectOf } from '../call/scope';
import { selectFromListPool } from '../call/statements';

/** Records whose names are wanted: ids and fields, by entity. */
export class WantedRecords {
  readonly byEntity = new Map<string, { ids: Set<number>; fields: Set<string> }>();

  /** Asks for a record, with the fields of its title and some more. */
  add({ name, title, list }: Entity, ids: readonly number[], fields: readonly string[] = []): void {
    if (!ids.length) return;
    const wanted = this.byEntity.get(name) ?? { ids: new Set(), fields: new Set(titleFields({ title, list })) };
    this.byEntity.set(name, wanted);
    for (const id of ids) wanted.ids.add(id);
    for (const field of fields) wanted.fields.add(field);
  }
}

/** Values of records by entity and id. */
export type RecordValuesById = Map<string, Map<number, Row>>;

/** Whether a field's value is a column, or a column of a record that a foreign key leads to. */
const isPlain = (field: Entity['fields'][string]): boolean =>
  !field.across && !field.aggregate && !field.computed && !field.sensitive && (hasColumn(field) || Boolean(field.via));

/** SELECT of an entity's wanted records that the caller may see, with the fields that the caller may see. */
function recordsSql(context: Context, entity: Entity, caller: Caller, ids: readonly number[], names: Set<string>): Sql {
  const fields = readableFields(entity, accessOf(context, entity, caller)).filter(
    (field) => names.has(field.name) && isPlain(field),
  );
  const select = selectOf(context, entity);
  const inScope = rowsInScope(context, select, caller);
  const values = fields.map((field) => `'${field.name}', ${select.expression(field)}`);
  const text =
    `SELECT '${entity.name}' AS entity, ${select.alias}.\`id\` AS id, JSON_OBJECT(${values.join(', ')}) AS record ` +
    `FROM ${select.from} WHERE ${select.alias}.\`id\` IN (?) AND ${inScope.text}`;
  return sql(text, ids, ...inScope.values);
}

/** Finds the wanted records that exist and that the caller may see, of all entities with one statement. */
export async function findRecords(context: Context, wanted: WantedRecords, caller: Caller): Promise<RecordValuesById> {
  const found: RecordValuesById = new Map();
  if (!wanted.byEntity.size) return found;
  const selects = [...wanted.byEntity].map(([name, { ids, fields }]) =>
    recordsSql(context, context.find(name), caller, [...ids], fields),
  );
  const union: Sql = {
    text: selects.map(({ text }) => text).join(' UNION ALL '),
    values: joinSql(selects, ' ', '').values,
  };
  for (const { entity, id, record } of await selectFromListPool<Row & { entity: string; id: number }>(context, union)) {
    const values = (typeof record === 'string' ? JSON.parse(record) : record) as Row;
    const records = found.get(entity) ?? new Map<number, Row>();
    found.set(entity, records.set(id, { ...values, id }));
  }
  return found;
}
