/** What a pool tells of itself. */
export interface PoolHealth {
  /** Resolves when one of its connections answers. */
  ping(): Promise<void>;
  /** For how long nothing has moved though all its connections are taken, in ms. */
  stuckMs(): number;
}

const pools = new Set<PoolHealth>();

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
