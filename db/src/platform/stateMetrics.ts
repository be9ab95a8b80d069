import { Gauge } from 'prom-client';
import { metrics } from './metrics';
import { withDeadline } from './withDeadline';

/* What is in the database now, read when somebody asks for the metrics. */

/** How long a number is kept before it is read again. Several monitors may ask. */
const SESSIONS_MAX_AGE_MS = 10_000;
/** Files are summed over an index of all of them, so less often. */
const FILES_MAX_AGE_MS = 60_000;
/** Longest wait for a number. A database that doesn't answer must not cost the other metrics. */
const READ_TIMEOUT_MS = 1000;

/**
 * Adds a number that is read when it is asked for. It is left out while it can't be read: 0 would be a false number.
 * @param maxAgeMs how long a number is kept
 */
export function readGauge(name: string, help: string, maxAgeMs: number, read: () => Promise<number>): void {
  let readAt = -Infinity;
  const gauge = new Gauge({
    name,
    help,
    registers: [metrics],
    collect: async () => {
      if (performance.now() - readAt < maxAgeMs) return;
      readAt = performance.now();
      try {
        gauge.set(await withDeadline(read(), READ_TIMEOUT_MS));
      } catch {
        gauge.remove();
      }
    },
  });
}

/** Reads of the database that the metrics of a BFF need. */
export interface StateReads {
  countSessions(): Promise<number>;
  sumFileBytes(): Promise<number>;
}

/** Adds what is in the database to the metrics of this process. Every BFF says the same: take the highest. */
export function addStateMetrics({ countSessions, sumFileBytes }: StateReads): void {
  readGauge('trestle_sessions', 'Sessions that have not ended', SESSIONS_MAX_AGE_MS, countSessions);
  readGauge('trestle_file_bytes', 'Bytes of the files in the database', FILES_MAX_AGE_MS, sumFileBytes);
}
