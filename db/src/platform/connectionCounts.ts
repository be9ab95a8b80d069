import type { SqlExecutor } from '../sql/executor';
import type { EnvironmentSettings } from './settings';

/** Sizes of the pools that collections use. */
export interface ConnectionCounts {
  /** For single records. */
  records: number;
  /** For orders, and as many again for all other writes; 0 for a process that only reads. */
  writes: number;
  /** For lists. Each replica has a pool of this size, too. */
  lists: number;
  /** For downloads. Each replica has as many, too. */
  streams: number;
}

/** The settings of all pools. */
export type ConnectionSettings = Pick<
  EnvironmentSettings,
  | 'databaseRecordConnections'
  | 'databaseWriteConnections'
  | 'databaseListConnections'
  | 'databaseStreamConnections'
  | 'databaseSessionConnections'
  | 'reportProcesses'
>;

/** Pools of a process that makes one report at a time: its rows, a list in them, and what both look up. */
export const REPORT_CONNECTIONS: ConnectionCounts = { records: 1, writes: 0, lists: 2, streams: 2 };

/** Returns the sizes of the pools of a services process. */
export const serviceConnections = (settings: ConnectionSettings): ConnectionCounts => ({
  records: settings.databaseRecordConnections,
  writes: settings.databaseWriteConnections,
  lists: settings.databaseListConnections,
  streams: settings.databaseStreamConnections,
});

/** Returns how many connections a process may take to the primary database, with the processes that it starts. */
export function maxConnectionsOf(process: 'services' | 'bff', settings: ConnectionSettings): number {
  const sessions = settings.databaseSessionConnections;
  if (process === 'bff') return sessions;
  return sessions + sumOf(serviceConnections(settings)) + settings.reportProcesses * sumOf(REPORT_CONNECTIONS);
}

const sumOf = ({ records, writes, lists, streams }: ConnectionCounts): number => records + 2 * writes + lists + streams;

/** Where `logConnections` writes to. */
interface ConnectionLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

/**
 * Logs how many connections this process may take, and warns when the server doesn't allow as many as two services and
 * two BFFs of these settings may take.
 * @param executor asks the server, once; a server that doesn't answer is no warning
 */
export async function logConnections(
  process: 'services' | 'bff',
  settings: ConnectionSettings,
  executor: Pick<SqlExecutor, 'selectRows'>,
  log: ConnectionLog,
): Promise<void> {
  const connections = maxConnectionsOf(process, settings);
  const twoOfEach = 2 * (maxConnectionsOf('services', settings) + maxConnectionsOf('bff', settings));
  const allowed = await executor
    .selectRows<{ allowed: number }>({ text: 'SELECT @@max_connections AS `allowed`', values: [] })
    .then(
      ([row]) => row?.allowed,
      () => undefined,
    );
  log.info({ connections, allowed }, 'connections to the database');
  if (allowed === undefined || twoOfEach <= allowed) return;
  log.warn(
    { twoOfEach, allowed },
    'max_connections of the database is too small for two services and two BFFs: see bff/README.md, How large',
  );
}
