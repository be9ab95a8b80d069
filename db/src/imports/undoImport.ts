import type { Entity } from '@trestle/schema/entity';
import { Problem } from '@trestle/schema/errors';
import { importOptionsOf, type ImportUndo, type KeptImportRow } from '@trestle/schema/importRows';
import type { Caller, Change, Context, Row, Write } from '../collection/call/context';
import { lockRows } from '../collection/write/lockRows';
import { tableName } from '../collection/references/referencingFields';
import { inTransaction } from '../collection/write/transaction';
import { writeRows } from '../collection/write/writeRows';
import { quoteName } from '../sql/select';
import { sql } from '../sql/sqlText';
import { findNamedRecords } from './findNamedRecords';
import { inChunks } from './inChunks';
import { changeLists, ownerListsOf, requireOwnerEditor } from './ownerLists';
import { writesRecord } from './planOutcomes';
import type { RowImport } from './rowImport';
import { transactionOf } from './transactionOf';
import { findReasons, type UndoneRow } from './undoReasons';
import { lockRememberedRows, lockRun, requireRights, type RememberedRow, type UndoRights } from './undoRows';

/** Most rows that a reply lists. Nobody reads a longer list. */
const MAX_KEPT_ROWS = 1000;

const valuesOf = (before: RememberedRow['before_values']): Row =>
  typeof before === 'string' ? (JSON.parse(before) as Row) : (before ?? {});
const ownersOf = (owners: RememberedRow['added_to']): readonly number[] =>
  typeof owners === 'string' ? (JSON.parse(owners) as number[]) : (owners ?? []);

/** Reads the rows of an import as they are now, and plans the change that undoes each. */
async function planUndo(
  write: Write,
  entity: Entity,
  rememberedRows: readonly RememberedRow[],
  rights: UndoRights,
): Promise<{ rows: UndoneRow[]; deletedRows: KeptImportRow[] }> {
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
    return [
      {
        id: row.id,
        name,
        change,
        addedTo: ownersOf(row.added_to),
        ...(row.touched ? { reason: 'Somebody changed it since' } : {}),
      },
    ];
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

/** Takes records out of the lists to which the import added them. */
async function takeOutOfLists(
  write: Write,
  entity: Entity,
  rows: readonly UndoneRow[],
  ownerEditor: UndoRights['ownerEditor'],
): Promise<void> {
  const lists = ownerListsOf(write.context, entity);
  const addedTo = new Map(rows.filter((row) => row.addedTo.length > 0).map((row) => [row.id, row.addedTo]));
  if (!lists || addedTo.size === 0) return;
  await changeLists(write, lists, requireOwnerEditor(write.context, lists, ownerEditor!), addedTo, 'remove');
}

/** Restores what an import changed, and deletes what it created. */
async function undoRecords(
  write: Write,
  entity: Entity,
  id: number,
  rememberedRows: readonly RememberedRow[],
  rights: UndoRights,
): Promise<ImportUndo> {
  const { rows, deletedRows } = await planUndo(write, entity, rememberedRows, rights);
  const undoneRows = rows.filter(({ reason }) => !reason);
  const changes = undoneRows.map(({ change }) => change);
  // First, as a record can't be deleted while it is in a list.
  await takeOutOfLists(write, entity, undoneRows, rights.ownerEditor);
  await writeRows(write, entity, changes.filter(writesRecord));
  const keptRows = [
    ...rows.flatMap(({ id: row, name, reason }) => (reason ? [{ id: row, name, reason }] : [])),
    ...deletedRows,
  ];
  const restoredIds = changes.filter(({ kind }) => kind === 'update').map((change) => change.id);
  await letEarlierUndo(write, entity, id, restoredIds);
  return {
    restored: restoredIds.length,
    deleted: changes.length - restoredIds.length,
    kept: keptRows,
  };
}

/**
 * Undoes an import: POST {collection}/import/{id}/undo/. Restores what it changed and deletes what it created.
 * Rows that somebody changed since, and new ones that are in use, stay.
 * @param rights what the caller may do now
 * @param rowImport how rows are imported that are no records of the entity
 * @throws Problem 403 for rights that were withdrawn since, 404 for another person's import, 409 for one that is undone
 * already
 */
export const undoImport = (
  context: Context,
  entity: Entity,
  id: number,
  caller: Caller,
  rights: UndoRights,
  rowImport?: RowImport,
): Promise<ImportUndo> =>
  inTransaction(
    context,
    entity,
    caller,
    async (write) => {
      await lockRun(write, entity, id);
      const rememberedRows = await lockRememberedRows(write, rowImport?.table ?? tableName(entity), id);
      requireRights(rememberedRows, rights);
      const done = rowImport
        ? await rowImport.undo(write, entity, rememberedRows)
        : await undoRecords(write, entity, id, rememberedRows, rights);
      const result = { ...done, kept: done.kept.slice(0, MAX_KEPT_ROWS) };
      const text =
        'UPDATE `import_run` SET `undone_date` = UTC_TIMESTAMP(3), `modified_date` = UTC_TIMESTAMP(3), `undone` = ? ' +
        'WHERE `id` = ?';
      await write.transaction.execute(sql(text, JSON.stringify(result), id));
      return result;
    },
    transactionOf(context, entity),
  );
