import { createServer, type AddressInfo } from 'node:net';

/** A free port of an address; the children that use it keep it over their restarts. */
export function pickPort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, host, () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
