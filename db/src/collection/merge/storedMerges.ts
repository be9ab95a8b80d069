import type { Entity } from '@trestle/schema/entity';
import { conflict, forbidden, invalidField } from '@trestle/schema/errors';
import { finalMergeReason } from '@trestle/schema/mergeUndo';
import { DAY_MS } from '@trestle/schema/periods';
import { MERGE_UNDO_DAYS } from '../../identity/purgeExpired';
import { sql, toSqlTimestamp } from '../../sql/sqlText';
import type { Caller, Row, Write } from '../call/context';
import { execute, preparedStatement, selectRows } from '../call/statements';
import type { MergeRecord } from './mergeRecord';

const MAX_PRUNED_MERGES = 20;

/** Returns the time before which merges can no longer be undone. */
export const oldestMergeDate = ({ now }: Caller): string =>
  toSqlTimestamp(new Date(now.getTime() - MERGE_UNDO_DAYS * DAY_MS).toISOString());

/** Stores what a merge did, in its own transaction. Of a merge that nobody can undo, only that it was made. */
export function storeMerge(
  { caller, finalStatements }: Write,
  entity: Entity,
  id: number,
  mergedIds: readonly number[],
  record: MergeRecord,
): void {
  const isFinal = finalMergeReason(entity) !== null;
  const columns = '`created_date`, `user`, `actor`, `collection`, `kept`, `merged`, `details`';
  finalStatements.push(
    preparedStatement(
      `INSERT INTO \`merge_run\` (${columns}) VALUES (?, ?, ?, ?, ?, ?, ?)`,
      toSqlTimestamp(caller.now.toISOString()),
      caller.user,
      caller.actor,
      entity.name,
      id,
      JSON.stringify(mergedIds),
      isFinal ? '{}' : JSON.stringify(record),
    ),
    sql(`DELETE FROM \`merge_run\` WHERE \`created_date\` < ? LIMIT ${MAX_PRUNED_MERGES}`, oldestMergeDate(caller)),
  );
}

function hasSameIds(merged: unknown, ids: ReadonlySet<number>): boolean {
  const mergedIds = JSON.parse(String(merged)) as number[];
  return mergedIds.length === ids.size && mergedIds.every((id) => ids.has(id));
}

/**
 * Locks a merge that is not undone, and marks it as undone.
 * @throws Problem 400 when there is no such merge, 403 for another person's, 409 when it is undone or final
 */
export async function takeMerge(
  write: Write,
  entity: Entity,
  id: number,
  mergedIds: readonly number[],
): Promise<MergeRecord> {
  const { context, caller, transaction } = write;
  const finalReason = finalMergeReason(entity);
  if (finalReason !== null) throw conflict(finalReason, { code: 'final' });
  const text =
    'SELECT `id`, `user`, `actor`, `undone_date`, `merged` FROM `merge_run` ' +
    'WHERE `collection` = ? AND `kept` = ? AND `created_date` >= ? ORDER BY `id` DESC FOR UPDATE';
  const ids = new Set(mergedIds);
  const rows = await selectRows<Row>(context, sql(text, entity.name, id, oldestMergeDate(caller)), transaction);
  const merges = rows.filter(({ merged }) => hasSameIds(merged, ids));
  const merge = merges.find((row) => row['undone_date'] === null) ?? merges[0];
  if (!merge) throw invalidField('other_ids', 'There is no such merge', 'not-found');
  const isOwn = merge['user'] === caller.user && merge['actor'] === caller.actor;
  if (!isOwn && !caller.administrator)
    throw forbidden('Only the person who merged them, or an administrator, can undo it.');
  if (merge['undone_date'] !== null) throw conflict('This merge is undone already.', { code: 'changed' });
  const now = toSqlTimestamp(caller.now.toISOString());
  await execute(context, sql('UPDATE `merge_run` SET `undone_date` = ? WHERE `id` = ?', now, merge['id']), transaction);
  const [stored] = await selectRows<{ details: string }>(
    context,
    sql('SELECT `details` FROM `merge_run` WHERE `id` = ?', merge['id']),
    transaction,
  );
  return JSON.parse(stored!.details) as MergeRecord;
}
