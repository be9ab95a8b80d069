import dns from 'node:dns';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import tls from 'node:tls';
import { startS3Server, type S3Server } from '../../testing/s3Server';
import { digestOf, digestOfPieces } from './chunks';
import { createFileStore, type FileStore } from './fileStore';
import { storeError } from './storeFailures';

const certificates = resolve(__dirname, '../../../tests/fixtures/databaseTls');
const read = (name: string): string => readFileSync(join(certificates, name), 'utf8');

let server: S3Server;
/** Its certificate is for database.example. */
let otherServer: S3Server;
const usual = tls.getCACertificates('default');
/** As NODE_EXTRA_CA_CERTS does when a process starts. */
const trust = (...files: string[]) => tls.setDefaultCACertificates([...usual, ...files.map(read)]);
beforeAll(async () => {
  const key = read('serverKey.pem');
  server = await startS3Server({ tls: { cert: read('server.pem'), key } });
  otherServer = await startS3Server({ bucket: 'database', tls: { cert: read('otherServer.pem'), key } });
});
afterEach(() => {
  tls.setDefaultCACertificates(usual);
  jest.restoreAllMocks();
});
afterAll(async () => {
  await server.stop();
  await otherServer.stop();
});

const open = (filesUrl: string, filesPathStyle = true): FileStore =>
  createFileStore({
    filesUrl,
    filesRegion: 'us-east-1',
    filesAccessKey: server.env.FILES_ACCESS_KEY,
    filesSecretKey: server.env.FILES_SECRET_KEY,
    filesPathStyle,
  })!;
const bytes = Buffer.alloc(700_000, 'by TLS ');
const content = {
  size: bytes.length,
  read: (position: number, length: number) => Promise.resolve(bytes.subarray(position, position + length)),
};
/** Puts, reads, lists and removes an object. */
async function use(store: FileStore): Promise<void> {
  const sha256 = await digestOf(content);
  const key = `${store.prefix}2026/a b`;
  await store.check();
  await store.put(key, { ...content, sha256 });
  expect(await digestOfPieces(store.get(key, 0))).toEqual({ sha256, size: bytes.length });
  const keys: string[] = [];
  for await (const listed of store.list()) keys.push(listed.key);
  expect(keys).toEqual([key]);
  await store.remove(key);
  store.close();
}

test('a store is used by TLS when its authority is trusted', async () => {
  trust('ca.pem');
  await use(open(`https://localhost:${server.port}/files/a/b`));
});

test.each<[string, string[], string, RegExp]>([
  ['of an authority that nobody trusts', [], 'localhost', /unable to verify the first certificate/],
  ['of another authority', ['otherCa.pem'], 'localhost', /unable to verify|issuer/],
  ['for another name', ['ca.pem'], '127.0.0.1', /does not match certificate/],
])('a store with a certificate %s gets nothing', async (_what, trusted, host, words) => {
  trust(...trusted);
  const store = open(`https://${host}:${server.port}/files`);
  const calls = server.calls.length;
  await expect(store.check()).rejects.toThrow(words);
  expect(store.lastFailure()?.problem).toMatch(words);
  expect(server.calls).toHaveLength(calls);
  store.close();
});

test('a certificate that is not accepted is a refusal with its reason, and a broken connection a silence', () => {
  const failureOf = (message: string, code: string) => storeError(Object.assign(new Error(message), { code }));
  expect(failureOf('unable to verify the first certificate', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE')).toMatchObject({
    failure: 'refused',
    message: expect.stringMatching(/not accepted: unable to verify .*\(UNABLE_TO.*NODE_EXTRA_CA_CERTS/),
  });
  expect(failureOf('certificate has expired', 'CERT_HAS_EXPIRED')).toMatchObject({ failure: 'refused' });
  expect(failureOf('read ECONNRESET', 'ECONNRESET')).toMatchObject({ failure: 'silent' });
});

test('with FILES_PATH_STYLE off the bucket is in the host name, which the certificate is for', async () => {
  trust('ca.pem');
  const asked: string[] = [];
  jest.spyOn(dns, 'lookup').mockImplementation(((host: string, _options: object, done: (...all: unknown[]) => void) => {
    asked.push(host);
    done(null, [{ address: '127.0.0.1', family: 4 }]);
  }) as unknown as typeof dns.lookup);
  await use(open(`https://example:${otherServer.port}/database/folder`, false));
  expect(new Set(asked)).toEqual(new Set(['database.example']));
  expect(otherServer.calls).toContain('PUT /folder/2026/a%20b?x-id=PutObject');
});
