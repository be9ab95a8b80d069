import { createServer, type AddressInfo } from 'node:net';

/** A free port of an address; the children that use it keep it over their restarts. */
export function findFreePort(host: string): Promise<number> {
  return listenOnce(host, 0);
}

/**
 * Makes sure, before anything is started, that the BFF will be able to listen.
 * @throws an Error with one line of what to do
 */
export async function assertPortAvailable(host: string, port: number): Promise<void> {
  await listenOnce(host, port).catch((error: NodeJS.ErrnoException) => {
    throw new Error(
      REMEDIES[error.code ?? '']?.(host, port) ?? `Cannot listen on ${host}, port ${port}: ${error.message}`,
      { cause: error },
    );
  });
}

const REMEDIES: Readonly<Record<string, (host: string, port: number) => string>> = {
  EADDRINUSE: (host, port) =>
    `Port ${port} of ${host} is in use: stop what listens there, or set PORT (0 picks a free one).`,
  EACCES: (_, port) => `Port ${port} is reserved on this machine: set PORT to one above 1023.`,
  EADDRNOTAVAIL: (host) => `HOST ${host} is no address of this machine.`,
  ENOTFOUND: (host) => `HOST ${host} is unknown to this machine.`,
};

function listenOnce(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, host, () => {
      const { port: free } = server.address() as AddressInfo;
      server.close(() => resolve(free));
    });
  });
}
