import type { Entity } from '@trestle/schema/entity';
import { sql } from '../sql/sqlText';
import { auditChange } from './audit';
import type { Write } from './context';
import { attachmentEntities, entityNamesOf } from './referencingFields';
import { lockRows } from './read';

/**
 * Files and notes go with the record that they hang on (S1 §3.3), in its transaction: nobody could see them any more. Whoever
 * may delete the record needn't be their author. Each leaves its audit row.
 */
export const deleteAttachments = async (write: Write, entity: Entity, ids: readonly number[]): Promise<void> => {
  const { context, transaction } = write;
  if (!ids.length || entity.attached) return;
  for (const attached of attachmentEntities(context)) {
    const rows = await lockRows(
      context,
      attached,
      (row) => sql(`${row}.\`other_name\` IN (?) AND ${row}.\`other_id\` IN (?)`, entityNamesOf(context, entity), ids),
      null,
      transaction,
    );
    if (!rows.length) continue;
    await transaction.deleteRows(
      attached,
      rows.map((row) => row['id'] as number),
    );
    for (const before of rows)
      auditChange(write, attached, { kind: 'delete', id: before['id'] as number, before, values: {}, item: {} });
  }
};
