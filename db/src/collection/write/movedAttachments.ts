import { isInFeed } from '@trestle/schema/changeFeed';
import type { Entity } from '@trestle/schema/entity';
import { sql } from '../../sql/sqlText';
import type { AuditEntry, Write } from '../call/context';
import { attachmentEntities, entityNamesOf, tableName } from '../references/referencingFields';
import { storeBefore, storeOf, type ChangesByRecord } from './ownChanges';

/** A record that went to another store. */
interface MovedRecord {
  entity: Entity;
  id: number;
  row: AuditEntry['row'];
  formerStore: number;
}

function movedRecords({ audit, context }: Write): MovedRecord[] {
  return audit.flatMap(({ action, other_name: name, other_id: id, row }): MovedRecord[] => {
    const entity = action === 'update' && (context.find(name) as Entity | undefined);
    const formerStore = entity ? storeBefore(entity, row) : undefined;
    return entity && formerStore !== undefined ? [{ entity, id, row, formerStore }] : [];
  });
}

/** Adds the notes and files of records that went to another store. It sees them now, and the former one no longer. */
export async function addMovedAttachments(write: Write, changes: ChangesByRecord): Promise<void> {
  const { context, transaction } = write;
  for (const { entity, id, row, formerStore } of movedRecords(write))
    for (const attachment of attachmentEntities(context).filter(isInFeed)) {
      const text = `SELECT \`id\` FROM \`${tableName(attachment)}\` WHERE \`other_name\` IN (?) AND \`other_id\` = ?`;
      const attached = await transaction.selectRows<{ id: number }>(sql(text, entityNamesOf(context, entity), id));
      const parts = { entity: attachment.name, about: entity.name };
      for (const { id: record } of attached) {
        changes.add(record, { ...parts, record, change: 'deleted', store: formerStore, isMove: true });
        changes.add(record, { ...parts, record, change: 'saved', store: storeOf(entity, id, row) });
      }
    }
}
