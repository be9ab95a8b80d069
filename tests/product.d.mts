/** A started product; see product.mjs. */
export interface StartedProduct {
  /** The public origin, as in http://127.0.0.1:41234. */
  url: string;
  databaseUrl: string;
  dataDir: string;
  /** The supervisor's. */
  pid: number;
  /** The supervisor's output, a file; the servers' logs are in `dataDir`/logs. */
  log: string;
  stop(): Promise<void>;
}
export function startProduct(options?: { env?: Record<string, string> }): Promise<StartedProduct>;
