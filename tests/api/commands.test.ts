import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { startPrivateDatabase, type PrivateDatabase } from './privateDatabase';

/** What an operator runs by hand: each command ends by itself, and says in one line what is wrong. */
const main = fileURLToPath(new URL('../../db/dist/main.mjs', `file://${__filename}`));
let database: PrivateDatabase;
beforeAll(async () => { database = await startPrivateDatabase(); }, 120_000);
afterAll(() => database.stop());

const run = (args: string[], env: NodeJS.ProcessEnv, typed = '') => new Promise<{ code: number | null; output: string; errors: string }>((resolve) => {
  const child = spawn(process.execPath, [main, ...args], { env: { PATH: process.env['PATH'], NODE_ENV: 'test', ...env }, stdio: 'pipe', timeout: 20_000 });
  let output = '';
  let errors = '';
  child.stdout.on('data', (data) => { output += String(data); });
  child.stderr.on('data', (data) => { errors += String(data); });
  child.stdin.end(typed);
  child.once('close', (code) => resolve({ code, output, errors }));
});

test('safety 5: the first administrator is made in the private database, or in that of DATABASE_URL', async () => {
  const known = { DATA_DIR: database.dataDir };
  const first = await run(['create-admin', 'chief', 'chief@trestle.example'], known, 'a-long-password\n');
  expect(first).toMatchObject({ code: 0, errors: '' });
  expect(first.output).toContain('chief is an administrator.');
  const again = await run(['create-admin', 'chief', 'other@trestle.example'], { DATABASE_URL: database.url }, 'a-long-password\n');
  expect(again).toMatchObject({ code: 1, errors: 'There is a user of this name or e-mail already.\n' });
  const short = await run(['create-admin', 'second', 'second@trestle.example'], known);
  expect(short).toMatchObject({ code: 1, errors: 'The password must have at least 12 characters.\n' });
  const connection = await createConnection(database.url);
  const [rows] = await connection.query<RowDataPacket[]>('SELECT `username`, `is_superuser`, `is_staff` FROM `user`');
  await connection.end();
  expect(rows).toEqual([{ username: 'chief', is_superuser: 1, is_staff: 1 }]);
});

test('of several database hosts the one that answers is used', async () => {
  const DATABASE_URL = database.url.replace('@', '@127.0.0.1:9,');
  expect(await run(['migrate'], { DATABASE_URL })).toMatchObject({ code: 0, output: 'nothing to migrate\n' });
});

test.each([
  ['an address where nothing answers', () => 'mysql://u:p@127.0.0.1:9/x', /^The database cannot be reached: .*ECONNREFUSED.*\n$/],
  ['a wrong password', () => database.url.replace(/:[^:@]+@/, ':wrong-one@'), /^The database cannot be reached: .*Access denied.*\n$/],
])('%s is one line and exit 1', async (_, address, words) => {
  const { code, errors } = await run(['migrate'], { DATABASE_URL: address() });
  expect(code).toBe(1);
  expect(errors).toMatch(words);
  expect(errors).not.toContain('wrong-one');
});
