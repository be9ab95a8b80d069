import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { startPrivateDatabase, type PrivateDatabase } from '../parts/privateDatabase';
import { untilReady } from '../parts/readiness';

/** Commands that an operator runs: each ends by itself and explains a mistake in one line. */
const main = fileURLToPath(new URL('../../../db/dist/main.mjs', `file://${__filename}`));
let database: PrivateDatabase;
beforeAll(async () => {
  database = await startPrivateDatabase();
}, 120_000);
afterAll(() => database.stop());

const run = (args: string[], env: NodeJS.ProcessEnv, input = '') =>
  new Promise<{ code: number | null; output: string; errors: string }>((resolve) => {
    const child = spawn(process.execPath, [main, ...args], {
      env: { PATH: process.env['PATH'], NODE_ENV: 'test', ...env },
      stdio: 'pipe',
      timeout: 60_000,
    });
    let output = '';
    let errors = '';
    child.stdout.on('data', (data) => {
      output += String(data);
    });
    child.stderr.on('data', (data) => {
      errors += String(data);
    });
    child.stdin.end(input);
    child.once('close', (code) => resolve({ code, output, errors }));
  });

test('safety 5: the first administrator is made in the private database, or in that of DATABASE_URL', async () => {
  const dataDirSettings = { DATA_DIR: database.dataDir };
  const first = await run(
    ['create-admin', 'chief', 'chief@trestle.example'],
    dataDirSettings,
    'a-cupboard-of-seven-drawers\n',
  );
  expect(first).toMatchObject({ code: 0, errors: '' });
  expect(first.output).toContain('chief is an administrator.');
  const again = await run(
    ['create-admin', 'chief', 'other@trestle.example'],
    { DATABASE_URL: database.url },
    'a-cupboard-of-seven-drawers\n',
  );
  expect(again).toMatchObject({ code: 1, errors: 'There is a user of this name or e-mail already.\n' });
  const short = await run(['create-admin', 'second', 'second@trestle.example'], dataDirSettings);
  expect(short).toMatchObject({ code: 1, errors: 'The password must have at least 12 characters.\n' });
  const connection = await createConnection(database.url);
  const [rows] = await connection.query<RowDataPacket[]>('SELECT `username`, `is_superuser`, `is_staff` FROM `user`');
  await connection.end();
  expect(rows).toEqual([{ username: 'chief', is_superuser: 1, is_staff: 1 }]);
});

test.each([
  ['passwordpassword', 'chief2'],
  ['cabinetmaker1', 'cabinetmaker'],
  ['123456789012', 'chief2'],
])('a weak password makes no administrator: %s', async (password, name) => {
  const weak = await run(
    ['create-admin', name, `${name}@trestle.example`],
    { DATABASE_URL: database.url },
    `${password}\n`,
  );
  expect(weak).toMatchObject({ code: 1, errors: expect.stringMatching(/^This password is too easy to guess\. .*\n$/) });
});

test.each([
  ['chief3', 'chief@', /^E-mail: .+\n$/],
  ['chief3', 'not an@address', /^E-mail: .+\n$/],
  ['  ', 'chief3@trestle.example', /^User name: Value Required\.\n$/],
  ['x'.repeat(300), 'chief3@trestle.example', /^User name: .+\n$/],
])('no administrator without a name and an address that the user form takes: %s %s', async (name, email, words) => {
  const refused = await run(['create-admin', name, email], { DATABASE_URL: database.url }, 'a-cupboard-of-drawers\n');
  expect(refused).toMatchObject({ code: 1, errors: expect.stringMatching(words) });
});

test('with PASSWORD_COMPLEXITY off its length alone counts', async () => {
  const plain = await run(
    ['create-admin', 'plain', 'plain@trestle.example'],
    { DATABASE_URL: database.url, PASSWORD_COMPLEXITY: 'off' },
    'passwordpassword\n',
  );
  expect(plain).toMatchObject({ code: 0, errors: '' });
});

test.each([{}, { DEMO: '0' }, { DEMO: '1' }])('safety 72: no demo accounts in production: %j', async (more) => {
  const { code, errors } = await run(['demo'], {
    DATABASE_URL: database.url,
    NODE_ENV: 'production',
    JWT_SECRET: 'j'.repeat(32),
    ...more,
  });
  expect(code).toBe(1);
  expect(errors).toMatch(/demo accounts have a known password/);
  const connection = await createConnection(database.url);
  const [rows] = await connection.query<RowDataPacket[]>(
    "SELECT `username` FROM `user` WHERE `username` IN ('admin', 'store1')",
  );
  await connection.end();
  expect(rows).toEqual([]);
});

test('services of a production without a mail server or the address that people open say so at start and in the details of readyz', async () => {
  const env = {
    PATH: process.env['PATH'],
    NODE_ENV: 'production',
    DATABASE_URL: database.url,
    DATA_DIR: database.dataDir,
    PORT: '0',
    JWT_SECRET: 'j'.repeat(32),
    SERVICE_KEY: 'k'.repeat(32),
  };
  const child = spawn(process.execPath, [main, 'serve'], { env, stdio: 'pipe' });
  let errors = '';
  child.stderr.on('data', (data) => {
    errors += String(data);
  });
  const port = await new Promise<string>((resolve) => {
    child.stdout.on('data', (data) => {
      const announcedPort = /listening on (\d+)/.exec(String(data))?.[1];
      if (announcedPort) resolve(announcedPort);
    });
  });
  const { body: ready } = await untilReady(`http://127.0.0.1:${port}`);
  const exited = new Promise((resolve) => {
    child.once('exit', resolve);
  });
  child.kill('SIGTERM');
  await exited;
  expect(ready).toEqual({
    status: true,
    details: [expect.stringMatching(/^SMTP_URL is missing/), expect.stringMatching(/^PUBLIC_URL is missing/)],
  });
  expect(errors).toMatch(/^Warning: SMTP_URL is missing: .*\nWarning: PUBLIC_URL is missing: .*\n$/);
});

test('of several database hosts the one that answers is used', async () => {
  const DATABASE_URL = database.url.replace('@', '@127.0.0.1:9,');
  expect(await run(['migrate'], { DATABASE_URL })).toMatchObject({ code: 0, output: 'nothing to migrate\n' });
});

test.each([
  [
    'an address where nothing answers',
    () => 'mysql://u:p@127.0.0.1:9/x',
    /^The database cannot be reached: .*ECONNREFUSED.*\n$/,
  ],
  [
    'a wrong password',
    () => database.url.replace(/:[^:@]+@/, ':wrong-one@'),
    /^The database cannot be reached: .*Access denied.*\n$/,
  ],
])('%s is one line and exit 1', async (_, address, words) => {
  const { code, errors } = await run(['migrate'], { DATABASE_URL: address() });
  expect(code).toBe(1);
  expect(errors).toMatch(words);
  expect(errors).not.toContain('wrong-one');
});
