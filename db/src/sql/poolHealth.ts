/** Connections of a pool, and calls that want one. */
export interface PoolCounts {
  inUse: number;
  waiting: number;
  /** Calls that got none, since the process started. */
  refused: number;
}
/** What a pool tells of itself. */
export interface PoolHealth {
  /** What it is for. Pools of one name are counted together. */
  name: string;
  counts(): PoolCounts;
  /** Resolves when one of its connections answers, or all are at work. */
  ping(): Promise<void>;
  /** For how long nothing has moved though all its connections are taken, in ms. */
  stuckMs(): number;
}

/** A server that answered a statement this recently is there, in ms. A busy pool is asked nothing more. */
export const ANSWERED_RECENTLY_MS = 1000;

const pools = new Set<PoolHealth>();

/** Adds up the connections of this process's pools, by name. */
export function countConnections(): ReadonlyMap<string, PoolCounts> {
  const totals = new Map<string, PoolCounts>();
  for (const pool of pools) {
    const { inUse, waiting, refused } = pool.counts();
    const total = totals.get(pool.name) ?? { inUse: 0, waiting: 0, refused: 0 };
    totals.set(pool.name, {
      inUse: total.inUse + inUse,
      waiting: total.waiting + waiting,
      refused: total.refused + refused,
    });
  }
  return totals;
}

/** Adds a pool of this process to what health checks look at. @returns a function that takes it away */
export function registerPool(pool: PoolHealth): () => void {
  pools.add(pool);
  return () => pools.delete(pool);
}

/** Time after which a process whose connections are all stuck should be started again. */
const STUCK_LIMIT_MS = 30_000;
/** Whether all connections of some pool have been stuck so long that only a restart helps. */
export const isStuck = (): boolean => [...pools].some((pool) => pool.stuckMs() > STUCK_LIMIT_MS);

/** Asks every pool of this process at once. @throws the error of the first that fails */
export async function pingPools(): Promise<void> {
  await Promise.all([...pools].map((pool) => pool.ping()));
}
