import { runPreference, type RunPart } from '@trestle/schema/changeRun';
import type { Entity } from '@trestle/schema/entity';
import type { MergePreview } from '@trestle/schema/mergePreview';
import { collection } from '../../core/api/collection';
import { ApiError, isRefusal } from '../../core/api/errors';
import { request } from '../../core/api/request';
import { isSignedOut } from '../../core/session/authenticate';
import { conflictMessage } from '../../form/save/saveConflict';
import { mapConcurrent } from '../mapConcurrent';
import { hasValues, type RowChange } from './rowChanges';
import type { SelectedRow } from './useSelection';

const MAX_PARALLEL_CALLS = 6;

/** A row that the server refused, or about which it didn't reply, and why. */
export interface FailedRow {
  row: SelectedRow;
  message: string;
  /** The change that got no reply. It may be done all the same, so an undo includes it. */
  unanswered?: RowChange;
  /** Somebody changed the row after it was selected, so it fails until it is selected anew. */
  isStale: boolean;
}

/** The result of a bulk action, row by row. */
export interface BulkOutcome {
  /** The rows as they are stored now, with their previous values. */
  done: readonly RowChange[];
  failed: readonly FailedRow[];
  /** The error of an action that failed as a whole: nothing was changed, or nobody knows whether it was. */
  refusal?: string;
}

export interface BulkRunOptions {
  /** The run that the changes are kept in. */
  run?: RunPart | undefined;
  /** Called after each row with the number of finished rows. */
  onProgress: (finished: number) => void;
  isCancelled: () => boolean;
}

/**
 * Changes rows with one call each, so some may succeed while others fail.
 * Undo with the `reverseChanges` of the outcome.
 */
export const applyChanges = (
  entity: Entity,
  changes: readonly RowChange[],
  options: BulkRunOptions,
): Promise<BulkOutcome> => runForEachRow(changes, (change) => applyChange(entity, change, options.run), options);

const applyChange = async (entity: Entity, change: RowChange, run: RunPart | undefined): Promise<RowChange> => {
  const { item, path } = collection(entity);
  const id = Number(change.row['id']);
  const currentChange = change.isUnsure ? { ...change, row: await item(id), isUnsure: false } : change;
  if (change.isUnsure && hasValues(currentChange.row, change.body)) return currentChange;
  // The row has neither the old values nor the new ones: somebody else has changed it since.
  if (change.isUnsure && !hasValues(currentChange.row, change.before)) throw new ApiError(409, { code: 'changed' });
  const headers: Record<string, string> = run ? { Prefer: runPreference(run) } : {};
  const body = withVersion(currentChange);
  return { ...currentChange, row: await request<SelectedRow>(`${path}${id}/`, { method: 'PATCH', body, headers }) };
};

/** Deletes rows with one call each. */
export const deleteRows = (
  entity: Entity,
  rows: readonly SelectedRow[],
  options: BulkRunOptions,
  reason?: string,
): Promise<BulkOutcome> =>
  runForEachRow(
    rows.map((row) => ({ row, body: {}, before: {} })),
    async (change) => {
      await collection(entity).remove(Number(change.row['id']), reason);
      return change;
    },
    options,
  );

/** The call and the body of a merge into the first row. Its empty fields take the others' values. */
const mergeCall = (entity: Entity, rows: readonly SelectedRow[]): { path: string; body: object } => {
  const [id, ...otherIds] = rows.map((row) => Number(row['id']));
  return { path: `${collection(entity).path}${id}/merge/`, body: { id, other_ids: otherIds, fill_empty: true } };
};

/**
 * Returns what a merge into the first row would do. Changes nothing.
 * @throws ApiError, also for what the merge itself would be refused for
 */
export const previewMerge = (
  entity: Entity,
  rows: readonly SelectedRow[],
  signal: AbortSignal,
): Promise<MergePreview> => {
  const { path, body } = mergeCall(entity, rows);
  return request(`${path}preview/`, { method: 'POST', body, signal });
};

/** Merges rows into the first one, with one call that succeeds or fails as a whole. */
export const mergeRows = async (entity: Entity, rows: readonly SelectedRow[]): Promise<BulkOutcome> => {
  try {
    const { path, body } = mergeCall(entity, rows);
    await request(path, { method: 'POST', body });
    return { done: rows.slice(1).map((row) => ({ row, body: {}, before: {} })), failed: [] };
  } catch (error) {
    const { message } = error as Error;
    // Without the server's own reply nobody knows whether the rows were merged.
    const refusal = isRefusal(error)
      ? `Nothing was changed. ${message}`
      : `${message} The rows may be merged all the same. Look at the list before you try again.`;
    return { done: [], failed: [], refusal };
  }
};

/** The changes that restore the previous values, also of rows that may have been changed without a reply. */
export const reverseChanges = ({ done, failed }: BulkOutcome): RowChange[] =>
  [...done, ...failed.flatMap(({ unanswered }) => unanswered ?? [])].map(({ body, before, ...change }) => ({
    ...change,
    body: before,
    before: body,
  }));

/** The changes that are left to do: of rows that failed, or that were not started. */
export const remainingChanges = (changes: readonly RowChange[], { done, failed }: BulkOutcome): RowChange[] => {
  const doneIds = new Set(done.map(({ row }) => row['id']));
  const unansweredById = new Map(failed.map((each) => [each.row['id'], each.unanswered]));
  return changes
    .filter(({ row }) => !doneIds.has(row['id']))
    .map((change) => unansweredById.get(change.row['id']) ?? change);
};

const runForEachRow = async (
  changes: readonly RowChange[],
  work: (change: RowChange) => Promise<RowChange>,
  { onProgress, isCancelled }: BulkRunOptions,
): Promise<BulkOutcome> => {
  const done: RowChange[] = [];
  const failed: FailedRow[] = [];
  const runOne = async (change: RowChange): Promise<void> => {
    try {
      done.push(await work(change));
    } catch (error) {
      failed.push(failedRow(change, error));
    }
    onProgress(done.length + failed.length);
  };
  await mapConcurrent(changes, MAX_PARALLEL_CALLS, runOne, isCancelled);
  return { done, failed };
};

const failedRow = (change: RowChange, error: unknown): FailedRow => {
  const { row } = change;
  const { message } = error as Error;
  // Without the server's own reply nobody knows whether the row was changed. Without a login the call wasn't sent.
  if (!isRefusal(error) && !isSignedOut(error))
    return {
      row,
      message: `${message} It may be done all the same.`,
      unanswered: { ...change, isUnsure: true },
      isStale: false,
    };
  const isStale = error instanceof ApiError && (error.body as { code?: string } | null)?.code === 'changed';
  return { row, message: isStale ? `${conflictMessage(error)} Select it again to change it.` : message, isStale };
};

/** The server refuses a row that somebody else changed since it was selected (contract §2.2). */
const withVersion = ({ row, body }: RowChange): object => ({
  ...body,
  ...(row['modified_date'] !== undefined && { modified_date: row['modified_date'] }),
});
