import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startEmbedded, type EmbeddedDatabase } from './server';
import { connectIdentityDb, selectRows } from '../src/identity/identityDb';
import { connect } from '../src/model/database';
import { parseUrl } from '../src/sql/databaseUrl';
import { createSqlPool } from '../src/sql/pool';
import { createRowStreams } from '../src/sql/rowStream';
import { sql } from '../src/sql/sqlText';

const certificates = resolve(__dirname, '../../tests/fixtures/databaseTls');
const fileOf = (name: string) => join(certificates, name);

let folder: string;
let server: EmbeddedDatabase;
/** Its certificate is for another name. */
let otherServer: EmbeddedDatabase;
const start = (name: string): Promise<EmbeddedDatabase> =>
  startEmbedded({
    dataDir: join(folder, name),
    bufferMb: 32,
    env: process.env,
    moreArguments: [`--ssl-cert=${fileOf(`${name}.pem`)}`, `--ssl-key=${fileOf('serverKey.pem')}`],
  });
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'trestle-tls-'));
  server = await start('server');
  otherServer = await start('otherServer');
});
afterAll(async () => {
  await server?.stop();
  await otherServer?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const CIPHER = "SHOW SESSION STATUS LIKE 'Ssl_cipher'";
const urlWith = (options: string, { url, port } = server) => {
  const { username, password } = new URL(url);
  return `mysql://${username}:${password}@localhost:${port}/trestle?${options}`;
};
const cipherBy = async (options: string, database = server): Promise<unknown> => {
  const pool = createSqlPool(urlWith(options, database), { name: 'test', maxConnections: 1, maxStatementSeconds: 5 });
  try {
    return (await pool.selectCells(sql(CIPHER)))[0]![1];
  } finally {
    pool.close();
  }
};

test('every pool talks to the database by TLS when its address says so', async () => {
  const url = urlWith(`ssl-mode=verify-identity&ssl-ca=${fileOf('ca.pem')}`);
  const isCipher = expect.stringMatching(/^TLS_|GCM|CHACHA/);
  const database = connect(url);
  const [rows] = await database.query(CIPHER);
  await database.close();
  expect(rows).toEqual([expect.objectContaining({ Value: isCipher })]);
  const identityDb = connectIdentityDb(url);
  expect(await selectRows(identityDb, CIPHER)).toEqual([expect.objectContaining({ Value: isCipher })]);
  identityDb.close();
  const batches = await createRowStreams(url, 1)(sql(CIPHER), new AbortController().signal, 1);
  for await (const batch of batches) expect(batch).toEqual([['Ssl_cipher', isCipher]]);
  expect(await cipherBy('ssl-mode=required')).toEqual(isCipher);
  expect(await cipherBy('ssl-mode=disabled')).toBe('');
});

test('a certificate of another authority, or of another host, is refused where it is verified', async () => {
  const refused = /certificate|altnames|self.signed|issuer/i;
  await expect(cipherBy(`ssl-mode=verify-ca&ssl-ca=${fileOf('otherCa.pem')}`)).rejects.toThrow(refused);
  const byName = `ssl-mode=verify-identity&ssl-ca=${fileOf('ca.pem')}`;
  await expect(cipherBy(byName, otherServer)).rejects.toThrow(refused);
  expect(await cipherBy(`ssl-mode=verify-ca&ssl-ca=${fileOf('ca.pem')}`, otherServer)).toMatch(/TLS|GCM|CHACHA/);
});

test.each([
  ['tls=yes', "no option 'tls': socketPath, ssl, ssl-mode, ssl-ca"],
  ['ssl-mode=sometimes', 'ssl-mode is one of disabled, required, verify-ca, verify-identity'],
  ['ssl=maybe', 'ssl is on or off; ssl-mode says more'],
  ['ssl-mode=verify-identity', "a certificate is for a host's name, and 10.0.0.2 is none: name it, or use verify-ca"],
  ['ssl-ca=/nowhere/ca.pem', "the file of ssl-ca can't be read: /nowhere/ca.pem"],
])('%s is one clear line, and never ignored', (options, message) => {
  expect(() => parseUrl(`mysql://u:p@h,10.0.0.2/d?${options}`)).toThrow(message);
});

test('ssl=on verifies, and a file of authorities alone does, too', () => {
  const verified = { rejectUnauthorized: true, verifyIdentity: true };
  expect(parseUrl('mysql://u:p@h/d?ssl=on').ssl).toMatchObject(verified);
  const ca = readFileSync(fileOf('ca.pem'), 'utf8');
  expect(parseUrl(`mysql://u:p@h/d?ssl-ca=${fileOf('ca.pem')}`).ssl).toMatchObject({ ...verified, ca });
  expect(parseUrl('mysql://u:p@h/d').ssl).toBeUndefined();
});
