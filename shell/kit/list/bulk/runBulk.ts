import type { Entity } from '@trestle/schema/entity';
import { collection } from '../../core/api/collection';
import { eachOf } from '../eachOf';
import type { Change } from './changes';
import type { Selected } from './useSelection';

/** Calls at a time. */
const AT_ONCE = 6;

export interface Outcome {
  /** The rows as they were stored, with the way back to what they had. */
  done: readonly Change[];
  failed: readonly { row: Selected; words: string }[];
}
export interface Run {
  /** Tells after each row how many are through. */
  onProgress: (through: number) => void;
  stopped: () => boolean;
}

const runEach = async <T extends { row: Selected }>(
  items: readonly T[],
  work: (item: T) => Promise<Change>,
  run: Run,
): Promise<Outcome> => {
  const done: Change[] = [];
  const failed: { row: Selected; words: string }[] = [];
  await eachOf(
    items,
    AT_ONCE,
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
const guarded = ({ row, body }: Change): object => ({
  ...body,
  ...(row['modified_date'] !== undefined && { modified_date: row['modified_date'] }),
});

/** Changes rows, one call for each: some may succeed while others fail. What was done can be undone by running the `undoing`. */
export const applyChanges = (entity: Entity, changes: readonly Change[], run: Run): Promise<Outcome> =>
  runEach(
    changes,
    async (change) => ({ ...change, row: await collection(entity).patch(Number(change.row['id']), guarded(change)) }),
    run,
  );
export const undoing = (done: readonly Change[]): Change[] =>
  done.map(({ row, body, before }) => ({ row, body: before, before: body }));

export const deleteRows = (entity: Entity, rows: readonly Selected[], run: Run): Promise<Outcome> =>
  runEach(
    rows.map((row) => ({ row })),
    async ({ row }) => {
      await collection(entity).remove(Number(row['id']));
      return { row, body: {}, before: {} };
    },
    run,
  );
