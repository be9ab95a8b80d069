import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sign } from 'aws4';
import S3rver from 's3rver';

const ACCESS_KEY = 'S3RVER';
const SECRET_KEY = 'a secret of tests';

/** A running store that speaks S3, on this machine. */
export interface S3Server {
  port: number;
  /** The settings that name it. */
  env: Record<'FILES_URL' | 'FILES_ACCESS_KEY' | 'FILES_SECRET_KEY', string>;
  /** Calls that it got, as in `PUT /files/2026/…`. */
  calls: string[];
  /** Has it answer every call with this status; undefined for its own answers. */
  refuse(status: number | undefined): void;
  stop(): Promise<void>;
}

/**
 * Whether a call is signed with the secret key. s3rver looks at the access key alone, so the signature is made again by a
 * library that isn't the client's.
 */
function isSigned({ method, url, headers }: IncomingMessage): boolean {
  const authorization = String(headers.authorization);
  const region = /Credential=[^/]+\/\d+\/([^/]+)\/s3\//.exec(authorization)?.[1];
  const names = /SignedHeaders=([^,]+)/.exec(authorization)?.[1]?.split(';');
  if (!region || !names) return false;
  const signedHeaders = Object.fromEntries(names.map((name) => [name, String(headers[name])]));
  const again = sign(
    { service: 's3', region, method, path: url, headers: signedHeaders, extraHeadersToInclude: signedHeaders },
    { accessKeyId: ACCESS_KEY, secretAccessKey: SECRET_KEY },
  );
  return signatureOf(again.headers['Authorization']) === signatureOf(authorization);
}
const signatureOf = (authorization: string | undefined) => /Signature=([\da-f]+)/.exec(authorization ?? '')?.[1];

/** How a store of tests differs from a usual one. */
export interface S3ServerOptions {
  bucket?: string;
  /** Certificate and key in PEM: it speaks TLS alone. */
  tls?: { cert: string; key: string };
}

/** Starts a store with an empty bucket, which is named by the path, or by the beginning of the host. */
export async function startS3Server({ bucket = 'files', tls }: S3ServerOptions = {}): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'trestle-s3-'));
  const s3rver = new S3rver({ directory, silent: true, configureBuckets: [{ name: bucket }] });
  await s3rver.configureBuckets();
  const answer = s3rver.callback();
  const calls: string[] = [];
  let refusal: number | undefined;
  const listener: RequestListener = (request, response) => {
    calls.push(`${request.method} ${request.url}`);
    const status = isSigned(request) ? refusal : 403;
    if (request.headers.host?.startsWith(`${bucket}.`)) {
      request.url = `/${bucket}${request.url}`;
      request.headers.host = '127.0.0.1';
    }
    if (status === undefined) answer(request, response);
    else {
      request.resume();
      response.writeHead(status, { 'content-type': 'application/xml' });
      response.end('<Error><Code>Refused</Code><Message>As the test says</Message></Error>');
    }
  };
  const server = tls ? createTlsServer(tls, listener) : createServer(listener);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    env: {
      FILES_URL: `${tls ? 'https' : 'http'}://127.0.0.1:${port}/${bucket}`,
      FILES_ACCESS_KEY: ACCESS_KEY,
      FILES_SECRET_KEY: SECRET_KEY,
    },
    calls,
    refuse: (status) => {
      refusal = status;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
