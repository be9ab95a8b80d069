import type { Entity } from '@trestle/schema/entity';
import { collection } from '../../core/api/collection';
import { ApiError, isRefusal } from '../../core/api/errors';
import { conflictMessage } from '../../form/saveConflict';
import { mapConcurrent } from '../mapConcurrent';
import type { RowChange } from './rowChanges';
import type { SelectedRow } from './useSelection';

const MAX_PARALLEL_CALLS = 6;

/** A row that the server refused, and why. */
export interface FailedRow {
  row: SelectedRow;
  message: string;
  /** Somebody changed the row after it was selected, so it fails until it is selected anew. */
  isStale: boolean;
}

/** The result of a bulk action, row by row. */
export interface BulkOutcome {
  /** The rows as they are stored now, with their previous values. */
  done: readonly RowChange[];
  failed: readonly FailedRow[];
  /** Why nothing was changed, or that it is not known, if the action failed as a whole. */
  refusal?: string;
}

export interface BulkRunOptions {
  /** Called after each row with the number of finished rows. */
  onProgress: (finished: number) => void;
  isCancelled: () => boolean;
}

/**
 * Changes rows with one call each, so some may succeed while others fail.
 * Undo with the `reverseChanges` of what was done.
 */
export const applyChanges = (
  entity: Entity,
  changes: readonly RowChange[],
  options: BulkRunOptions,
): Promise<BulkOutcome> =>
  runForEachRow(
    changes,
    async (change) => {
      const row = await collection(entity).patch(Number(change.row['id']), withVersion(change));
      return { ...change, row };
    },
    options,
  );

/** Deletes rows with one call each. */
export const deleteRows = (
  entity: Entity,
  rows: readonly SelectedRow[],
  options: BulkRunOptions,
): Promise<BulkOutcome> =>
  runForEachRow(
    rows.map((row) => ({ row })),
    async ({ row }) => {
      await collection(entity).remove(Number(row['id']));
      return { row, body: {}, before: {} };
    },
    options,
  );

/** Merges rows into the first one, with one call that succeeds or fails as a whole. */
export const mergeRows = async (entity: Entity, [kept, ...others]: readonly SelectedRow[]): Promise<BulkOutcome> => {
  try {
    const otherIds = others.map((row) => Number(row['id']));
    await collection(entity).merge(Number(kept!['id']), otherIds);
    return { done: others.map((row) => ({ row, body: {}, before: {} })), failed: [] };
  } catch (error) {
    const { message } = error as Error;
    // Without the server's own reply nobody knows how far it came.
    const refusal = isRefusal(error)
      ? `Nothing was changed. ${message}`
      : `${message} The rows may be merged all the same. Look at the list before you try again.`;
    return { done: [], failed: [], refusal };
  }
};

/** The changes that restore the previous values. */
export const reverseChanges = (done: readonly RowChange[]): RowChange[] =>
  done.map(({ row, body, before }) => ({ row, body: before, before: body }));

const runForEachRow = async <T extends { row: SelectedRow }>(
  items: readonly T[],
  work: (item: T) => Promise<RowChange>,
  { onProgress, isCancelled }: BulkRunOptions,
): Promise<BulkOutcome> => {
  const done: RowChange[] = [];
  const failed: FailedRow[] = [];
  const runOne = async (item: T): Promise<void> => {
    try {
      done.push(await work(item));
    } catch (error) {
      failed.push(failedRow(item.row, error));
    }
    onProgress(done.length + failed.length);
  };
  await mapConcurrent(items, MAX_PARALLEL_CALLS, runOne, isCancelled);
  return { done, failed };
};

const failedRow = (row: SelectedRow, error: unknown): FailedRow => {
  const isStale = error instanceof ApiError && (error.body as { code?: string } | null)?.code === 'changed';
  const message = isStale ? `${conflictMessage(error)} Select it again to change it.` : (error as Error).message;
  return { row, message, isStale };
};

/** The server refuses a row that somebody else changed since it was selected (contract §2.2). */
const withVersion = ({ row, body }: RowChange): object => ({
  ...body,
  ...(row['modified_date'] !== undefined && { modified_date: row['modified_date'] }),
});
