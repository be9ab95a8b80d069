import { hasColumn, type Entity } from '@trestle/schema/entity';
import type { Field } from '@trestle/schema/field';
import { copiedFields, pathOf } from '../../collection/write/copiedValues';
import { quoteName, Select, tableName, tableOf, type FindEntity } from '../../sql/select';
import { sql } from '../../sql/sqlText';
import type { DataCheck } from './dataCheck';

/** Returns a check for each column that is declared as a copy of another one. */
export function copyChecks(entities: readonly Entity[], find: FindEntity): DataCheck[] {
  return entities.flatMap((entity) => copiedFields(entity).map((field) => copyCheck(entity, field, find)));
}

function copyCheck(entity: Entity, field: Field, find: FindEntity): DataCheck {
  const select = new Select(entity, find);
  const [copy, source] = [select.expression(field), select.pathValue(pathOf(field))];
  return {
    what: `${entity.name}.${field.name} differs from ${field.via}, of which it is a copy`,
    remedy: `UPDATE ${select.from} SET ${copy} = ${source} WHERE ${select.alias}.\`id\` IN (…).`,
    wrongRows: sql(`SELECT ${select.alias}.\`id\` FROM ${select.from} WHERE NOT (${copy} <=> ${source})`),
  };
}

/** Returns a check for each value, or group of values, that is declared unique. */
export function uniqueChecks(entities: readonly Entity[]): DataCheck[] {
  const checks = new Map<string, DataCheck>();
  for (const entity of entities)
    for (const fields of uniqueFields(entity)) {
      const check = uniqueCheck(entity, fields);
      // Two entities may show one table.
      checks.set(check.what, check);
    }
  return [...checks.values()];
}

/** The fields of an entity that are unique: alone, or together where they share a name. */
export function uniqueFields(entity: Entity): string[][] {
  const groups = new Map<string, string[]>();
  for (const field of Object.values(entity.fields)) {
    if (!field.unique || !hasColumn(field)) continue;
    const group = field.unique === true ? `alone ${field.name}` : field.unique;
    groups.set(group, [...(groups.get(group) ?? []), field.name]);
  }
  return [...groups.values()];
}

function uniqueCheck(entity: Entity, fields: readonly string[]): DataCheck {
  const columns = fields.map(quoteName);
  const isFilled = columns.map((column) => `${column} IS NOT NULL`).join(' AND ');
  return {
    what: `${tableName(entity)} with the same ${fields.join(' and ')} as another`,
    remedy: 'Merge the two records, or change one of them.',
    wrongRows: sql(
      `SELECT MIN(\`id\`) AS \`id\` FROM ${tableOf(entity)} WHERE ${isFilled} ` +
        `GROUP BY ${columns.join(', ')} HAVING COUNT(*) > 1`,
    ),
  };
}

/** People sign in with either, so none's name is another's address (SECURITY.md, 59). */
export const loginCheck: DataCheck = {
  what: 'users whose username is the email of another',
  remedy: 'Change one of the two.',
  wrongRows: sql('SELECT DISTINCT a.`id` FROM `user` a JOIN `user` b ON b.`email` = a.`username` AND b.`id` <> a.`id`'),
};
