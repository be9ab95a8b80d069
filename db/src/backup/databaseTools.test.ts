import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startEmbedded, type EmbeddedDatabase } from '../../embedded/server';
import { installClients, requireClients } from '../../embedded/installPrograms';
import { runProgram } from '../../embedded/runProgram';
import { parseUrl } from '../sql/databaseUrl';
import { loginSection, prepareTools } from './databaseTools';

const certificates = resolve(__dirname, '../../../tests/fixtures/databaseTls');
const fileOf = (name: string) => join(certificates, name);

let folder: string;
let server: EmbeddedDatabase;
beforeAll(async () => {
  await installClients(() => undefined, process.env);
  folder = mkdtempSync(join(tmpdir(), 'trestle-tools-'));
  const moreArguments = [`--ssl-cert=${fileOf('server.pem')}`, `--ssl-key=${fileOf('serverKey.pem')}`];
  server = await startEmbedded({ dataDir: join(folder, 'data'), bufferMb: 32, env: process.env, moreArguments });
});
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Asks the server with its own client how the connection is encrypted. */
async function cipherBy(options: string, host = 'localhost'): Promise<string> {
  const { username, password } = new URL(server.url);
  const url = `mysql://${username}:${password}@${host}:${server.port}/trestle?${options}`;
  const { client, loginArgument, remove } = await prepareTools(url, process.env);
  const [, file] = loginArgument.split('=');
  try {
    expect(statSync(file!).mode & 0o777).toBe(0o600);
    return await runProgram(client, [loginArgument, '-N', '-e', "SHOW STATUS LIKE 'Ssl_cipher'"]);
  } finally {
    remove();
    expect(existsSync(file!)).toBe(false);
  }
}

test("the database's own client encrypts and verifies as DATABASE_URL says", async () => {
  const cipher = /Ssl_cipher\t(TLS_|.*GCM|.*CHACHA)/;
  expect(await cipherBy('')).toBe('Ssl_cipher\t\n');
  expect(await cipherBy('ssl-mode=required')).toMatch(cipher);
  expect(await cipherBy(`ssl-mode=verify-ca&ssl-ca=${fileOf('ca.pem')}`)).toMatch(cipher);
  expect(await cipherBy(`ssl-ca=${fileOf('ca.pem')}`)).toMatch(cipher);
  // The certificate is for another host's name.
  expect(await cipherBy(`ssl-mode=verify-ca&ssl-ca=${fileOf('ca.pem')}`, '127.0.0.1')).toMatch(cipher);
});
test.each([
  ['verify-ca', 'otherCa'],
  ['verify-identity', 'otherCa'],
])('%s refuses a server whose authority is not in ssl-ca', async (mode, authority) => {
  await expect(cipherBy(`ssl-mode=${mode}&ssl-ca=${fileOf(`${authority}.pem`)}`)).rejects.toThrow(
    /SSL|TLS|certificate/i,
  );
});

test('a machine without the programs is told which package has them', () => {
  expect(() => requireClients('/nowhere', [])).toThrow(/^No mariadb-dump or mysqldump found: .*mariadb-client/);
});

test('of several hosts, the one that takes writes is used', async () => {
  const { username, password } = new URL(server.url);
  const url = `mysql://${username}:${password}@127.0.0.1:1,localhost:${server.port}/trestle`;
  const { loginArgument, remove } = await prepareTools(url, process.env);
  expect(readFileSync(loginArgument.split('=')[1]!, 'utf8')).toContain(`host="localhost"\nport=${server.port}\n`);
  remove();
});

test('an account may have any characters', () => {
  const address = parseUrl(`mysql://${encodeURIComponent('a"b')}:${encodeURIComponent('x\\n#;\'"')}@h:3307/d`);
  const text = loginSection('mysql', { address, host: address.hosts[0]!, isMariaDb: true, authoritiesFile: '/ca' });
  expect(text.split('\n')).toEqual([
    '[mysql]',
    'user="a\\"b"',
    'password="x\\\\n#;\'\\""',
    'host="h"',
    'port=3307',
    'protocol=TCP',
    'skip-ssl',
    '',
  ]);
});
test.each([
  ['', ['ssl-mode=DISABLED']],
  ['ssl-mode=required', ['ssl-mode=REQUIRED', 'tls-version=TLSv1.2,TLSv1.3']],
  ['ssl-mode=verify-ca', ['ssl-mode=VERIFY_CA', 'tls-version=TLSv1.2,TLSv1.3', 'ssl-ca="/ca"']],
  ['ssl=on', ['ssl-mode=VERIFY_IDENTITY', 'tls-version=TLSv1.2,TLSv1.3', 'ssl-ca="/ca"']],
])("MySQL's programs get %s in their own words", (options, lines) => {
  const address = parseUrl(`mysql://u:p@h/d?${options}`);
  const text = loginSection('mysqldump', {
    address,
    host: address.hosts[0]!,
    isMariaDb: false,
    authoritiesFile: '/ca',
  });
  expect(text.trim().split('\n').slice(6)).toEqual(lines);
});

test('MariaDB is told whether to compare the name', () => {
  const verifies = (options: string) => {
    const address = parseUrl(`mysql://u:p@h/d?${options}`);
    const login = { address, host: address.hosts[0]!, isMariaDb: true, authoritiesFile: '/ca' };
    return /ssl-verify-server-cert=(.)/.exec(loginSection('mysql', login))?.[1];
  };
  expect([verifies('ssl-mode=required'), verifies('ssl-mode=verify-ca'), verifies('ssl=on')]).toEqual(['0', '0', '1']);
  expect(readFileSync(fileOf('ca.pem'), 'utf8')).toContain('CERTIFICATE');
});
