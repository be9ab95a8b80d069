import type { Entity } from '@trestle/schema/entity';
import { fieldError, type FieldError, type FieldErrors } from '@trestle/schema/errors';
import { importOptionsOf, isNameList } from '@trestle/schema/importRows';
import { createValues, updateValues } from '../collection/write/columnValues';
import { behaviourOf, type Caller, type Change, type Row, type Write } from '../collection/call/context';
import { checkReferences } from '../collection/write/checkReferences';
import { accessOf } from '../collection/call/fieldAccess';
import { defaultSources, fillDefaults } from '../collection/write/fillDefaults';
import { lockRows, storedRows } from '../collection/write/lockRows';
import { validateItem } from '../collection/write/validateItem';
import { datesInWrongOrder, missingValueErrors } from '../collection/write/writeRows';
import { quoteName } from '../sql/select';
import { sql } from '../sql/sqlText';
import { normaliseName } from './findNamedRecords';
import { findTakenValues } from './findTakenValues';
import type { ImportRequest } from './importRequest';
import { forEachInTurns, inChunks } from './inChunks';
import {
  checkOf,
  countResults,
  defaultsOf,
  hasKeys,
  isWritten,
  outcomesOf,
  recordNamesOf,
  type ImportPlan,
  type PlannedRow,
} from './planOutcomes';
import { dropSame } from './dropSame';
import type { FileRow } from './fileRow';
import { matchRecords, placeFieldsOf } from './matchRecords';
import { findOwners, ownerListsOf, takeOwners } from './ownerLists';
import { readFileRows } from './readRows';

/** Finds the stored rows that the file's rows refer to. @returns rows by their normalised key */
async function findStored(
  write: Write,
  entity: Entity,
  { within, dryRun }: ImportRequest,
  rows: readonly FileRow[],
): Promise<Map<string, Row[]>> {
  const { key, within: parent } = importOptionsOf(entity);
  const keys = [...new Set(rows.map(({ values }) => values[key]).filter((value) => value !== undefined))];
  const select = dryRun ? storedRows : lockRows;
  const storedByKey = new Map<string, Row[]>();
  for (const chunk of inChunks(keys)) {
    const where = (alias: string) =>
      parent
        ? sql(`${alias}.${quoteName(key)} IN (?) AND ${alias}.${quoteName(parent)} = ?`, chunk, within)
        : sql(`${alias}.${quoteName(key)} IN (?)`, chunk);
    for (const row of await select(write.context, entity, where, write.caller, write.transaction)) {
      const name = normaliseName(String(row[key]));
      storedByKey.set(name, [...(storedByKey.get(name) ?? []), row]);
    }
  }
  return storedByKey;
}

/** Refuses a row that would change a record of which only new ones are imported. */
function changesOfOld({ fields, label }: Entity, row: PlannedRow, values: Row): FieldErrors {
  const changesLists = Object.keys(row.values).some((name) => isNameList(fields[name]!));
  if (!hasKeys(values) && !changesLists) return {};
  return {
    non_field_errors: [fieldError('denied', `This ${label.toLowerCase()} is there already. Change it on its page`)],
  };
}

/** Says that a row may mean several records, and how it can say which one. */
function unclearRecord(entity: Entity): FieldError {
  const places = placeFieldsOf(entity).map(({ label }) => label);
  return fieldError(
    'ambiguous',
    places.length > 0
      ? `Not clear which of the ${entity.plural} here this is. Give the ${places.join(' and ')} that it has now`
      : `Two ${entity.plural} here have this. Change one of them first`,
  );
}

/** Decides what each row does: a new record, a change, nothing. */
async function planRows(
  write: Write,
  entity: Entity,
  request: ImportRequest,
  rows: readonly FileRow[],
  editor: Caller | null,
): Promise<PlannedRow[]> {
  const { context, caller } = write;
  const { key, within: parent, item: extraItem, onlyNew = false } = importOptionsOf(entity);
  const records = matchRecords(entity, rows, await findStored(write, entity, request, rows));
  const createAccess = accessOf(context, entity, caller);
  const editAccess = accessOf(context, entity, editor ?? caller);
  const plannedRows: PlannedRow[] = [];
  const planNew = (row: PlannedRow): void => {
    const item = parent ? { ...row.values, [parent]: request.within } : row.values;
    for (const name of Object.keys(row.values))
      if (createAccess.locked.has(name)) row.errors[name] = [fieldError('locked', 'You may not change this field')];
    Object.assign(row.errors, { ...validateItem(entity, item, { hidden: () => createAccess.hidden }), ...row.errors });
    if (hasKeys(row.errors)) return;
    const values = createValues(entity, item, createAccess.locked, caller);
    const lists = Object.fromEntries(Object.entries(row.values).filter(([name]) => isNameList(entity.fields[name]!)));
    row.change = { kind: 'create', id: 0, before: null, values, item: { ...extraItem, ...lists }, topLevel: true };
  };
  const planChange = (row: PlannedRow, before: Row): void => {
    // A column may be shown to whoever creates records, and hidden from whoever edits them.
    for (const name of Object.keys(row.values).filter((each) => editAccess.hidden.has(each))) {
      row.errors[name] = [fieldError('locked', 'You may not change this field')];
      delete row.values[name];
    }
    dropSame(entity, row, before, caller.zone, editAccess.hidden);
    const validationErrors = {
      ...validateItem(entity, row.values, { partial: true, hidden: () => editAccess.hidden }),
      ...row.errors,
    };
    const { values, errors } = updateValues(
      entity,
      hasKeys(validationErrors) ? {} : row.values,
      before,
      editAccess.locked,
      caller,
    );
    Object.assign(row.errors, validationErrors, errors);
    if (onlyNew) Object.assign(row.errors, changesOfOld(entity, row, values));
    else if (hasKeys(values) && !editor)
      row.errors['non_field_errors'] = [fieldError('denied', `You may not change ${entity.plural} that exist`)];
    // A stored row that lacks such a value asks for it once more, as a form does that sends it empty.
    const missingValues = defaultSources(entity)
      .map(({ field }) => field.name)
      .filter(
        (name) => editor && before[name] === null && !editAccess.hidden.has(name) && !editAccess.locked.has(name),
      );
    const item = Object.fromEntries(missingValues.map((name) => [name, null]));
    row.change = { kind: 'update', id: before['id'] as number, before, values, item, topLevel: true };
  };
  await forEachInTurns(rows, (fileRow) => {
    const row: PlannedRow = { ...fileRow, owners: { before: [], added: takeOwners(entity, fileRow.values) } };
    plannedRows.push(row);
    const record = records.get(fileRow);
    if (record === 'unclear') row.errors[key] ??= [unclearRecord(entity)];
    else if (record) planChange(row, record);
    else planNew(row);
  });
  return plannedRows;
}

/** Leaves out the owners that have a record in their lists already. */
async function dropPresentOwners(write: Write, entity: Entity, rows: readonly PlannedRow[]): Promise<void> {
  const lists = ownerListsOf(write.context, entity);
  if (!lists) return;
  const storedRows = rows.filter(({ change, owners }) => change?.kind === 'update' && owners!.added.length > 0);
  const ownersOf = await findOwners(
    write,
    lists,
    storedRows.map(({ change }) => change!.id),
  );
  for (const row of storedRows) {
    const before = ownersOf.get(row.change!.id) ?? [];
    row.owners = { before, added: row.owners!.added.filter((id) => !before.includes(id)) };
  }
}

/**
 * Fills values that the file lacks, and adds the errors for which `writeRows` would refuse rows. It then refuses none: one
 * of them would stop all.
 */
async function checkAsWritten(write: Write, entity: Entity, rows: readonly PlannedRow[]): Promise<void> {
  const { before } = behaviourOf(write.context, entity);
  const filledRows = rows.filter(({ change, errors }) => change !== undefined && !hasKeys(errors));
  await fillDefaults(
    write,
    entity,
    filledRows.map(({ change }) => change!),
  );
  const checks = [
    (changes: readonly Change[]) => findTakenValues(write, entity, changes),
    (changes: readonly Change[]) => missingValueErrors(write, entity, changes),
    (changes: readonly Change[]) => datesInWrongOrder(write, entity, changes),
    (changes: readonly Change[]) => checkReferences(write, entity, changes),
    (changes: readonly Change[]) => before?.(changes, write),
  ];
  for (const check of checks) {
    const writtenRows = rows.filter(isWritten);
    const errors = await check(writtenRows.map(({ change }) => change!));
    for (const [i, row] of writtenRows.entries()) Object.assign(row.errors, errors?.[i]);
  }
}

/**
 * Works out what an import does to each row, without writing anything.
 * @param editor the caller with the rights of an edit; null for people who may only create
 */
export async function planImport(
  write: Write,
  entity: Entity,
  request: ImportRequest,
  editor: Caller | null,
): Promise<ImportPlan> {
  const fileRows = await readFileRows(write.context, entity, request, write.caller, write.transaction);
  const rows = await planRows(write, entity, request, fileRows, editor);
  await dropPresentOwners(write, entity, rows);
  await checkAsWritten(write, entity, rows);
  const outcomes = await outcomesOf(write, entity, rows);
  const writtenRows = rows.filter(isWritten);
  return {
    outcomes,
    counts: countResults(outcomes),
    changes: writtenRows.map(({ change }) => change!),
    owners: writtenRows.map(({ owners }) => owners!.added),
    defaults: defaultsOf(write, entity, rows),
    recordNames: await recordNamesOf(write, entity, writtenRows),
    check: checkOf(outcomes),
  };
}
