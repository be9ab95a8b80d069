import type { Write } from '../call/context';
import { addAlsoChanged } from './alsoChanged';
import { insertChangeRows } from './changeRows';
import { addMovedAttachments } from './movedAttachments';
import { addOwnChanges, ChangesByRecord } from './ownChanges';

/**
 * Writes the changes of a transaction for the feed of changes, one for each record. If that fails, so does the
 * transaction: the feed loses nothing (DECISIONS.md, 277).
 */
export async function writeChanges(write: Write): Promise<void> {
  const changes = new ChangesByRecord();
  addOwnChanges(write, changes);
  await addAlsoChanged(write, changes);
  await addMovedAttachments(write, changes);
  await insertChangeRows(write.transaction, changes.rows);
}
