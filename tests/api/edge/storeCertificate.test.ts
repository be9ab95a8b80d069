import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startPrivateDatabase, type PrivateDatabase } from '../parts/privateDatabase';

const root = fileURLToPath(new URL('../../..', `file://${__filename}`));
const certificate = (name: string) => join(root, 'tests/fixtures/databaseTls', name);

let database: PrivateDatabase;
/** A store that has nothing. */
let store: Server;
const calls: string[] = [];
const EMPTY_LIST = '<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>';
beforeAll(async () => {
  const [cert, key] = ['server.pem', 'serverKey.pem'].map((name) => readFileSync(certificate(name), 'utf8'));
  store = createServer({ cert: cert!, key: key! }, (request, response) => {
    calls.push(`${request.method} ${request.url}`);
    response.writeHead(200, { 'content-type': 'application/xml' }).end(EMPTY_LIST);
  });
  await once(store.listen(0, '127.0.0.1'), 'listening');
  database = await startPrivateDatabase();
}, 120_000);
afterAll(async () => {
  await database.stop();
  store.closeAllConnections();
  store.close();
});

/** Has `check-data` list the store's objects. */
const checkData = (host: string, env: NodeJS.ProcessEnv) =>
  new Promise<{ code: number | null; output: string }>((resolve) => {
    const child = spawn(process.execPath, [join(root, 'db/dist/main.mjs'), 'check-data'], {
      env: {
        PATH: process.env['PATH'],
        NODE_ENV: 'test',
        DATABASE_URL: database.url,
        FILES_URL: `https://${host}:${(store.address() as AddressInfo).port}/files`,
        FILES_ACCESS_KEY: 'key',
        FILES_SECRET_KEY: 'secret',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: 60_000,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data) => {
        output += String(data);
      });
    child.once('close', (code) => resolve({ code, output }));
  });

test('a store whose authority NODE_EXTRA_CA_CERTS names is asked by TLS', async () => {
  const { code, output } = await checkData('localhost', { NODE_EXTRA_CA_CERTS: certificate('ca.pem') });
  expect([code, output]).toEqual([0, expect.any(String)]);
  expect(calls.some((call) => call.startsWith('GET /files'))).toBe(true);
});

test.each([
  ['of an authority that nobody trusts', 'localhost', undefined, 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
  ['of another authority', 'localhost', 'otherCa.pem', '_'],
  ['for another name', '127.0.0.1', 'ca.pem', 'ERR_TLS_CERT_ALTNAME_INVALID'],
])('a store with a certificate %s is refused in one line', async (_what, host, authority, reason) => {
  const before = calls.length;
  const { code, output } = await checkData(host, authority ? { NODE_EXTRA_CA_CERTS: certificate(authority) } : {});
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(
      new RegExp(`^The certificate of the store of files is not accepted: .*${reason}.*NODE_EXTRA_CA_CERTS.*\n$`),
    ),
  ]);
  expect(calls).toHaveLength(before);
});
