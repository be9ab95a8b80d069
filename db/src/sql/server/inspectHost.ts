import { createConnection, type Connection, type ConnectionOptions, type RowDataPacket } from 'mysql2';
import { afterAwake } from '../../platform/afterAwake';
import { isBusy } from '../dbError';
import type { HostState } from './hostChoice';

/** What a look at a host shows. */
export interface HostReport {
  state: HostState;
  /** Tells nodes behind one address apart. */
  node?: string;
  /** The commands of this account's connections by their id: `Query`, `Sleep`, … */
  commands?: ReadonlyMap<number, string>;
}

/** Longest time for a look, with connecting. */
const INSPECT_TIMEOUT_MS = 1500;
/** Read-only standbys, and Galera nodes that are not part of the cluster, say so here. */
const STATE_QUERY =
  'SELECT @@hostname AS hostname, @@port AS port, @@global.read_only AS readOnly, @@global.innodb_read_only AS dataReadOnly';
const CLUSTER_QUERY =
  "SHOW GLOBAL STATUS WHERE Variable_name IN ('wsrep_cluster_size', 'wsrep_ready') AND Value <> '0'";
const COMMANDS_QUERY = 'SELECT ID AS id, COMMAND AS command FROM information_schema.PROCESSLIST';

const nodeName = ({ hostname, port }: RowDataPacket): string => `${hostname}:${port}`;
const isOn = (value: unknown): boolean => !['0', 'OFF', 'FALSE'].includes(String(value).toUpperCase());

/**
 * Opens a connection of its own and asks a host how it is. Never rejects, and takes a second and a half at most, without
 * the time in which this process stood still: answers may have come that it hasn't read.
 */
export const inspectHost = (options: ConnectionOptions): Promise<HostReport> =>
  new Promise((resolve) => {
    const connection = createConnection(options);
    const finish = (report: HostReport) => {
      stopTimer();
      resolve(report);
      destroyConnection(connection);
    };
    const stopTimer = afterAwake(INSPECT_TIMEOUT_MS, () =>
      // A host that greets is there.
      finish({ state: socketOf(connection).bytesRead > 0 ? 'busy' : 'gone' }),
    );
    const fail = (error: unknown) => finish({ state: isBusy(error) ? 'busy' : 'gone' });
    connection.on('error', fail);
    ask(connection).then(finish, fail);
  });

async function ask(connection: Connection): Promise<HostReport> {
  const query = async (text: string) => (await connection.promise().query<RowDataPacket[]>(text))[0];
  const [[state], cluster, threads] = await Promise.all([
    query(STATE_QUERY),
    query(CLUSTER_QUERY),
    query(COMMANDS_QUERY),
  ]);
  const status = new Map(cluster.map((row) => [row['Variable_name'] as string, row['Value'] as string]));
  const isOutsideCluster = status.has('wsrep_cluster_size') && !isOn(status.get('wsrep_ready'));
  const isReadOnly = isOn(state!['readOnly']) || isOn(state!['dataReadOnly']);
  return {
    state: isOutsideCluster ? 'gone' : isReadOnly ? 'readOnly' : 'writable',
    node: nodeName(state!),
    commands: new Map(threads.map((row) => [Number(row['id']), row['command'] as string])),
  };
}

/**
 * Asks a new connection which node it has reached. Nothing is told of one behind a proxy that numbers connections by
 * itself (ProxySQL, MaxScale, Vitess): the node's list of connections doesn't have this number, or has it for another.
 */
export function findNode(connection: Connection, onNode: (node: string) => void): void {
  const text = 'SELECT @@hostname AS hostname, @@port AS port, CONNECTION_ID() AS id';
  connection.query(text, (error, rows: RowDataPacket[]) => {
    if (!error && Number(rows[0]!['id']) === connection.threadId) onNode(nodeName(rows[0]!));
  });
}

/** The socket of a connection, which mysql2 doesn't describe. */
export interface ConnectionSocket {
  destroy(error?: Error): void;
  destroyed: boolean;
  bytesRead: number;
  bytesWritten: number;
  writableLength: number;
}
export const socketOf = (connection: Connection): ConnectionSocket =>
  (connection as unknown as { stream: ConnectionSocket }).stream;

/**
 * Closes a connection at once. mysql2's own `destroy` waits for the server to close its side, which a silent server
 * never does, and leaves running statements without an answer.
 * @param error what running statements end with
 */
export function destroyConnection(connection: Connection, error?: Error): void {
  connection.on('error', () => undefined);
  socketOf(connection).destroy(error);
}
