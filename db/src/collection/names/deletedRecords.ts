import type { Entity } from '@trestle/schema/entity';
import { joinSql, sql } from '../../sql/sqlText';
import type { Context, Row } from '../call/context';
import { selectFromListPool } from '../call/statements';

/** Deleted records with the values that they had. */
export type DeletedRecords = { entity: Entity; id: number; values: Row }[];

/** Returns the values that a deletion took away, by field. */
export const valuesBefore = (entity: Entity, changes: Readonly<Record<string, unknown>>): Row =>
  Object.fromEntries(
    Object.entries(changes)
      .filter(([name]) => !entity.fields[name]?.sensitive && !entity.fields[name]?.secret)
      .map(([name, values]) => [name, (values as [unknown, unknown])[0]]),
  );

/**
 * Reads what deleted records were, from the entries of their deletion.
 * @param ids by entity
 */
export async function deletedValues(
  context: Context,
  ids: ReadonlyMap<string, readonly number[]>,
): Promise<DeletedRecords> {
  const conditions = [...ids].map(([name, missing]) => sql('(`other_name` = ? AND `other_id` IN (?))', name, missing));
  const any = joinSql(conditions, ' OR ', '1=0');
  const rows = await selectFromListPool(context, {
    text: `SELECT \`other_name\`, \`other_id\`, \`changes\` FROM \`audit\` WHERE \`action\` = 'delete' AND (${any.text})`,
    values: any.values,
  });
  return rows.map((row) => {
    const changes = typeof row['changes'] === 'string' ? JSON.parse(row['changes']) : row['changes'];
    const entity = context.find(String(row['other_name']));
    return { entity, id: Number(row['other_id']), values: valuesBefore(entity, (changes ?? {}) as Row) };
  });
}
