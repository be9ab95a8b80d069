import { createServer, type AddressInfo } from 'node:net';
import { ownTable } from '@trestle/schema/ownTable';

/** Returns a free port. Processes that use it keep it over their restarts. */
export async function findFreePort(host: string): Promise<number> {
  const { port, release } = await listen(host, 0);
  await release();
  return port;
}

/**
 * Takes the BFF's port before anything is started, so that no other process gets it as a free one.
 * @returns a function that leaves the port to the BFF
 * @throws Error with one line that says what to do
 */
export async function holdPort(host: string, port: number): Promise<() => Promise<void>> {
  const { release } = await listen(host, port).catch((error: NodeJS.ErrnoException) => {
    throw new Error(
      REMEDIES[error.code ?? '']?.(host, port) ?? `Cannot listen on ${host}, port ${port}: ${error.message}`,
      { cause: error },
    );
  });
  return release;
}

const REMEDIES: Readonly<Record<string, (host: string, port: number) => string>> = ownTable({
  EADDRINUSE: (host, port) =>
    `Port ${port} of ${host} is in use: stop what listens there, or set PORT (0 picks a free one).`,
  EACCES: (_, port) => `Port ${port} is reserved on this machine: set PORT to one above 1023.`,
  EADDRNOTAVAIL: (host) => `HOST ${host} is no address of this machine: set HOST to one of its addresses.`,
  ENOTFOUND: (host) => `HOST ${host} is unknown to this machine: set HOST to one of its addresses.`,
});

/** Listens, and ends connections at once. Resolves to the port, and to what frees it. */
function listen(host: string, port: number): Promise<{ port: number; release: () => Promise<void> }> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', reject).unref();
    server.listen(port, host, () => {
      const { port: usedPort } = server.address() as AddressInfo;
      const release = () =>
        new Promise<void>((done) => {
          server.close(() => done());
        });
      resolve({ port: usedPort, release });
    });
  });
}
