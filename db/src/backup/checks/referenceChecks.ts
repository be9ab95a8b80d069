import { canHaveAttachments, type Entity } from '@trestle/schema/entity';
import { quoteName, tableOf } from '../../sql/select';
import { joinSql, questionMarks, sql, type Sql } from '../../sql/sqlText';
import type { DatabaseSession } from '../databaseSession';
import type { DataCheck } from './dataCheck';

const FOREIGN_KEYS =
  'SELECT `TABLE_NAME`, `COLUMN_NAME`, `REFERENCED_TABLE_NAME`, `REFERENCED_COLUMN_NAME` ' +
  'FROM information_schema.KEY_COLUMN_USAGE WHERE `TABLE_SCHEMA` = DATABASE() ' +
  'AND `REFERENCED_TABLE_NAME` IS NOT NULL ORDER BY `TABLE_NAME`, `COLUMN_NAME`';
const PRIMARY_KEYS =
  'SELECT `TABLE_NAME`, `COLUMN_NAME` FROM information_schema.KEY_COLUMN_USAGE ' +
  "WHERE `TABLE_SCHEMA` = DATABASE() AND `CONSTRAINT_NAME` = 'PRIMARY' ORDER BY `TABLE_NAME`, `ORDINAL_POSITION`";

/** A foreign key that the server knows. */
export interface ForeignKey {
  table: string;
  column: string;
  refTable: string;
  refColumn: string;
}

/**
 * Returns a check for each foreign key of the database. The server keeps them, except while a dump is read into it.
 */
export async function foreignKeyChecks(session: DatabaseSession): Promise<DataCheck[]> {
  const keyColumns = new Map<string, string[]>();
  for (const [table, column] of (await session.selectCells(sql(PRIMARY_KEYS))) as string[][])
    keyColumns.set(table!, [...(keyColumns.get(table!) ?? []), column!]);
  const foreignKeys = (await session.selectCells(sql(FOREIGN_KEYS))) as [string, string, string, string][];
  return foreignKeys.map(([table, column, refTable, refColumn]) =>
    foreignKeyCheck({ table, column, refTable, refColumn }, keyColumns.get(table) ?? [column]),
  );
}

/** Returns the check of one foreign key. @param keyColumns the primary key, by which rows are named */
export function foreignKeyCheck(
  { table, column, refTable, refColumn }: ForeignKey,
  keyColumns: readonly string[],
): DataCheck {
  const key = `c.${quoteName(column)}`;
  const name = keyColumns.map((each) => `c.${quoteName(each)}`);
  return {
    what: `${table}.${column} names a ${refTable} that is gone`,
    remedy: `Bring the ${refTable} back from a backup, or point ${table}.${column} to another one.`,
    wrongRows: sql(
      `SELECT ${name.length === 1 ? name[0] : `CONCAT_WS('/', ${name.join(', ')})`} AS \`id\` FROM ${quoteName(table)} c ` +
        `LEFT JOIN ${quoteName(refTable)} p ON p.${quoteName(refColumn)} = ${key} ` +
        `WHERE ${key} IS NOT NULL AND p.${quoteName(refColumn)} IS NULL`,
    ),
  };
}

/** Returns the checks of notes and files, which name their record without a foreign key. */
export function attachmentChecks(entities: readonly Entity[]): DataCheck[] {
  const owners = entities.filter((entity) => canHaveAttachments(entity));
  return entities.filter(({ attached }) => attached).map((entity) => attachmentCheck(entity, owners));
}

function attachmentCheck(entity: Entity, owners: readonly Entity[]): DataCheck {
  const table = tableOf(entity);
  const gone = owners.map((owner): Sql =>
    sql(
      `SELECT a.\`id\` FROM ${table} a LEFT JOIN ${tableOf(owner)} r ON r.\`id\` = a.\`other_id\` ` +
        'WHERE a.`other_name` = ? AND r.`id` IS NULL',
      owner.name,
    ),
  );
  const names = owners.map(({ name }) => name);
  const unknown = sql(
    `SELECT a.\`id\` FROM ${table} a WHERE a.\`other_name\` NOT IN (${questionMarks(names)})`,
    ...names,
  );
  return {
    what: `${entity.name} whose record is gone`,
    remedy: `Nobody sees them. Bring the record back from a backup, or DELETE FROM ${table} WHERE \`id\` IN (…).`,
    wrongRows: unionOf([...gone, unknown]),
  };
}

/** Joins SELECTs. The brackets of `joinSql` go, since some servers take none around a whole UNION. */
function unionOf(parts: readonly Sql[]): Sql {
  const { text, values } = joinSql(parts, ' UNION ALL ', '');
  return { text: text.slice(1, -1), values };
}
