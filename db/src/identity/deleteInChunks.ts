import { setTimeout as sleep } from 'node:timers/promises';

/** Most chunks that an hourly purge deletes of a table. The next purge goes on. */
export const MAX_CHUNKS_PER_HOUR = 100;
/** Longest pause between two chunks, in ms. */
const MAX_PAUSE_MS = 1000;

/**
 * Calls `deleteChunk` until it finds no more. Each chunk has its own commit, so locks are short, a cluster's write sets
 * are small, and a purge that was killed goes on where it was. It rests as long as each chunk took, so that people's
 * statements, and a cluster's other nodes, come in between.
 * @param deleteChunk deletes a chunk and returns how many rows that were
 * @param size rows of a full chunk
 * @returns how many rows were deleted
 */
export async function deleteInChunks(
  deleteChunk: () => Promise<number>,
  { size, maxChunks }: { size: number; maxChunks: number },
): Promise<number> {
  let deletedCount = 0;
  for (let chunk = 0; chunk < maxChunks; chunk += 1) {
    const startedAt = performance.now();
    const count = await deleteChunk();
    deletedCount += count;
    if (count < size) break;
    await sleep(Math.min(performance.now() - startedAt, MAX_PAUSE_MS));
  }
  return deletedCount;
}
