import { isUnavailable } from './dbError';
import type { SqlExecutor } from './executor';
import { createSqlPool, type SqlPoolOptions } from './pool';
import { createRowStreams, type OpenRowStream } from './rowStream';

/** How long a replica that didn't answer is left out, in ms. */
const LEFT_OUT_MS = 5000;

/**
 * Asks several servers in turn, and leaves out for a while those that don't answer.
 * @returns calls `ask` with a server, or `otherwise` when there is none or it doesn't answer
 */
export const roundRobin = <S>(servers: readonly S[]) => {
  const retryAt = new Map<S, number>();
  let turn = 0;
  return async <R>(ask: (server: S) => Promise<R>, otherwise: () => Promise<R>): Promise<R> => {
    const ready = servers.filter((server) => (retryAt.get(server) ?? 0) <= Date.now());
    const server = ready[(turn += 1) % ready.length];
    if (!server) return otherwise();
    try {
      return await ask(server);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      retryAt.set(server, Date.now() + LEFT_OUT_MS);
      return otherwise();
    }
  };
};

/** Lists' own connections, so that items, sessions and writes never wait for one (SECURITY.md, 66). */
export interface ListConnections {
  /** Runs a SELECT that may be a moment behind. Never one that a session, an item or a write rests on. */
  selectOnReplica: SqlExecutor['selectRows'];
  /** Runs a SELECT as costly as a list's that must not be behind. */
  selectOnPrimary: SqlExecutor['selectRows'];
  openStream: OpenRowStream;
  close(): Promise<void>;
}

/**
 * Connects lists and downloads to the replicas, and to the primary where there is none or none answers.
 * @param options of the pool for each server
 */
export const connectLists = (
  primaryUrl: string,
  replicaUrls: readonly string[],
  options: SqlPoolOptions,
): ListConnections => {
  const primary = createSqlPool(primaryUrl, options);
  const replicas = replicaUrls.map((url) => createSqlPool(url, options));
  const streamFromPrimary = createRowStreams(primaryUrl);
  const onReplica = roundRobin(replicas);
  const onReplicaStream = roundRobin(replicaUrls.map(createRowStreams));
  return {
    selectOnPrimary: primary.selectRows,
    selectOnReplica: (statement) =>
      onReplica(
        (replica) => replica.selectRows(statement),
        () => primary.selectRows(statement),
      ),
    openStream: (query, signal, person) =>
      onReplicaStream(
        (open) => open(query, signal, person),
        () => streamFromPrimary(query, signal, person),
      ),
    close: async () => {
      await Promise.all([primary, ...replicas].map((pool) => pool.close()));
    },
  };
};
