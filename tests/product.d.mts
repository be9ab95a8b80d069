/** A started product (product.mjs). */
export interface StartedProduct {
  /** The public origin, as in http://127.0.0.1:41234. */
  url: string;
  databaseUrl: string;
  dataDir: string;
  /** Process id of the supervisor. */
  pid: number;
  /** File with the supervisor's output. The servers' logs are in `dataDir`/logs. */
  log: string;
  stop(): Promise<void>;
}
export function startProduct(options?: { env?: Record<string, string> }): Promise<StartedProduct>;
/** Ports on which a test's own service may listen: the product calls services at these alone. */
export const SERVICE_PORTS: readonly number[];
