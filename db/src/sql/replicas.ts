import type { ReplicaFacts } from '@trestle/schema/health';
import { parseUrl, type Host } from './databaseUrl';
import { isBusy, isGone, lacksStructure } from './dbError';
import type { SqlExecutor } from './executor';
import { createSqlPool, type SqlPoolOptions } from './pool';
import { createRowStreams, type OpenRowStream } from './rowStream';
import { sql } from './sqlText';

/** How long a replica is skipped that didn't answer, or that has yet to get a migration. */
const SKIP_REPLICA_MS = 5000;

/**
 * Uses several servers in turn, and skips for a while those that don't answer, or whose tables are still those of
 * before a migration.
 * @returns a function that calls `query` with a server, or `fallback` when no server is left or the server can't answer
 */
export function roundRobin<S>(servers: readonly S[]) {
  const retryAt = new Map<S, number>();
  let turn = 0;
  return async <R>(query: (server: S) => Promise<R>, fallback: () => Promise<R>): Promise<R> => {
    const readyServers = servers.filter((server) => (retryAt.get(server) ?? 0) <= performance.now());
    const server = readyServers[(turn += 1) % readyServers.length];
    if (!server) return fallback();
    try {
      return await query(server);
    } catch (error) {
      if (isGone(error) || lacksStructure(error)) retryAt.set(server, performance.now() + SKIP_REPLICA_MS);
      else if (!isBusy(error)) throw error;
      return fallback();
    }
  };
}

/** Connections for lists only, so that items, sessions and writes never wait for a list (SECURITY.md, 66). */
export interface ListConnections {
  /** Runs a SELECT whose rows may be a moment old. Never for sessions, items or writes. */
  selectOnReplica: SqlExecutor['selectRows'];
  /** Runs a SELECT whose rows must be current, and which may take as long as a list. */
  selectOnPrimary: SqlExecutor['selectRows'];
  openStream: OpenRowStream;
  /** Looks at each replica, for the page Health. */
  lookAtReplicas(): Promise<ReplicaFacts[]>;
  close(): void;
}

/** Options of each server's pool, and how many downloads it streams at the same time. */
export interface ListConnectionOptions extends SqlPoolOptions {
  maxStreams: number;
}

const hostName = (host: Host): string => ('host' in host ? `${host.host}:${host.port}` : 'this machine');

/** Says whether a replica answers, and how far it is behind where its account may ask that. */
export async function lookAtReplica(replica: Pick<SqlExecutor, 'selectRows'>, host: string): Promise<ReplicaFacts> {
  try {
    await replica.selectRows(sql('SELECT 1'));
  } catch {
    return { host, answers: false, seconds_behind: null };
  }
  const [status] = await replica.selectRows(sql('SHOW REPLICA STATUS')).catch(() => []);
  if (!status) return { host, answers: true, seconds_behind: null };
  // MariaDB says Master where MySQL says Source. A replica that copies nothing any more says nothing.
  const behind = status['Seconds_Behind_Master'] ?? status['Seconds_Behind_Source'] ?? null;
  return behind === null
    ? { host, answers: true, seconds_behind: null, is_stopped: true }
    : { host, answers: true, seconds_behind: Number(behind) };
}

/** Connects lists and downloads to the replicas, or to the primary if no replica answers. */
export function connectLists(
  primaryUrl: string,
  replicaUrls: readonly string[],
  { maxStreams, ...options }: ListConnectionOptions,
): ListConnections {
  const primary = createSqlPool(primaryUrl, options);
  const replicas = replicaUrls.map((url) => createSqlPool(url, { ...options, forReading: true }));
  const streamFromPrimary = createRowStreams(primaryUrl, maxStreams);
  const runOnReplica = roundRobin(replicas);
  const streamFromReplica = roundRobin(replicaUrls.map((url) => createRowStreams(url, maxStreams, true)));
  return {
    selectOnPrimary: primary.selectRows,
    selectOnReplica: (statement) =>
      runOnReplica(
        (replica) => replica.selectRows(statement),
        () => primary.selectRows(statement),
      ),
    openStream: (query, signal, person) =>
      streamFromReplica(
        (openStream) => openStream(query, signal, person),
        () => streamFromPrimary(query, signal, person),
      ),
    lookAtReplicas: () =>
      Promise.all(
        replicas.map((replica, i) => lookAtReplica(replica, parseUrl(replicaUrls[i]!).hosts.map(hostName).join(', '))),
      ),
    close: () => {
      for (const pool of [primary, ...replicas]) pool.close();
    },
  };
}
