import { createConnection } from 'node:net';

/** Address of a database server. */
export interface Host {
  host: string;
  port: number;
}

/** Longest wait for a host's greeting. */
const GREETING_TIMEOUT_MS = 1000;
/** Fifth byte of the packet with which a server reports an error instead of its greeting. */
const ERROR_PACKET_MARKER = 0xff;

/**
 * Returns a function that picks the host for a new connection: the last host used, or the next that answers. If none
 * answers, it picks the last host again, so that the caller gets that host's error.
 */
export const createHostPicker = (hosts: readonly Host[]) => {
  let currentIndex = 0;
  return async (): Promise<Host | undefined> => {
    for (const offset of hosts.keys()) {
      const index = (currentIndex + offset) % hosts.length;
      if (!(await greets(hosts[index]!))) continue;
      currentIndex = index;
      break;
    }
    return hosts[currentIndex];
  };
};

/** Whether a host accepts a connection and greets. */
const greets = ({ host, port }: Host): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createConnection({ host, port });
    const end = (hasGreeted: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(hasGreeted);
    };
    const timer = setTimeout(() => end(false), GREETING_TIMEOUT_MS);
    socket
      .once('data', (greeting) => end(greeting[4] !== ERROR_PACKET_MARKER))
      .once('error', () => end(false))
      .once('close', () => end(false));
  });
