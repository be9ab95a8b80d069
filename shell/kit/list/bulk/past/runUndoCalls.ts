import type { PastRun, RunChange } from '@trestle/schema/changeRun';
import type { Entity } from '@trestle/schema/entity';
import { collection } from '../../../core/api/collection';
import { request } from '../../../core/api/request';
import { hasValues, type RowChange } from '../rowChanges';
import type { SelectedRow } from '../useSelection';

/** Most ids in one list's address. */
const MAX_IDS_PER_CALL = 200;

const runsPath = (entity: Entity): string => `${collection(entity).path}change_runs/`;

/**
 * Returns the changes of many records that can be undone, or were, newest first.
 * @throws ApiError
 */
export const pastRuns = async (entity: Entity, signal: AbortSignal): Promise<readonly PastRun[]> =>
  (await request<{ results: PastRun[] }>(runsPath(entity), { signal })).results;

/** What an undo of a run would do. */
export interface RunUndo {
  changes: readonly RowChange[];
  /** Records that stay, because they were changed or deleted since. */
  stayed: number;
}

async function readRows(
  entity: Entity,
  ids: readonly number[],
  signal: AbortSignal,
): Promise<Map<unknown, SelectedRow>> {
  const rows = new Map<unknown, SelectedRow>();
  for (let start = 0; start < ids.length; start += MAX_IDS_PER_CALL) {
    const some = ids.slice(start, start + MAX_IDS_PER_CALL);
    const query = { _ids: some.join(','), limit: some.length, offset: 0 };
    for (const row of (await collection(entity).list(query, signal)).results) rows.set(row['id'], row as SelectedRow);
  }
  return rows;
}

/**
 * Compares a run's records with what they are now. Those that still have its values get the former ones.
 * @throws ApiError
 */
export const planRunUndo = async (entity: Entity, id: string, signal: AbortSignal): Promise<RunUndo> => {
  const { results } = await request<{ results: RunChange[] }>(`${runsPath(entity)}${id}/`, { signal });
  const rows = await readRows(
    entity,
    results.map((record) => record.id),
    signal,
  );
  const changes = results.flatMap(({ id: recordId, before, after }): RowChange[] => {
    const row = rows.get(recordId);
    return row && hasValues(row, after) ? [{ row, body: before, before: after }] : [];
  });
  return { changes, stayed: results.length - changes.length };
};
