import { createConnection } from 'node:net';

export interface Host {
  host: string;
  port: number;
}

/** How long a host may take to greet, in milliseconds. */
const PATIENCE = 1000;
/** The fifth byte of a server that lets nobody in: it sends an error for a greeting. */
const REFUSAL = 0xff;

/**
 * Picks the host for a new connection: the one of the last time, or the next after it that greets. When none does, the
 * one of the last time again, so that its own error is told.
 */
export const hostPicker = (hosts: readonly Host[]) => {
  let present = 0;
  return async (): Promise<Host | undefined> => {
    for (const turn of hosts.keys()) {
      const index = (present + turn) % hosts.length;
      if (!(await greets(hosts[index]!))) continue;
      present = index;
      break;
    }
    return hosts[present];
  };
};

const greets = ({ host, port }: Host): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createConnection({ host, port });
    const end = (answer: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(answer);
    };
    const timer = setTimeout(() => end(false), PATIENCE);
    socket
      .once('data', (greeting) => end(greeting[4] !== REFUSAL))
      .once('error', () => end(false))
      .once('close', () => end(false));
  });
