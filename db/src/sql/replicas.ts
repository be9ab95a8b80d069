import { run, type Result, type Statement } from '../model/connection';
import { connect, type PoolOptions } from '../model/database';
import { isUnavailable } from '../model/dbError';
import { createRowStreams, type OpenRowStream } from './rowStream';

/** How long a replica that didn't answer is left out, in milliseconds. */
const LEFT_OUT = 5000;

/** Asks places in turn, leaving out for a while those that are gone; when none is left or answers, `otherwise`. */
export const roundRobin = <P>(places: readonly P[]) => {
  const backAt = new Map<P, number>();
  let turn = 0;
  return async <R>(ask: (place: P) => Promise<R>, otherwise: () => Promise<R>): Promise<R> => {
    const ready = places.filter((place) => (backAt.get(place) ?? 0) <= Date.now());
    const place = ready[(turn += 1) % ready.length];
    if (!place) return otherwise();
    try {
      return await ask(place);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      backAt.set(place, Date.now() + LEFT_OUT);
      return otherwise();
    }
  };
};

/** Runs a SELECT that may be a moment behind: a list's. Never one that a session, an item or a write rests on. */
export type ReadList = (statement: Statement) => Promise<Result>;
/** Lists and downloads from DATABASE_READ_URLS, and from the primary where there is none or none answers. */
export interface Replicas {
  readList: ReadList;
  /** The same where nothing may be behind: from the primary, on the lists' own connections. */
  readPrimary: ReadList;
  stream: OpenRowStream;
  closeReplicas(): Promise<void>;
}

/** @param pool of each place; lists have connections of their own, so that items, sessions and writes never wait for one (safety 66) */
export const createReplicas = (databaseUrl: string, readUrls: readonly string[], pool: PoolOptions = {}): Replicas => {
  const [primary, primaryRows] = [connect(databaseUrl, pool), createRowStreams(databaseUrl)];
  const replicas = readUrls.map((url) => connect(url, { ...pool, min: 0 }));
  const [lists, streams] = [roundRobin(replicas), roundRobin(readUrls.map(createRowStreams))];
  const readPrimary: ReadList = (statement) => run(primary, statement);
  return {
    readPrimary,
    readList: (statement) =>
      lists(
        (replica) => run(replica, statement),
        () => readPrimary(statement),
      ),
    stream: (query, signal, person) =>
      streams(
        (rows) => rows(query, signal, person),
        () => primaryRows(query, signal, person),
      ),
    closeReplicas: async () => {
      await Promise.all([primary, ...replicas].map((one) => one.close()));
    },
  };
};
