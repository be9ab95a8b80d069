import type { Entity } from '@trestle/schema/entity';
import { userList } from '@trestle/schema/entities/user_list';
import { finalMergeReason, type PastMerge } from '@trestle/schema/mergeUndo';
import { sql } from '../../../sql/sqlText';
import type { Caller, Context, Row } from '../../call/context';
import { accessOf } from '../../call/fieldAccess';
import { rowsInScope, selectOf } from '../../call/scope';
import { selectRows } from '../../call/statements';
import { storedRows } from '../../write/lockRows';
import type { MergeRecord } from '../mergeRecord';
import { oldestMergeDate } from '../storedMerges';
import { nameRows } from './nameRows';

const MAX_LISTED_MERGES = 50;

/** The rows that a merge removed, in the sequence of its call. Of a merge that nobody can undo, only ids are stored. */
function mergedRows(entity: Entity, { removed: stored, merged }: Row): Row[] {
  const removed = ((typeof stored === 'string' ? JSON.parse(stored) : stored) ?? []) as MergeRecord['removed'];
  const rows = removed.filter((each) => each.entity === entity.name).flatMap((each) => each.rows);
  return (JSON.parse(merged as string) as number[]).map((id) => rows.find((each) => each['id'] === id) ?? { id });
}

/**
 * Returns the merges of a collection that are still stored, newest first: GET {collection}/merges/. Those into records
 * that the caller may not see are left out (SECURITY.md, 17).
 */
export async function listMerges(context: Context, entity: Entity, caller: Caller): Promise<PastMerge[]> {
  const select = selectOf(context, entity);
  const inScope = rowsInScope(context, select, caller);
  // In the statement, so that merges of others don't use up the limit.
  const isSeen = `m.\`kept\` IN (SELECT ${select.alias}.\`id\` FROM ${select.from} WHERE ${inScope.text})`;
  const rows = await selectRows<Row>(
    context,
    sql(
      'SELECT m.`kept`, m.`merged`, m.`created_date`, m.`undone_date`, m.`user`, m.`actor`, ' +
        "JSON_EXTRACT(m.`details`, '$.removed') AS removed, " +
        'a.`descriptive_name` AS `by` FROM `merge_run` m LEFT JOIN `user` a ON a.`id` = m.`actor` ' +
        `WHERE m.\`collection\` = ? AND m.\`created_date\` >= ? AND ${isSeen} ` +
        `ORDER BY m.\`created_date\` DESC, m.\`id\` DESC LIMIT ${MAX_LISTED_MERGES}`,
      entity.name,
      oldestMergeDate(caller),
      ...inScope.values,
    ),
  );
  if (!rows.length) return [];
  const keptIds = rows.map((row) => row['kept']);
  const keptRows = await storedRows(context, entity, (alias) => sql(`${alias}.\`id\` IN (?)`, keptIds), caller);
  const keptById = new Map(keptRows.map((row) => [row['id'], row]));
  const hidesNames = accessOf(context, userList, caller).hidden.has('descriptive_name');
  const merges = rows.flatMap((row) => {
    const kept = keptById.get(row['kept']);
    return kept ? [{ row, kept, merged: mergedRows(entity, row) }] : [];
  });
  const named = await nameRows(
    context,
    entity,
    merges.flatMap(({ kept, merged }) => [kept, ...merged]),
    caller,
  );
  return merges.map(({ row, merged }): PastMerge => {
    const [kept, ...others] = named.splice(0, merged.length + 1);
    return {
      ...kept!,
      merged: others,
      created_date: row['created_date'] as string,
      undone_date: row['undone_date'] as string | null,
      by: hidesNames ? null : (row['by'] as string | null),
      is_own: row['user'] === caller.user && row['actor'] === caller.actor,
      final_reason: finalMergeReason(entity),
    };
  });
}
