import { createHash } from 'node:crypto';
import type { Entity } from '@trestle/schema/entity';
import { fieldError, type FieldErrors, limitErrors } from '@trestle/schema/errors';
import { IMPORT_RESULTS, importOptionsOf, type ImportDefault, type ImportResult } from '@trestle/schema/importRows';
import { MAX_IMPORT_ROW_ERRORS } from '@trestle/schema/limits';
import { wallClockTime } from '@trestle/schema/periods';
import { isIsoDateTime } from '@trestle/schema/validate';
import { createValues, updateValues } from '../collection/write/columnValues';
import { behaviourOf, type Caller, type Change, type Row, type Write } from '../collection/call/context';
import { checkReferences } from '../collection/write/checkReferences';
import { accessOf } from '../collection/call/fieldAccess';
import { defaultSources, fillDefaults } from '../collection/write/fillDefaults';
import { lockRows, storedRows } from '../collection/write/lockRows';
import { validateItem } from '../collection/write/validateItem';
import { missingValueErrors } from '../collection/write/writeRows';
import { quoteName } from '../sql/select';
import { sql } from '../sql/sqlText';
import { findNamedRecords, normaliseName } from './findNamedRecords';
import type { ImportRequest } from './importRequest';
import { forEachInTurns, inChunks } from './inChunks';
import { readFileRows, type FileRow } from './readRows';

/** What an import does, or would do, to one row of the file. */
export interface RowOutcome {
  /** Its number in the file. */
  row: number;
  result: ImportResult;
  /** Id of the record that the row changes. */
  id?: number;
  /** Values before and after, in words for foreign keys. Before is null in a new record. */
  changes?: Record<string, [unknown, unknown]>;
  errors?: FieldErrors;
}
/** What an import would write, and what becomes of each row of its file. */
export interface ImportPlan {
  outcomes: RowOutcome[];
  counts: Record<ImportResult, number>;
  changes: Change[];
  /** What becomes of the values that the file lacks and other records have. */
  defaults: ImportDefault[];
  /** Name of the record of each of the first changes: its key, in words. */
  recordNames: string[];
  /** A hash that is equal for plans that do the same. */
  check: string;
}

/** Returns a hash that is equal for plans that do the same. */
export const checkOf = (outcomes: readonly RowOutcome[]): string =>
  createHash('sha256').update(JSON.stringify(outcomes)).digest('base64url');

const MINUTE_MS = 60_000;
const hasKeys = (errors: object): boolean => Object.keys(errors).length > 0;

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

/** A row of the file with the change that it makes. */
interface PlannedRow extends FileRow {
  change?: Change;
}

/**
 * Leaves out the times of a row that are those of its record to the minute. Lists show and download no seconds, nor
 * which of two equal local times is meant where the clock is put back.
 */
function dropEqualMinutes({ fields }: Entity, { values }: PlannedRow, before: Row, { zone }: Caller): void {
  const minuteOf = (moment: unknown) => Math.floor(wallClockTime(Date.parse(String(moment)), zone) / MINUTE_MS);
  for (const [name, value] of Object.entries(values)) {
    if (fields[name]!.kind !== 'DateTime' || !isIsoDateTime(value) || !before[name]) continue;
    if (minuteOf(value) === minuteOf(before[name])) delete values[name];
  }
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
  const { key, within: parent } = importOptionsOf(entity);
  const storedByKey = await findStored(write, entity, request, rows);
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
    row.change = { kind: 'create', id: 0, before: null, values, item: {}, topLevel: true };
  };
  const planChange = (row: PlannedRow, before: Row): void => {
    // A column may be shown to whoever creates records, and hidden from whoever edits them.
    for (const name of Object.keys(row.values).filter((each) => editAccess.hidden.has(each))) {
      row.errors[name] = [fieldError('locked', 'You may not change this field')];
      delete row.values[name];
    }
    dropEqualMinutes(entity, row, before, caller);
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
    if (hasKeys(values) && !editor)
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
    const row: PlannedRow = { ...fileRow };
    plannedRows.push(row);
    const [record, other] = storedByKey.get(normaliseName(String(row.values[key] ?? ''))) ?? [];
    if (other)
      row.errors[key] ??= [fieldError('ambiguous', `Two ${entity.plural} here have this. Change one of them first`)];
    else if (record) planChange(row, record);
    else planNew(row);
  });
  return plannedRows;
}

const isWritten = ({ change, errors }: PlannedRow): boolean =>
  change !== undefined && !hasKeys(errors) && (change.kind === 'create' || hasKeys(change.values));

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
    (changes: readonly Change[]) => missingValueErrors(write, entity, changes),
    (changes: readonly Change[]) => checkReferences(write, entity, changes),
    (changes: readonly Change[]) => before?.(changes, write),
  ];
  for (const check of checks) {
    const writtenRows = rows.filter(isWritten);
    const errors = await check(writtenRows.map(({ change }) => change!));
    for (const [i, row] of writtenRows.entries()) Object.assign(row.errors, errors?.[i]);
  }
}

function resultOf(row: PlannedRow): ImportResult {
  if (hasKeys(row.errors)) return 'refused';
  if (!isWritten(row)) return 'unchanged';
  return row.change!.kind === 'create' ? 'created' : 'changed';
}

/** Returns what becomes of each row, with names in place of the ids of foreign keys. */
async function outcomesOf(write: Write, entity: Entity, rows: readonly PlannedRow[]): Promise<RowOutcome[]> {
  const { hidden } = accessOf(write.context, entity, write.caller);
  const defaultNames = defaultSources(entity)
    .map(({ field }) => field.name)
    .filter((name) => !hidden.has(name));
  const outcomes = rows.map((row): RowOutcome => {
    const { change, errors, row: number } = row;
    const result = resultOf(row);
    const id = change?.kind === 'update' ? { id: change.id } : {};
    if (result === 'refused') return { row: number, result, ...id, errors: limitErrors(errors, MAX_IMPORT_ROW_ERRORS) };
    if (result === 'unchanged') return { row: number, result, ...id };
    const { before } = change!;
    // Of a new record, what the file says, in its order. The rest are defaults.
    const { values } = change!;
    const sentNames = Object.keys(row.values);
    const filledNames = defaultNames.filter((name) => !sentNames.includes(name) && (values[name] ?? null) !== null);
    const names = before ? Object.keys(values).toSorted() : [...sentNames, ...filledNames];
    const valueOf = (name: string) => (before ? values[name] : (row.values[name] ?? values[name]));
    const changes = names.map((name) => [name, [before?.[name] ?? null, valueOf(name)]] as const);
    return { row: number, result, ...id, changes: Object.fromEntries(changes) as RowOutcome['changes'] };
  });
  await nameRecords(write, entity, outcomes);
  return outcomes;
}

/** Replaces ids in the changes of outcomes by the names of their records. */
export async function nameRecords(write: Write, entity: Entity, outcomes: readonly RowOutcome[]): Promise<void> {
  for (const field of Object.values(entity.fields).filter(({ kind }) => kind === 'ForeignKey')) {
    const pairs = outcomes.flatMap(({ changes }) => changes?.[field.name] ?? []);
    const ids = pairs.filter((id): id is number => typeof id === 'number');
    if (ids.length === 0) continue;
    const target = write.context.find(field.ref!);
    const { nameOf } = await findNamedRecords(
      write.context,
      target,
      { texts: [], ids },
      write.caller,
      write.transaction,
    );
    for (const { changes } of outcomes)
      if (changes?.[field.name])
        changes[field.name] = changes[field.name]!.map((id) => (typeof id === 'number' ? nameOf(id) : id)) as [
          unknown,
          unknown,
        ];
  }
}

/**
 * Counts the rows whose empty value is taken from another record, and names those that stay without one. Fields that the
 * caller doesn't see are left out.
 */
function defaultsOf(write: Write, entity: Entity, rows: readonly PlannedRow[]): ImportDefault[] {
  const { hidden } = accessOf(write.context, entity, write.caller);
  return defaultSources(entity).flatMap(({ field: { name }, key }) => {
    if (hidden.has(name)) return [];
    const emptyRows = rows.filter((row) => row.change && !hasKeys(row.errors) && (row.values[name] ?? null) === null);
    const isTaken = ({ change }: PlannedRow) => (change!.values[name] ?? null) !== null;
    const isMissing = (row: PlannedRow) => !isTaken(row) && (row.change!.before?.[name] ?? null) === null;
    const missing = emptyRows.filter(isMissing).map(({ row }) => row);
    return [{ field: name, from: key, taken: emptyRows.filter(isTaken).length, missing }];
  });
}

/** Records of an import that its result page links to. */
const MAX_LINKED_RECORDS = 100;

/** Returns the names of the first records that are written. */
async function recordNamesOf(write: Write, entity: Entity, rows: readonly PlannedRow[]): Promise<string[]> {
  const { key } = importOptionsOf(entity);
  const { kind, ref } = entity.fields[key]!;
  const keys = rows.slice(0, MAX_LINKED_RECORDS).map(({ change, values }) => values[key] ?? change!.before?.[key]);
  if (kind !== 'ForeignKey') return keys.map(String);
  const target = write.context.find(ref!);
  const { nameOf } = await findNamedRecords(
    write.context,
    target,
    { texts: [], ids: keys as number[] },
    write.caller,
    write.transaction,
  );
  return keys.map((id) => nameOf(id as number));
}

export function countResults(outcomes: readonly RowOutcome[]): ImportPlan['counts'] {
  const counts = Object.fromEntries(IMPORT_RESULTS.map((result) => [result, 0])) as ImportPlan['counts'];
  for (const { result } of outcomes) counts[result] += 1;
  return counts;
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
  await checkAsWritten(write, entity, rows);
  const outcomes = await outcomesOf(write, entity, rows);
  const writtenRows = rows.filter(isWritten);
  return {
    outcomes,
    counts: countResults(outcomes),
    changes: writtenRows.map(({ change }) => change!),
    defaults: defaultsOf(write, entity, rows),
    recordNames: await recordNamesOf(write, entity, writtenRows),
    check: checkOf(outcomes),
  };
}
