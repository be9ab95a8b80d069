import type { Entity } from '@trestle/schema/entity';
import { badRequest, conflict, invalidField, type Problem, validationError } from '@trestle/schema/errors';
import { importOptionsOf, importRowsOf, type ImportedRecord } from '@trestle/schema/importRows';
import type { Caller, Change, Context, Write } from '../collection/call/context';
import { createOnce, readStoredReply, type IdempotencyKey } from '../collection/write/idempotency';
import { tableName } from '../collection/references/referencingFields';
import { RowErrors } from '../collection/write/rowErrors';
import { idsInScope } from '../collection/call/scope';
import { inTransaction } from '../collection/write/transaction';
import { writeRows } from '../collection/write/writeRows';
import { addNotices, type NewNotice } from '../notices/addNotices';
import { quoteName } from '../sql/select';
import { sql, toSqlTimestamp } from '../sql/sqlText';
import { inChunks } from './inChunks';
import { lockImports } from './lockImports';
import { readImportRequest, type ImportRequest } from './importRequest';
import { transactionOf } from './transactionOf';
import { importInWords } from './importInWords';
import { planImport } from './planImport';
import { type AddedTo, changeLists, ownerListsOf, requireOwnerEditor } from './ownerLists';
import { writesRecord, type ImportPlan } from './planOutcomes';
import type { RowImport, RowPlan, WrittenImport } from './rowImport';

/** Rows kept for an undo that one statement inserts. */
const ROWS_PER_STATEMENT = 500;

/** Refuses an import into a record that the caller does not see. */
async function checkWithin(write: Write, entity: Entity, within: number | null): Promise<void> {
  const { within: field } = importOptionsOf(entity);
  if (!field || within === null) return;
  const visibleIds = await idsInScope(write, write.context.find(entity.fields[field]!.ref!), [within]);
  if (!visibleIds.has(within)) throw invalidField('within', 'There is no such record', 'not-found');
}

/** Returns the first records that were written, by their names. */
const firstRecords = (changes: readonly Change[], names: readonly string[]): ImportedRecord[] =>
  names.map((name, i) => {
    const { id, kind } = changes[i]!;
    return { id, name, result: kind === 'create' ? 'created' : 'changed' };
  });

/**
 * Stores what an undo needs: the values of each row before the import, and its modified date, by which the undo
 * recognises later changes.
 */
async function keepForUndo(
  { transaction, caller }: Write,
  entity: Entity,
  { fileName, within, columns, headings }: ImportRequest,
  counts: ImportPlan['counts'],
  { changes, records, table, addedTo }: WrittenImport,
): Promise<number> {
  const now = toSqlTimestamp(caller.now.toISOString());
  await transaction.execute(
    sql(
      'INSERT INTO `import_run` (`created_date`, `modified_date`, `collection`, `within`, `file_name`, `headings`, `created_rows`, ' +
        '`changed_rows`, `unchanged_rows`, `refused_rows`, `records`, `user`) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
      now,
      now,
      entity.name,
      within,
      fileName,
      JSON.stringify(Object.fromEntries(headings.map((heading, i) => [heading, columns[i]!.name]))),
      counts.created,
      counts.changed,
      counts.unchanged,
      counts.refused,
      JSON.stringify(records),
      caller.user,
    ),
  );
  const [run] = await transaction.selectRows<{ id: number }>(sql('SELECT LAST_INSERT_ID() AS id'));
  const id = Number(run!.id);
  for (const chunk of inChunks(changes, ROWS_PER_STATEMENT)) {
    const rows = chunk.map(({ kind, id: row, before, values }) => {
      const oldValues = Object.fromEntries(Object.keys(values).map((name) => [name, before?.[name] ?? null]));
      const modifiedBefore = before && toSqlTimestamp(before['modified_date'] as string);
      const owners = addedTo?.get(row);
      return [
        id,
        row,
        kind === 'create' ? null : JSON.stringify(oldValues),
        modifiedBefore,
        owners ? JSON.stringify(owners) : null,
      ];
    });
    const placeholders = rows.map(() => '(?, ?, ?, ?, ?)').join(', ');
    const insert =
      'INSERT INTO `import_run_row` (`import_run`, `row_id`, `before_values`, `modified_before`, `added_to`) VALUES ';
    await transaction.execute(sql(insert + placeholders, ...rows.flat()));
  }
  const stampStatement =
    `UPDATE \`import_run_row\` r JOIN ${quoteName(table)} t ON t.\`id\` = r.\`row_id\` ` +
    'SET r.`modified_date` = t.`modified_date` WHERE r.`import_run` = ?';
  await transaction.execute(sql(stampStatement, id));
  return id;
}

/** Adds the written records to the lists of others. @returns to whose */
async function addToLists(
  write: Write,
  entity: Entity,
  { changes, owners = [] }: ImportPlan,
  ownerEditor: Caller | Problem | null,
): Promise<AddedTo> {
  const lists = ownerListsOf(write.context, entity);
  const addedTo = new Map(changes.map(({ id }, i) => [id, owners[i] ?? []] as const).filter(([, ids]) => ids.length));
  if (lists && addedTo.size > 0)
    await changeLists(write, lists, requireOwnerEditor(write.context, lists, ownerEditor!), addedTo, 'add');
  return addedTo;
}

/** Writes what a plan says. @throws Problem 400 with the errors of rows */
async function writeRecords(
  write: Write,
  entity: Entity,
  plan: ImportPlan | RowPlan,
  ownerEditor: Caller | Problem | null,
): Promise<WrittenImport> {
  try {
    if ('write' in plan) return await plan.write();
    await writeRows(write, entity, plan.changes.filter(writesRecord));
    const addedTo = await addToLists(write, entity, plan, ownerEditor);
    const records = firstRecords(plan.changes, plan.recordNames);
    return { changes: plan.changes, records, table: tableName(entity), addedTo };
  } catch (error) {
    if (!(error instanceof RowErrors)) throw error;
    throw validationError({ rows: error.rows });
  }
}

async function writePlan(
  write: Write,
  entity: Entity,
  request: ImportRequest,
  plan: ImportPlan | RowPlan,
  ownerEditor: Caller | Problem | null,
): Promise<number> {
  const written = await writeRecords(write, entity, plan, ownerEditor);
  const id = await keepForUndo(write, entity, request, plan.counts, written);
  const notice: NewNotice = {
    kind: 'import',
    title: `Imported ${request.fileName}`,
    text: importInWords(importRowsOf(entity), plan.counts),
    link: `/${entity.name}/import${request.within === null ? '' : `/${request.within}`}?run=${id}`,
  };
  await addNotices(write.transaction, [{ users: [write.caller.user], notice }]);
  return id;
}

/**
 * Imports the rows of a file, or only tells what an import would do: POST {collection}/import/.
 * Refused rows are left out; all others are written in one transaction.
 * @param editor the caller with the rights of an edit; null for people who may only create
 * @param ownerEditor the caller with the rights of an edit of the records to whose lists rows are added, or the error of
 *   somebody who may not; null where rows are added to no list
 * @param rowImport how rows are imported that are no records of the entity
 * @returns the reply as JSON
 * @throws Problem 400 by field; 409 when the rows would no longer do what their dry run said;
 *   422 for a key of another request
 */
export async function importFile(
  context: Context,
  entity: Entity,
  body: unknown,
  caller: Caller,
  editor: Caller | null,
  ownerEditor: Caller | Problem | null,
  attempt: IdempotencyKey | null,
  rowImport?: RowImport,
): Promise<string> {
  const request = readImportRequest(context, entity, body, caller);
  const inSql = <T>(work: (write: Write) => Promise<T>) =>
    inTransaction(context, entity, caller, work, transactionOf(context, entity));
  const makePlan = async (write: Write): Promise<ImportPlan | RowPlan> => {
    await checkWithin(write, entity, request.within);
    const lists = ownerListsOf(context, entity);
    if (lists && request.columns.some(({ name }) => name === lists.column))
      requireOwnerEditor(context, lists, ownerEditor!);
    const importPlan = rowImport
      ? await rowImport.plan(write, entity, request)
      : await planImport(write, entity, request, editor);
    if (importPlan.outcomes.length === 0) throw invalidField('rows', 'There are no rows in this file', 'null');
    return importPlan;
  };
  if (request.dryRun) {
    if (attempt) await readStoredReply(context, attempt, caller);
    const { outcomes, counts, check, defaults } = await inSql(makePlan);
    return JSON.stringify({ id: null, counts, check, defaults, rows: outcomes });
  }
  return createOnce(context, caller, attempt, (keepReply) =>
    inSql(async (write) => {
      await lockImports(write, entity, request.within);
      const importPlan = await makePlan(write);
      if (request.check !== null && request.check !== importPlan.check)
        throw conflict('The records changed since you checked this file. Check it again.', { code: 'changed' });
      if (importPlan.changes.length === 0) throw badRequest('There is nothing to import.');
      const id = await writePlan(write, entity, request, importPlan, ownerEditor);
      const { counts, check, defaults } = importPlan;
      const reply = JSON.stringify({ id, counts, check, defaults, rows: [] });
      keepReply(write, reply);
      return reply;
    }),
  );
}
