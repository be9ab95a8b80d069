import { createHash } from 'node:crypto';
import type { Entity } from '@trestle/schema/entity';
import { type FieldErrors, limitErrors } from '@trestle/schema/errors';
import {
  addsToField,
  IMPORT_RESULTS,
  importOptionsOf,
  type ImportDefault,
  type ImportResult,
} from '@trestle/schema/importRows';
import { MAX_IMPORT_ROW_ERRORS } from '@trestle/schema/limits';
import type { Change, Write } from '../collection/call/context';
import { accessOf } from '../collection/call/fieldAccess';
import { defaultSources } from '../collection/write/fillDefaults';
import { findNamedRecords } from './findNamedRecords';
import type { FileRow } from './fileRow';

/** What an import does, or would do, to one row of the file. */
export interface RowOutcome {
  /** Its number in the file. */
  row: number;
  result: ImportResult;
  /** Id of the record that the row changes. */
  id?: number;
  /** Values before and after, in words for foreign keys. Before is null in a new record. */
  changes?: Record<string, [unknown, unknown]>;
  /** What it does in a sentence, where its changes alone don't say it. */
  words?: string;
  errors?: FieldErrors;
}
/** What an import would write, and what becomes of each row of its file. */
export interface ImportPlan {
  outcomes: RowOutcome[];
  counts: Record<ImportResult, number>;
  changes: Change[];
  /** Ids of the records to whose lists each change's record is added, where the entity has such a column. */
  owners?: readonly (readonly number[])[];
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

/** Whether an object has properties of its own. */
export const hasKeys = (errors: object): boolean => Object.keys(errors).length > 0;

/** Whether a change writes its record. One that only adds it to lists does not. */
export const writesRecord = ({ kind, values }: Change): boolean => kind !== 'update' || hasKeys(values);

/** A row of the file with the change that it makes. */
export interface PlannedRow extends FileRow {
  change?: Change;
  /** Ids of the records to whose lists it is added, and of those that have it already. */
  owners?: { before: readonly number[]; added: readonly number[] };
}

/** Whether a row writes anything. */
export const isWritten = ({ change, errors, owners }: PlannedRow): boolean =>
  change !== undefined && !hasKeys(errors) && (writesRecord(change) || (owners?.added.length ?? 0) > 0);

function resultOf(row: PlannedRow): ImportResult {
  if (hasKeys(row.errors)) return 'refused';
  if (!isWritten(row)) return 'unchanged';
  return row.change!.kind === 'create' ? 'created' : 'changed';
}

/** Returns what becomes of each row, with names in place of the ids of foreign keys. */
export async function outcomesOf(write: Write, entity: Entity, rows: readonly PlannedRow[]): Promise<RowOutcome[]> {
  const { hidden } = accessOf(write.context, entity, write.caller);
  const defaultNames = defaultSources(entity)
    .map(({ field }) => field.name)
    .filter((name) => !hidden.has(name));
  const listName = addsToField(entity)?.name;
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
    const changes: [string, [unknown, unknown]][] = names.map((name) => [
      name,
      [before?.[name] ?? null, valueOf(name)],
    ]);
    const { before: oldOwners, added } = row.owners ?? { before: [], added: [] };
    if (added.length > 0) changes.push([listName!, [before ? oldOwners : null, [...oldOwners, ...added]]]);
    return { row: number, result, ...id, changes: Object.fromEntries(changes) as RowOutcome['changes'] };
  });
  await nameRecords(write, entity, outcomes);
  return outcomes;
}

/** Returns a name for an id, and names for a list of ids. */
function nameIds(value: unknown, nameOf: (id: number) => string): unknown {
  if (Array.isArray(value)) return value.map((id: number) => nameOf(id)).join('; ');
  return typeof value === 'number' ? nameOf(value) : value;
}

/** Replaces ids in the changes of outcomes by the names of their records. */
export async function nameRecords(write: Write, entity: Entity, outcomes: readonly RowOutcome[]): Promise<void> {
  const extra = addsToField(entity);
  const fields = [...Object.values(entity.fields), ...(extra ? [extra] : [])];
  for (const field of fields.filter(({ kind, ids_only: isList }) => kind === 'ForeignKey' || isList)) {
    const pairs = outcomes.flatMap(({ changes }) => changes?.[field.name] ?? []);
    const ids = pairs.flat().filter((id): id is number => typeof id === 'number');
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
        changes[field.name] = changes[field.name]!.map((value) => nameIds(value, nameOf)) as [unknown, unknown];
  }
}

/**
 * Counts the rows whose empty value is taken from another record, and names those that stay without one. Fields that the
 * caller doesn't see are left out.
 */
export function defaultsOf(write: Write, entity: Entity, rows: readonly PlannedRow[]): ImportDefault[] {
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
export async function recordNamesOf(write: Write, entity: Entity, rows: readonly PlannedRow[]): Promise<string[]> {
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
