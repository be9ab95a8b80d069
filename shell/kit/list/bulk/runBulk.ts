import type { Entity } from '@trestle/schema/entity';
import { collection } from '../../core/api/collection';
import { mapConcurrent } from '../mapConcurrent';
import type { RowChange } from './rowChanges';
import type { SelectedRow } from './useSelection';

/** Calls at a time. */
const MAX_PARALLEL_CALLS = 6;

export interface BulkOutcome {
  /** The rows as they were stored, with the way back to what they had. */
  done: readonly RowChange[];
  failed: readonly { row: SelectedRow; words: string }[];
}
export interface BulkRunOptions {
  /** Tells after each row how many are through. */
  onProgress: (through: number) => void;
  stopped: () => boolean;
}

const runEach = async <T extends { row: SelectedRow }>(
  items: readonly T[],
  work: (item: T) => Promise<RowChange>,
  run: BulkRunOptions,
): Promise<BulkOutcome> => {
  const done: RowChange[] = [];
  const failed: { row: SelectedRow; words: string }[] = [];
  await mapConcurrent(
    items,
    MAX_PARALLEL_CALLS,
    async (item) => {
      try {
        done.push(await work(item));
      } catch (error) {
        failed.push({ row: item.row, words: (error as Error).message });
      }
      run.onProgress(done.length + failed.length);
    },
    run.stopped,
  );
  return { done, failed };
};

/** Whoever changed a row after it was selected is not overwritten: it is refused, as in a form (contract §2.2). */
const withVersion = ({ row, body }: RowChange): object => ({
  ...body,
  ...(row['modified_date'] !== undefined && { modified_date: row['modified_date'] }),
});

/** Changes rows, one call for each: some may succeed while others fail. What was done can be undone by running the `undoing`. */
export const applyChanges = (
  entity: Entity,
  changes: readonly RowChange[],
  run: BulkRunOptions,
): Promise<BulkOutcome> =>
  runEach(
    changes,
    async (change) => ({
      ...change,
      row: await collection(entity).patch(Number(change.row['id']), withVersion(change)),
    }),
    run,
  );
export const reverseChanges = (done: readonly RowChange[]): RowChange[] =>
  done.map(({ row, body, before }) => ({ row, body: before, before: body }));

export const deleteRows = (entity: Entity, rows: readonly SelectedRow[], run: BulkRunOptions): Promise<BulkOutcome> =>
  runEach(
    rows.map((row) => ({ row })),
    async ({ row }) => {
      await collection(entity).remove(Number(row['id']));
      return { row, body: {}, before: {} };
    },
    run,
  );
