import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Ports below those that systems give to outgoing connections, and to servers that ask for any. Of the others, a
 * connection may take one before its process starts, or while it is restarted.
 */
const PORTS = { first: 20_000, last: 32_767 };

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
/** Finds free ports. */
export const freePorts = async (count: number): Promise<number[]> => {
  const ports = new Set<number>();
  while (ports.size < count) {
    const port = randomInt(PORTS.first, PORTS.last + 1);
    if (await isFree(port)) ports.add(port);
  }
  return [...ports];
};
