import type { Entity } from '@trestle/schema/entity';
import { sql } from '../../sql/sqlText';
import type { Change, Row, Write, WriteRows } from '../call/context';
import { attachmentEntities, entityNamesOf } from '../references/referencingFields';
import { lockRows } from './lockRows';

const deletion = (before: Row): Change => ({
  kind: 'delete',
  id: before['id'] as number,
  before,
  values: {},
  item: {},
  isCascade: true,
});

/**
 * Deletes the files and notes of deleted records, in the same transaction (S1 §3.3). Nobody could see them any more.
 * Their author's rights don't matter: the right to delete the record suffices.
 * @param writeRows deletes them, so that each leaves its audit row
 */
export async function deleteAttachments(
  write: Write,
  entity: Entity,
  ids: readonly number[],
  writeRows: WriteRows,
): Promise<void> {
  const { context, transaction } = write;
  if (!ids.length || entity.attached) return;
  const names = entityNamesOf(context, entity);
  for (const attachment of attachmentEntities(context)) {
    const where = (alias: string) => sql(`${alias}.\`other_name\` IN (?) AND ${alias}.\`other_id\` IN (?)`, names, ids);
    const rows = await lockRows(context, attachment, where, null, transaction);
    await writeRows(write, attachment, rows.map(deletion));
  }
}
