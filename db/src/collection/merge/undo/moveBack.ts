import { sql } from '../../../sql/sqlText';
import { quoteName } from '../../../sql/select';
import type { Row, Write } from '../../call/context';
import { forbidden } from '@trestle/schema/errors';
import { lockRows } from '../../write/lockRows';
import type { MovedReference } from '../mergeRecord';
import { rejectLockedField, rejectOtherStores, updateByMerge } from '../repointReferences';
import type { UndoCounts } from './undoCounts';

/** Rows that one statement locks and changes. */
const MAX_ROWS_PER_STATEMENT = 1000;

/** The rows among `ids` whose field still has what the merge wrote, locked. */
function stillMoved(write: Write, { entity: name, field, to }: MovedReference, ids: readonly number[]): Promise<Row[]> {
  const where = (alias: string) => sql(`${alias}.\`id\` IN (?) AND ${alias}.${quoteName(field)} = ?`, ids, to);
  return lockRows(write.context, write.context.find(name), where, null, write.transaction);
}

/**
 * Points references at the removed rows again, where they still point at the kept one, and takes marks back.
 * @throws Problem as the merge itself, for fields and rows that the caller may not change
 */
export async function moveBack(write: Write, moved: readonly MovedReference[], counts: UndoCounts): Promise<void> {
  for (const reference of moved) {
    const entity = write.context.find(reference.entity);
    // Only administrators decide whose records a person sees (contract §2.4).
    if (entity.mergedBySuperusers && !write.caller.administrator)
      throw forbidden(`Only an administrator may change ${entity.plural.toLowerCase()}.`);
    if (!entity.attached) rejectLockedField(write, entity, reference.field);
    for (let start = 0; start < reference.ids.length; start += MAX_ROWS_PER_STATEMENT) {
      const ids = reference.ids.slice(start, start + MAX_ROWS_PER_STATEMENT);
      const rows = await stillMoved(write, reference, ids);
      if (!entity.attached) await rejectOtherStores(write, entity, rows);
      await updateByMerge(write, entity, rows, { [reference.field]: reference.from });
      const movedIds = new Set(rows.map((row) => row['id'] as number));
      for (const id of ids) counts.add(movedIds.has(id) ? 'moved' : 'stayed', entity.name, id);
    }
  }
}
