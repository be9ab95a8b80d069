import type { Server } from 'node:http';
import type { Express } from 'express';
import { createHttpServer } from '../platform/createHttpServer';

/** The identity header may hold field rules about every field of every entity. */
const MAX_HEADER_BYTES = 256 * 1024;

/** How long a request may take to arrive, such as a large upload. The BFF ends those that are too slow. */
const REQUEST_TIMEOUT_MS = 600_000;

/** Starts listening. Closes connections whose request is incomplete (SECURITY.md, 29). */
export const listen = (app: Express, port: number, host: string): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createHttpServer(app, {
      maxHeaderSize: MAX_HEADER_BYTES,
      requestTimeout: REQUEST_TIMEOUT_MS,
      headersTimeout: 20_000,
      keepAliveTimeout: 65_000,
    });
    server.once('error', reject).listen(port, host, () => resolve(server));
  });
