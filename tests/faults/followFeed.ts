import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** A row of the feed, as far as these tests read it. */
interface FollowedRow {
  cursor: number;
  entity: string;
  id: number;
}
/** A reader that follows the feed. */
export interface Follower {
  /**
   * Waits until the reader has seen each of these suppliers, then stops it.
   * @throws Error with the ids that it missed 5 s after the last write
   */
  stopOnce(ids: readonly number[]): Promise<FollowedRow[]>;
}

const READ_INTERVAL_MS = 100;
const MAX_DELAY_MS = 5000;

/** Follows the feed as a program would: it asks for what comes after the last `next`. */
export function followFeed(origin: string, headers: Record<string, string>): Follower {
  const rows: FollowedRow[] = [];
  let isStopped = false;
  const follow = async (): Promise<void> => {
    for (let after = ''; !isStopped;) {
      const reply = await fetch(`${origin}/api/changes/?entities=supplier&limit=50&after=${after}`, { headers });
      if (reply.status === 200) {
        const { results, next } = (await reply.json()) as { results: FollowedRow[]; next: number };
        rows.push(...results);
        after = String(next);
        if (results.length < 50) await sleep(READ_INTERVAL_MS);
      } else await reply.body?.cancel();
    }
  };
  const following = follow();
  return {
    stopOnce: async (ids) => {
      const missing = () => ids.filter((id) => !rows.some((row) => row.id === id));
      for (let waitedMs = 0; missing().length > 0 && waitedMs < MAX_DELAY_MS; waitedMs += READ_INTERVAL_MS)
        await sleep(READ_INTERVAL_MS);
      isStopped = true;
      await following;
      if (missing().length > 0) throw new Error(`The reader missed ${missing().join()} of ${ids.length}`);
      return rows;
    },
  };
}

export interface SupplierWrites {
  /** BFFs, which the writers use in turn. */
  origins: readonly string[];
  headers: Record<string, string>;
  writers: number;
  writesEach: number;
  /** Is told how many writes are done. */
  onWrite(count: number): void;
}
/** Creates suppliers from many writers at once. Each write is sent until it is done. @returns the ids */
export async function writeSuppliers({ origins, headers, writers, writesEach, onWrite }: SupplierWrites) {
  const ids: number[] = [];
  const write = async (writer: number): Promise<void> => {
    for (let i = 0; i < writesEach; i += 1) {
      const key = randomUUID();
      for (;;) {
        const reply = await fetch(`${origins[(writer + i) % origins.length]!}/api/supplier/`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': key },
          body: JSON.stringify({ name: `Supplier ${writer}-${i}` }),
        });
        const body = (await reply.json()) as { id: number };
        if (reply.status === 201) {
          ids.push(body.id);
          onWrite(ids.length);
          break;
        }
        if (reply.status !== 503) throw new Error(`A write was answered by ${reply.status}`);
        await sleep(READ_INTERVAL_MS);
      }
    }
  };
  await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
  return ids;
}
