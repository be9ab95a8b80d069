import type { Entity } from '@trestle/schema/entity';
import type { PastMerge, UndoneMerge } from '@trestle/schema/mergeUndo';
import { collection } from '../../../core/api/collection';
import { request } from '../../../core/api/request';

/** The records of a merge: which one was kept, and which it removed. */
export interface MergeIds {
  id: number;
  otherIds: readonly number[];
}

const undoCall = (entity: Entity, { id, otherIds }: MergeIds): { path: string; body: object } => ({
  path: `${collection(entity).path}${id}/merge/undo/`,
  body: { id, other_ids: otherIds },
});

/**
 * Undoes a merge, except what was changed since.
 * @throws ApiError, 409 when a record can't come back
 */
export const undoMerge = (entity: Entity, merge: MergeIds): Promise<UndoneMerge> => {
  const { path, body } = undoCall(entity, merge);
  return request(path, { method: 'POST', body });
};

/**
 * Returns what an undo would restore, and what it would leave. Changes nothing.
 * @throws ApiError, as the undo itself
 */
export const previewMergeUndo = (entity: Entity, merge: MergeIds, signal: AbortSignal): Promise<UndoneMerge> => {
  const { path, body } = undoCall(entity, merge);
  return request(path, { method: 'POST', body: { ...body, preview: true }, signal });
};

/**
 * Returns the merges of a collection that can be undone, or were, newest first.
 * @throws ApiError
 */
export const pastMerges = async (entity: Entity, signal: AbortSignal): Promise<readonly PastMerge[]> =>
  (await request<{ results: PastMerge[] }>(`${collection(entity).path}merges/`, { signal })).results;
