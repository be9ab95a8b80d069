import { createServer, type AddressInfo } from 'node:net';

/** Finds a free port on 127.0.0.1: the preferred one if it is free, else any. */
export async function findFreePort(preferred = 0): Promise<number> {
  return (await tryPort(preferred)) ?? (await tryPort(0)) ?? fail();
}

function tryPort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen(port, '127.0.0.1', () => {
      const { port: freePort } = server.address() as AddressInfo;
      server.close(() => resolve(freePort));
    });
  });
}

function fail(): never {
  throw new Error('No free port on 127.0.0.1');
}
