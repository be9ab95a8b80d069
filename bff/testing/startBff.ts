import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import {
  createServer,
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ANSWERS_HEADER, EXCHANGE_HEADER } from '@trestle/db/platform/signedIdentity';
import { readSettings, type Environment } from '@trestle/db/platform/settings';
import { createApp } from '../src/app';
import type { IdentityStore } from '../src/identityStore';
import { createLog } from '../src/log';
import { PASSWORD } from './memoryStore';

export const JWT_SECRET = 'canary-jwt-secret-of-thirty-two-characters';
export const SERVICE_KEY = 'canary-service-key-of-thirty-two-characters';

export interface RunningServer {
  url: string;
  close(): Promise<void>;
}
export interface RunningBff extends RunningServer {
  /** Returns all log lines. */
  readLog(): string;
  /** Writes a file into the shell's build, into DATA_DIR, or into the folder of both. */
  write(folder: 'shell' | 'data' | '.', file: string, text: string): void;
}

/** Starts a server on a free port. */
export async function serve(listener: RequestListener): Promise<RunningServer & { server: Server }> {
  const server = createServer(listener);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    server,
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/**
 * Starts a service on a free port. Each reply names the exchange that it answers. The listener gets the calls alone:
 * questions for readiness are answered by `isReady`.
 */
export function serveAnswering(
  listener: RequestListener,
  isReady = () => true,
): Promise<RunningServer & { server: Server }> {
  return serve((req, res) => {
    if (req.url === '/readyz') {
      res.writeHead(isReady() ? 200 : 503).end('{}');
      return;
    }
    res.setHeader(ANSWERS_HEADER, String(req.headers[EXCHANGE_HEADER]));
    listener(req, res);
  });
}

/** Starts the BFF with a store in memory. Tests bring the services. */
export async function startBff(store: IdentityStore, env: Environment = {}): Promise<RunningBff> {
  const folder = mkdtempSync(join(tmpdir(), 'trestle-bff-'));
  const folders = { shell: join(folder, 'shell'), data: join(folder, 'data'), '.': folder };
  const { settings, problems } = readSettings({ JWT_SECRET, SERVICE_KEY, DATA_DIR: folders.data, ...env });
  if (!settings) throw new Error(problems.join('\n'));
  const lines: string[] = [];
  const app = createApp({
    settings: {
      ...settings,
      jwtSecret: JWT_SECRET,
      serviceKey: SERVICE_KEY,
      databaseUrl: 'mysql://unused@localhost/unused',
    },
    store,
    mailer: { send: () => Promise.resolve() },
    shellDir: folders.shell,
    log: createLog(
      { debug: true },
      {
        write: (line) => {
          lines.push(line);
        },
      },
    ),
  });
  const { url, close } = await serve(app);
  return {
    url,
    close: async () => {
      await close();
      rmSync(folder, { recursive: true, force: true });
    },
    readLog: () => lines.join(''),
    write: (target, file, text) => {
      mkdirSync(dirname(join(folders[target], file)), { recursive: true });
      writeFileSync(join(folders[target], file), text);
    },
  };
}

/** Posts JSON and parses the reply. */
export async function post(
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Record<string, unknown> }> {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
}

/** Logs a user in and returns the Authorization header. */
export async function bearerOf(url: string, username: string): Promise<{ Authorization: string }> {
  const { body } = await post(`${url}/api-token-auth/`, { username, password: PASSWORD });
  return { Authorization: `Bearer ${String(body.token)}` };
}

/** A reply, with its headers as Node parses them. */
export interface RawReply {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}
/** Sends a request with path and headers unchanged; fetch would normalise them. */
export function sendRequest(
  url: string,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<RawReply> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const clientRequest = request({ hostname, port, path, method, headers }, (reply: IncomingMessage) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.on('end', () =>
        resolve({
          status: reply.statusCode ?? 0,
          headers: reply.headers,
          text: Buffer.concat(chunks).toString('utf8'),
        }),
      );
    });
    clientRequest.on('error', reject).end();
  });
}
