import { createConnection } from 'node:net';

export interface Host {
  host: string;
  port: number;
}

/** Longest wait for a host's greeting. */
const GREETING_TIMEOUT_MS = 1000;
/** The fifth byte of a server that sends an error instead of a greeting. */
const REFUSAL = 0xff;

/**
 * Returns a function that picks the host for a new connection: the last host used, or the next that answers. If none
 * answers, it picks the last host again, so that the caller gets that host's error.
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
    const timer = setTimeout(() => end(false), GREETING_TIMEOUT_MS);
    socket
      .once('data', (greeting) => end(greeting[4] !== REFUSAL))
      .once('error', () => end(false))
      .once('close', () => end(false));
  });
