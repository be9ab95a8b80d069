import type { Entity } from '@trestle/schema/entity';
import { badRequest, notFound, Problem } from '@trestle/schema/errors';
import { importOptionsOf, type ImportUndo, type KeptImportRow } from '@trestle/schema/importRows';
import type { Caller, Change, Context, Row, Write } from '../collection/call/context';
import { IMPORT_UNDO_DAYS } from '../identity/purgeExpired';
import { lockRows } from '../collection/write/lockRows';
import { tableName } from '../collection/references/referencingFields';
import { inTransaction } from '../collection/write/transaction';
import { writeRows } from '../collection/write/writeRows';
import { quoteName } from '../sql/select';
import { sql } from '../sql/sqlText';
import { findNamedRecords } from './findNamedRecords';
import { inChunks } from './inChunks';
import { findReasons, type UndoneRow } from './undoReasons';

/** A row of the import, as it was kept for an undo. */
interface RememberedRow {
  id: number;
  /** Values before the import; null for a row that it created. */
  before_values: Row | string | null;
  /** 1 when somebody changed the row after the import. */
  touched: number;
}

/** Most rows that a reply lists. Nobody reads a longer list. */
const MAX_KEPT_ROWS = 1000;

/** Locks an import. @throws Problem 404 for another person's import, 409 for one that is undone or too old */
async function lockRun({ transaction, caller }: Write, entity: Entity, id: number): Promise<void> {
  const text =
    'SELECT `id`, `undone_date`, `created_date` < UTC_TIMESTAMP(3) - INTERVAL ? DAY AS is_old FROM `import_run` ' +
    'WHERE `id` = ? AND `user` = ? AND `collection` = ? FOR UPDATE';
  const [run] = await transaction.selectRows<Row>(sql(text, IMPORT_UNDO_DAYS, id, caller.user, entity.name));
  if (!run) throw notFound();
  if (run['undone_date'] !== null) throw badRequest('This import is undone already.', 409);
  if (run['is_old']) throw badRequest(`An import can be undone for ${IMPORT_UNDO_DAYS} days.`, 409);
}

/** Locks the rows of an import, so that nobody changes one after it was compared. */
function lockRememberedRows({ transaction }: Write, entity: Entity, id: number): Promise<RememberedRow[]> {
  const text =
    'SELECT r.`row_id` AS id, r.`before_values`, NOT (t.`modified_date` <=> r.`modified_date`) AS touched ' +
    `FROM \`import_run_row\` r LEFT JOIN ${quoteName(tableName(entity))} t ON t.\`id\` = r.\`row_id\` ` +
    'WHERE r.`import_run` = ? ORDER BY r.`row_id` FOR UPDATE';
  return transaction.selectRows<RememberedRow & Row>(sql(text, id));
}

/** The person's present rights to the rows of the import. */
export interface UndoRights {
  /** The caller with the rights of an edit, or the error of somebody who may not edit. */
  editor: Caller | Problem;
  /** The error of somebody who may not delete. */
  deleteDenial: Problem | null;
}

/** Refuses an undo that the person may no longer make. @throws Problem 403 of the edit, or of the deletion */
function requireRights(rows: readonly RememberedRow[], { editor, deleteDenial }: UndoRights): void {
  if (editor instanceof Problem && rows.some((row) => row.before_values !== null)) throw editor;
  if (deleteDenial && rows.some((row) => row.before_values === null)) throw deleteDenial;
}

const valuesOf = (before: RememberedRow['before_values']): Row =>
  typeof before === 'string' ? (JSON.parse(before) as Row) : (before ?? {});

/** Reads the rows of an import as they are now, and plans the change that undoes each. */
async function planUndo(
  write: Write,
  entity: Entity,
  id: number,
  rights: UndoRights,
): Promise<{ rows: UndoneRow[]; deletedRows: KeptImportRow[] }> {
  const rememberedRows = await lockRememberedRows(write, entity, id);
  requireRights(rememberedRows, rights);
  const storedById = new Map<number, Row>();
  for (const chunk of inChunks(rememberedRows.map((row) => row.id)))
    for (const row of await lockRows(
      write.context,
      entity,
      (alias) => sql(`${alias}.\`id\` IN (?)`, chunk),
      write.caller,
      write.transaction,
    ))
      storedById.set(row['id'] as number, row);
  const { key } = importOptionsOf(entity);
  const { kind, ref } = entity.fields[key]!;
  const keys = [...storedById.values()].map((row) => row[key]);
  const namedRecords =
    kind === 'ForeignKey'
      ? await findNamedRecords(
          write.context,
          write.context.find(ref!),
          { texts: [], ids: keys.filter((id) => typeof id === 'number') },
          write.caller,
          write.transaction,
        )
      : null;
  const rows = rememberedRows.flatMap((row): UndoneRow[] => {
    const before = storedById.get(row.id);
    if (!before) return [];
    const wasCreated = row.before_values === null;
    const change: Change = {
      kind: wasCreated ? 'delete' : 'update',
      id: row.id,
      before,
      values: wasCreated ? {} : valuesOf(row.before_values),
      item: {},
      topLevel: true,
    };
    const name = namedRecords ? namedRecords.nameOf(before[key] as number) : String(before[key] ?? row.id);
    return [{ id: row.id, name, change, ...(row.touched ? { reason: 'Somebody changed it since' } : {}) }];
  });
  await findReasons(write, entity, rows, rights.editor instanceof Problem ? write.caller : rights.editor);
  const deletedRows = rememberedRows
    .filter((row) => !storedById.has(row.id))
    .map((row) => ({ id: row.id, name: String(row.id), reason: 'It is deleted already' }));
  return { rows, deletedRows };
}

/**
 * Marks the restored rows as unchanged since earlier imports, so that these can be undone, too.
 */
async function letEarlierUndo(
  { transaction }: Write,
  entity: Entity,
  id: number,
  restoredIds: readonly number[],
): Promise<void> {
  const text =
    'UPDATE `import_run_row` earlier JOIN `import_run_row` undone ON undone.`row_id` = earlier.`row_id` ' +
    'AND undone.`modified_before` = earlier.`modified_date` ' +
    'JOIN `import_run` run ON run.`id` = earlier.`import_run` AND run.`collection` = ? ' +
    `JOIN ${quoteName(tableName(entity))} t ON t.\`id\` = earlier.\`row_id\` ` +
    'SET earlier.`modified_date` = t.`modified_date` ' +
    'WHERE undone.`import_run` = ? AND earlier.`import_run` < ? AND undone.`row_id` IN (?)';
  for (const chunk of inChunks(restoredIds)) await transaction.execute(sql(text, entity.name, id, id, chunk));
}

/**
 * Undoes an import: POST {collection}/import/{id}/undo/. Restores what it changed and deletes what it created.
 * Rows that somebody changed since, and new ones that are in use, stay.
 * @param rights what the caller may do now
 * @throws Problem 403 for rights that were withdrawn since, 404 for another person's import, 409 for one that is undone
 * already
 */
export const undoImport = (
  context: Context,
  entity: Entity,
  id: number,
  caller: Caller,
  rights: UndoRights,
): Promise<ImportUndo> =>
  inTransaction(
    context,
    entity,
    caller,
    async (write) => {
      await lockRun(write, entity, id);
      const { rows, deletedRows } = await planUndo(write, entity, id, rights);
      const changes = rows.filter(({ reason }) => !reason).map(({ change }) => change);
      await writeRows(write, entity, changes);
      const keptRows = [
        ...rows.flatMap(({ id: row, name, reason }) => (reason ? [{ id: row, name, reason }] : [])),
        ...deletedRows,
      ];
      const restoredIds = changes.filter(({ kind }) => kind === 'update').map((change) => change.id);
      await letEarlierUndo(write, entity, id, restoredIds);
      const result = {
        restored: restoredIds.length,
        deleted: changes.length - restoredIds.length,
        kept: keptRows.slice(0, MAX_KEPT_ROWS),
      };
      const text =
        'UPDATE `import_run` SET `undone_date` = UTC_TIMESTAMP(3), `modified_date` = UTC_TIMESTAMP(3), `undone` = ? ' +
        'WHERE `id` = ?';
      await write.transaction.execute(sql(text, JSON.stringify(result), id));
      return result;
    },
    context.inSqlTransaction,
  );
