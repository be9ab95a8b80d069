import type { Entity } from '@trestle/schema/entity';
import type { Write } from '../collection/call/context';
import {
  attachmentEntities,
  entityNamesOf,
  fieldsReferencing,
  linkTablesOf,
  tableName,
} from '../collection/references/referencingFields';
import { quoteName } from '../sql/select';
import { sql, type Sql } from '../sql/sqlText';
import { inChunks } from './inChunks';

/** Finds which of some rows are used by other records, or have notes or files. */
export async function findUsedIds(
  { context, transaction }: Write,
  entity: Entity,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const selectUsed = (table: string, column: string): ((chunk: readonly number[]) => Sql) => {
    const name = quoteName(column);
    return (chunk) => sql(`SELECT DISTINCT ${name} AS id FROM ${quoteName(table)} WHERE ${name} IN (?)`, chunk);
  };
  const queries = [
    ...fieldsReferencing(context, entity).map((each) => selectUsed(tableName(each.entity), each.field.name)),
    ...linkTablesOf(context, entity)
      .filter(({ ownsList }) => !ownsList)
      .map(({ field, ownColumn }) => selectUsed(field.link_table!, ownColumn)),
    ...attachmentEntities(context).map(
      (attached) => (chunk: readonly number[]) =>
        sql(
          `SELECT DISTINCT \`other_id\` AS id FROM ${quoteName(tableName(attached))} ` +
            'WHERE `other_name` IN (?) AND `other_id` IN (?)',
          entityNamesOf(context, entity),
          chunk,
        ),
    ),
  ];
  const usedIds = new Set<number>();
  for (const chunk of inChunks(ids))
    for (const query of queries)
      for (const { id } of await transaction.selectRows<{ id: number }>(query(chunk))) usedIds.add(id);
  return usedIds;
}
