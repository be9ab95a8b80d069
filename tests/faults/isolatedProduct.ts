import { setTimeout as sleep } from 'node:timers/promises';
import { createConnection, type Connection, type RowDataPacket } from 'mysql2/promise';
import { processTree } from '../bench/processes.mjs';
import { startProduct, type StartedProduct } from '../product.mjs';
import { startStopwatch } from '../stopwatch';

/** A reply, unparsed. */
export interface TextReply {
  /** 0 when the connection broke. */
  status: number;
  text: string;
  /** The header Retry-After. */
  retryAfter: string | null;
}
/** A product for one test, for faults that must not reach other tests. */
export interface IsolatedProduct {
  database: Connection;
  product: StartedProduct;
  /** Token of the store's user. */
  token: string;
  /** Id of the store whose user is logged in. */
  store: number;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<TextReply>;
  /** Kills its database, services or BFF with SIGKILL. Throws when there is none. */
  kill(name: 'database' | 'services' | 'bff'): void;
  rows<T>(sql: string, values?: unknown[]): Promise<T[]>;
  stop(): Promise<void>;
}

/** Starts a product and logs a store user in. Takes about 15 s. */
export const startIsolatedProduct = async (env: Record<string, string> = {}): Promise<IsolatedProduct> => {
  const product = await startProduct({ env });
  const connectDatabase = () => createConnection(product.databaseUrl);
  let database = await connectDatabase();
  let token = '';
  const call: IsolatedProduct['call'] = async (method, path, body, headers = {}) => {
    const init = {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        'content-type': 'application/json',
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    };
    try {
      const response = await fetch(product.url + path, init);
      return { status: response.status, text: await response.text(), retryAfter: response.headers.get('retry-after') };
    } catch {
      return { status: 0, text: '', retryAfter: null };
    }
  };
  const login = JSON.parse(
    (await call('POST', '/api-token-auth/', { username: 'store1', password: 'Trestle-demo-1' })).text,
  ) as { token: string; user: { store: { id: number } } };
  token = login.token;
  return {
    product,
    call,
    get database() {
      return database;
    },
    token,
    store: login.user.store.id,
    kill: (name) => {
      const target = processTree(product.pid).find((each) => each.name === name);
      if (!target) throw new Error(`No process '${name}' to kill`);
      process.kill(target.pid, 'SIGKILL');
    },
    rows: async <T>(sql: string, values: unknown[] = []) => {
      try {
        return (await database.query<RowDataPacket[]>(sql, values))[0] as T[];
      } catch {
        // The database was killed meanwhile.
        database.destroy();
        database = await connectDatabase();
        return (await database.query<RowDataPacket[]>(sql, values))[0] as T[];
      }
    },
    stop: async () => {
      database.destroy();
      await product.stop();
    },
  };
};

/** Longest wait in ms. A test that waited on would keep its runner from ending. */
const WAIT_LIMIT_MS = 30_000;

/** Repeats a call until it gets this status. @returns how long that took, in ms */
export const untilStatus = async (isolated: IsolatedProduct, path: string, status: number): Promise<number> => {
  const elapsedMs = startStopwatch();
  for (;;) {
    const reply = await isolated.call('GET', path);
    const waitedMs = Math.round(elapsedMs());
    if (reply.status === status) return waitedMs;
    if (waitedMs > WAIT_LIMIT_MS) throw new Error(`${path} still answers ${reply.status} after ${waitedMs} ms`);
    await sleep(50);
  }
};
