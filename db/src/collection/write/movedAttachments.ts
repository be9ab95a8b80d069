import { isInFeed } from '@trestle/schema/changeFeed';
import { canHaveAttachments, type Entity } from '@trestle/schema/entity';
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

/** Records whose notes and files go along with a moved one. */
interface AttachedTo {
  entity: Entity;
  ids: readonly number[];
}

/** Returns a moved record, and the rows that belong to it: the lines of an order, whose store is the order's. */
async function movedWith({ context, transaction }: Write, { entity, id }: MovedRecord): Promise<AttachedTo[]> {
  const moved: AttachedTo[] = [{ entity, ids: [id] }];
  for (const field of Object.values(entity.fields)) {
    const rows = field.foreign_key && field.ref ? context.find(field.ref) : undefined;
    if (!rows?.scope?.startsWith(`${field.foreign_key!}.`) || !canHaveAttachments(rows)) continue;
    const text = `SELECT \`id\` FROM \`${tableName(rows)}\` WHERE \`${field.foreign_key!}\` = ?`;
    const found = await transaction.selectRows<{ id: number }>(sql(text, id));
    if (found.length > 0) moved.push({ entity: rows, ids: found.map((row) => row.id) });
  }
  return moved;
}

/**
 * Adds the notes and files of records that went to another store, and of the rows that belong to them. It sees them now,
 * and the former one no longer.
 */
export async function addMovedAttachments(write: Write, changes: ChangesByRecord): Promise<void> {
  const { context, transaction } = write;
  for (const moved of movedRecords(write))
    for (const { entity, ids } of await movedWith(write, moved))
      for (const attachment of attachmentEntities(context).filter(isInFeed)) {
        const text = `SELECT \`id\` FROM \`${tableName(attachment)}\` WHERE \`other_name\` IN (?) AND \`other_id\` IN (?)`;
        const attached = await transaction.selectRows<{ id: number }>(sql(text, entityNamesOf(context, entity), ids));
        const parts = { entity: attachment.name, about: entity.name };
        const store = storeOf(moved.entity, moved.id, moved.row);
        for (const { id: record } of attached) {
          changes.add(record, { ...parts, record, change: 'deleted', store: moved.formerStore, isMove: true });
          changes.add(record, { ...parts, record, change: 'saved', store });
        }
      }
}
