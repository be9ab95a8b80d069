import type { Entity } from '@trestle/schema/entity';
import { conflict, notFound, Problem } from '@trestle/schema/errors';
import type { Caller, Row, Write } from '../collection/call/context';
import { IMPORT_UNDO_DAYS } from '../identity/purgeExpired';
import { quoteName } from '../sql/select';
import { sql } from '../sql/sqlText';

/** A row of the import, as it was kept for an undo. */
export interface RememberedRow {
  id: number;
  /** Values before the import; null for a row that it created. */
  before_values: Row | string | null;
  /** Ids of the records to whose lists the import added it; null for none. */
  added_to: readonly number[] | string | null;
  /** 1 when somebody changed the row after the import. */
  touched: number;
}

/** Locks an import. @throws Problem 404 for another person's import, 409 for one that is undone or too old */
export async function lockRun({ transaction, caller }: Write, entity: Entity, id: number): Promise<void> {
  const text =
    'SELECT `id`, `undone_date`, `created_date` < UTC_TIMESTAMP(3) - INTERVAL ? DAY AS is_old FROM `import_run` ' +
    'WHERE `id` = ? AND `user` = ? AND `collection` = ? FOR UPDATE';
  const [run] = await transaction.selectRows<Row>(sql(text, IMPORT_UNDO_DAYS, id, caller.user, entity.name));
  if (!run) throw notFound();
  if (run['undone_date'] !== null) throw conflict('This import is undone already.', { code: 'changed' });
  if (run['is_old']) throw conflict(`An import can be undone for ${IMPORT_UNDO_DAYS} days.`, { code: 'final' });
}

/** Locks the rows of an import, so that nobody changes one after it was compared. */
export function lockRememberedRows({ transaction }: Write, table: string, id: number): Promise<RememberedRow[]> {
  const text =
    'SELECT r.`row_id` AS id, r.`before_values`, r.`added_to`, NOT (t.`modified_date` <=> r.`modified_date`) AS touched ' +
    `FROM \`import_run_row\` r LEFT JOIN ${quoteName(table)} t ON t.\`id\` = r.\`row_id\` ` +
    'WHERE r.`import_run` = ? ORDER BY r.`row_id` FOR UPDATE';
  return transaction.selectRows<RememberedRow & Row>(sql(text, id));
}

/** The person's present rights to the rows of the import. */
export interface UndoRights {
  /** The caller with the rights of an edit, or the error of somebody who may not edit. */
  editor: Caller | Problem;
  /** The error of somebody who may not delete. */
  deleteDenial: Problem | null;
  /** The caller with the rights to change the lists to which rows were added; null where there are none. */
  ownerEditor: Caller | Problem | null;
}

/** Refuses an undo that the person may no longer make. @throws Problem 403 of the edit, or of the deletion */
export function requireRights(rows: readonly RememberedRow[], { editor, deleteDenial, ownerEditor }: UndoRights): void {
  if (ownerEditor instanceof Problem && rows.some((row) => row.added_to !== null)) throw ownerEditor;
  if (editor instanceof Problem && rows.some((row) => row.before_values !== null)) throw editor;
  if (deleteDenial && rows.some((row) => row.before_values === null)) throw deleteDenial;
}
