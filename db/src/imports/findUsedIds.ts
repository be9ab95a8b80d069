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
import { type AddedTo, findOwners, ownerListsOf } from './ownerLists';

/**
 * Finds which of some rows are used by other records, or have notes or files.
 * @param addedTo ids of the rows, each with the owners whose lists don't count as use
 */
export async function findUsedIds(write: Write, entity: Entity, addedTo: AddedTo): Promise<ReadonlySet<number>> {
  const { context, transaction } = write;
  const selectUsed = (table: string, column: string): ((chunk: readonly number[]) => Sql) => {
    const name = quoteName(column);
    return (chunk) => sql(`SELECT DISTINCT ${name} AS id FROM ${quoteName(table)} WHERE ${name} IN (?)`, chunk);
  };
  const lists = ownerListsOf(context, entity);
  const queries = [
    ...fieldsReferencing(context, entity).map((each) => selectUsed(tableName(each.entity), each.field.name)),
    ...linkTablesOf(context, entity)
      .filter(({ ownsList, field }) => !ownsList && field.link_table !== lists?.list.link_table)
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
  const ids = [...addedTo.keys()];
  if (lists)
    for (const [id, owners] of await findOwners(write, lists, ids))
      if (owners.some((owner) => !addedTo.get(id)!.includes(owner))) usedIds.add(id);
  for (const chunk of inChunks(ids))
    for (const query of queries)
      for (const { id } of await transaction.selectRows<{ id: number }>(query(chunk))) usedIds.add(id);
  return usedIds;
}
