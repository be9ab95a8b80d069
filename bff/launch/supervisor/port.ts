import { createServer, type AddressInfo } from 'node:net';
import { ownTable } from '@trestle/schema/ownTable';

/** Returns a free port. Processes that use it keep it over their restarts. */
export function findFreePort(host: string): Promise<number> {
  return listenOnce(host, 0);
}

/**
 * Checks, before anything is started, that the BFF will be able to listen.
 * @throws Error with one line that says what to do
 */
export async function assertPortAvailable(host: string, port: number): Promise<void> {
  await listenOnce(host, port).catch((error: NodeJS.ErrnoException) => {
    throw new Error(
      REMEDIES[error.code ?? '']?.(host, port) ?? `Cannot listen on ${host}, port ${port}: ${error.message}`,
      { cause: error },
    );
  });
}

const REMEDIES: Readonly<Record<string, (host: string, port: number) => string>> = ownTable({
  EADDRINUSE: (host, port) =>
    `Port ${port} of ${host} is in use: stop what listens there, or set PORT (0 picks a free one).`,
  EACCES: (_, port) => `Port ${port} is reserved on this machine: set PORT to one above 1023.`,
  EADDRNOTAVAIL: (host) => `HOST ${host} is no address of this machine: set HOST to one of its addresses.`,
  ENOTFOUND: (host) => `HOST ${host} is unknown to this machine: set HOST to one of its addresses.`,
});

/** Listens for a moment. Resolves to the port. */
function listenOnce(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, host, () => {
      const { port: usedPort } = server.address() as AddressInfo;
      server.close(() => resolve(usedPort));
    });
  });
}
