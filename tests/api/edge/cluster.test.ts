import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { version as CONTRACT } from '@trestle/schema/remoteContract.json';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createConnection } from 'mysql2/promise';
import { endProcess } from '../../endProcess';
import { startProduct } from '../../product.mjs';
import { startPrivateDatabase, type PrivateDatabase } from '../parts/privateDatabase';
import { untilReady } from '../parts/readiness';
import { startStopwatch } from '../../stopwatch';

const root = fileURLToPath(new URL('../../..', `file://${__filename}`));
const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
const readme = readFileSync(join(root, 'bff/README.md'), 'utf8');
const section = readme.slice(readme.indexOf('## On a server or a cluster'));
const random = (): number => 1 + Math.floor(Math.random() * 250);
/** Maps the page's machines to addresses of this one: 10.0.0.5 becomes 127.x.y.5, with other x and y in each run. */
const NETWORK = `127.${random()}.${random()}`;

let database: PrivateDatabase;
let folder: string;
let password: string;
let shared: Record<string, string>;
const processes: ChildProcess[] = [];

beforeAll(async () => {
  database = await startPrivateDatabase({ migrated: false });
  folder = mkdtempSync(join(tmpdir(), 'trestle-machines-'));
  password = (
    JSON.parse(readFileSync(join(database.dataDir, 'secrets/database.json'), 'utf8')) as { root_password: string }
  ).root_password;
  // How an administrator sets up a second factor is tested elsewhere.
  shared = { ...settingsOf(linesOf('**3.')), REQUIRE_SECOND_FACTOR: 'none' };
});
afterAll(async () => {
  await Promise.all(processes.map((child) => endProcess(child)));
  await database?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

/** Reads the code lines below a step's heading, for this machine. */
function linesOf(step: string): string[] {
  const code = /```\w+\n(.*?)```/s.exec(section.slice(section.indexOf(step)))?.[1];
  if (!code) throw new Error(`bff/README.md has no code for step ${step}`);
  const place = new URL(database.url).host;
  return code
    .trim()
    .split('\n')
    .map((line) => line.replaceAll('10.0.0.2:3306', place).replaceAll('10.0.0', NETWORK));
}
function settingsOf(words: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    words.map((word) =>
      word
        .split(/=(.*)/s)
        .slice(0, 2)
        .map((part) => part.replace(/^'|'$/g, '')),
    ) as [string, string][],
  );
}
/** Starts one line as its machine would, `NAME=value … node file arguments`, with its own DATA_DIR. */
function start(line: string, machine: string): ChildProcess {
  const words = line.split(' ');
  const at = words.indexOf('node');
  const DATA_DIR = join(folder, machine);
  mkdirSync(DATA_DIR, { recursive: true });
  const env = { PATH, HOME, NODE_COMPILE_CACHE, DATA_DIR, ...shared, ...settingsOf(words.slice(0, at)) };
  const child = spawn(process.execPath, words.slice(at + 1), { cwd: root, env, stdio: ['pipe', 'pipe', 'pipe'] });
  processes.push(child);
  return child;
}
/** How a command ended, and all that it printed. */
interface CommandResult {
  code: number | null;
  output: string;
}
/** Runs one line to its end. @param typed what is typed into it */
function run(line: string, machine: string, typed = ''): Promise<CommandResult> {
  const child = start(line, machine);
  let output = '';
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (data) => {
      output += String(data);
    });
  child.stdin!.end(typed);
  return new Promise((resolve) => {
    child.once('close', (code) => resolve({ code, output }));
  });
}
async function post(url: string, body: object, token?: string): Promise<{ token: string }> {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  expect([200, 201]).toContain(reply.status);
  return (await reply.json()) as { token: string };
}
const originOf = (line: string): string => {
  const { HOST, PORT } = settingsOf(line.split(' '));
  return `http://${HOST}:${PORT}`;
};

test('the steps of bff/README.md, to the letter, give two services, two BFFs and pages from an empty database', async () => {
  expect(linesOf('**1.')).toEqual(['npm ci --include=dev', 'npm run build']);

  const connection = await createConnection({
    user: 'root',
    password,
    socketPath: new URL(database.url).searchParams.get('socketPath')!,
  });
  // A private database already has one of this name, with its accounts.
  for (const statement of ['DROP DATABASE trestle', "DROP USER 'trestle'@'localhost', 'trestle'@'127.0.0.1'"])
    await connection.query(statement);
  for (const statement of linesOf('**2.')) await connection.query(statement);
  await connection.end();

  const [migrate, createAdmin] = linesOf('**4.');
  expect(await run(migrate!, 'first')).toMatchObject({ code: 0, output: expect.stringContaining('migrated: ') });
  expect(await run(createAdmin!, 'first', 'Osprey-lamp-41-harbour\n')).toEqual({
    code: 0,
    output: expect.stringContaining('chief is an administrator.'),
  });

  const services = linesOf('**6.');
  const bffs = linesOf('**7.');
  const origins = bffs.map(originOf);
  for (const [i, line] of [...services, ...bffs].entries()) start(line, `machine ${i}`);
  for (const line of services) await untilReady(originOf(line));
  for (const origin of origins) {
    expect((await untilReady(origin, 503)).body.details).toEqual([
      'No release is published: run `node bff/dist/main.mjs publish`.',
    ]);
  }

  const [publish] = linesOf('**5.');
  expect(await run(publish!, 'machine 2')).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^Published shell .*Published mf-admin .*mf-reports \S+ is in the database\.\n$/s),
  });
  for (const origin of origins) await untilReady(origin);
  expect(await run(publish!, 'machine 3')).toMatchObject({ code: 0, output: expect.not.stringContaining('Published') });

  for (const origin of origins) {
    expect(await (await fetch(`${origin}/login`)).text()).toContain('<div id="root"');
    const remotes = (await (await fetch(`${origin}/remotes.json`)).json()) as Record<string, { entry: string }>;
    expect(Object.keys(remotes).sort()).toEqual(['mf-admin', 'mf-catalogue', 'mf-orders', 'mf-reports']);
    for (const { entry } of Object.values(remotes)) expect((await fetch(origin + entry)).status).toBe(200);
    const login = await fetch(`${origin}/api-token-auth/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'chief', password: 'Osprey-lamp-41-harbour' }),
    });
    const { token } = (await login.json()) as { token: string };
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    expect(
      (await fetch(`${origin}/api/code_colour/`, { method: 'POST', headers, body: '{"description":"Walnut"}' })).status,
    ).toBe(201);
    for (const format of ['csv', 'xlsx'])
      expect((await fetch(`${origin}/api/code_colour/download/${format}/`, { headers })).status).toBe(200);
  }
});

test('a release that one BFF takes is served by the other at once, and so is going back', async () => {
  const [first, second] = linesOf('**7.').map(originOf) as [string, string];
  const login = { username: 'chief', password: 'Osprey-lamp-41-harbour' };
  const { token: session } = await post(`${first}/api-token-auth/`, login);
  // Administrators alone see a new remote at first.
  const headers = { authorization: `Bearer ${session}` };
  const tokenRequest = { name: 'CI', remote: 'mf-crates' };
  const { token } = await post(`${first}/api/trestle/release_token/`, tokenRequest, session);
  const sentFrom = join(folder, 'crates/mf-crates');
  mkdirSync(join(sentFrom, 'dist'), { recursive: true });
  const description = { contract: CONTRACT, pages: [], menus: [], homeCards: [] };
  writeFileSync(join(sentFrom, 'dist/mf-manifest.json'), '{}');
  writeFileSync(join(sentFrom, 'dist/remote.json'), JSON.stringify(description));
  for (const version of ['1.0.0', '1.1.0']) {
    writeFileSync(join(sentFrom, 'package.json'), JSON.stringify({ version }));
    const command = `RELEASE_TOKEN=${token} node bff/dist/main.mjs release mf-crates --from ${folder}/crates --to ${first}`;
    expect(await run(command, 'team')).toMatchObject({ code: 0 });
    const elapsedMs = startStopwatch();
    const { 'mf-crates': served } = (await (await fetch(`${second}/remotes.json`, { headers })).json()) as Record<
      string,
      { version: string; entry: string }
    >;
    expect(served!.version).toContain(version);
    expect((await fetch(second + served!.entry)).status).toBe(200);
    // The second asks the database, so that nobody waits for the other BFF.
    expect(elapsedMs()).toBeLessThan(5000);
  }
  await post(`${second}/api/trestle/release/activate/`, { name: 'mf-crates' }, token);
  for (const origin of [first, second])
    expect(await (await fetch(`${origin}/remotes.json`, { headers })).json()).toMatchObject({
      'mf-crates': { version: expect.stringMatching(/^1\.0\.0-/) },
    });
  const connection = await createConnection(shared['DATABASE_URL']!);
  await connection.query("DELETE FROM `module_release` WHERE `name` = 'mf-crates'");
  await connection.end();
});

test('files that go from a machine come back from the database; without those, the machine tells', async () => {
  const [line] = linesOf('**7.');
  const origin = originOf(line!);
  const remotes = (await (await fetch(`${origin}/remotes.json`)).json()) as Record<string, { entry: string }>;
  const { entry } = remotes['mf-orders']!;
  const releases = join(folder, 'machine 2/releases');
  rmSync(releases, { recursive: true });
  const loaded = await fetch(origin + entry);
  expect([loaded.status, (await loaded.json()) as object]).toEqual([200, expect.objectContaining({ id: 'mf_orders' })]);

  await untilReady(origin, 200);
  // All are back on the disk: one that was still on its way there would be written after the database has lost it.
  for (const remote of Object.values(remotes)) expect((await fetch(origin + remote.entry)).status).toBe(200);
  const [publish] = linesOf('**5.');
  const connection = await createConnection(shared['DATABASE_URL']!);
  await connection.query("DELETE FROM `module_release_file` WHERE `path` LIKE 'remoteEntry%'");
  await connection.end();
  rmSync(releases, { recursive: true });
  const { body } = await untilReady(origin, 503, 4);
  expect(body.details).toHaveLength(4);
  expect(body.details![0]).toMatch(
    /^Files of mf-admin 1\.\d+\.\d+-[\da-f]{10} are missing in the database: run `node bff\/dist\/main\.mjs publish`\.$/,
  );
  expect(JSON.stringify(body)).not.toContain(folder);
  await run(`${publish} --files-only`, 'machine 2');
  await untilReady(origin);
});

test('what is missing or wrong is one line and exit 1', async () => {
  const [line] = linesOf('**7.');
  const without = line!.replace(/SERVICE_URLS=\S+ /, '');
  expect(await run(without, 'machine 2')).toEqual({
    code: 1,
    output: 'Settings: SERVICE_URLS missing: start with `npm start`, or give it in the environment.\n',
  });
  expect(await run(`SERVICE_URLS=orders=http://${NETWORK}.5:4001 ${without}`, 'machine 2')).toEqual({
    code: 1,
    output: 'Settings: SERVICE_URLS says nothing about catalogue, admin, reports, files: name them, or all=.\n',
  });
  expect(await run(`SERVICE_URLS=order=http://${NETWORK}.5:4001 ${without}`, 'machine 2')).toEqual({
    code: 1,
    output:
      'Settings: SERVICE_URLS names order, which is no service: orders, catalogue, admin, reports, files, or all.\n',
  });
  expect(await run('node bff/dist/main.mjs publish --all', 'machine 2')).toEqual({
    code: 1,
    output: 'publish knows no --all, only --files-only.\n',
  });
  expect(await run('node bff/dist/main.mjs deploy', 'machine 2')).toEqual({
    code: 1,
    output: 'There is no command deploy: serve, publish, release, prune, purge, rollback, switch\n',
  });
});

test("without PORT, services and BFF on one machine get out of each other's way", async () => {
  const host = `HOST=${NETWORK}.9`;
  start(`${host} node db/dist/main.mjs serve`, 'machine 2');
  start(`${host} SERVICE_URLS=all=http://${NETWORK}.9:4001 node bff/dist/main.mjs`, 'machine 2');
  await untilReady(`http://${NETWORK}.9:4001`);
  await untilReady(`http://${NETWORK}.9:3000`);
});

test('a product that is alone puts its own build in the place of a current release whose files are gone', async () => {
  const [migrate] = linesOf('**4.');
  const { DATABASE_URL } = settingsOf(migrate!.split(' ')) as { DATABASE_URL: string };
  const connection = await createConnection(DATABASE_URL);
  await connection.query("UPDATE `module_release` SET `is_current` = 0 WHERE `name` = 'mf-orders'");
  await connection.query(
    'INSERT INTO `module_release` (`name`, `version`, `entry`, `integrity`, `contract`, `is_current`) ' +
      "VALUES ('mf-orders', 'gone', '/', '{\"page.js\": \"sha384-x\"}', 1, 1)",
  );
  await connection.end();
  const product = await startProduct({ env: { DATABASE_URL, DEMO: '0' } });
  const remotes = (await (await fetch(`${product.url}/remotes.json`)).json()) as Record<string, { version: string }>;
  await product.stop();
  expect(remotes['mf-orders']!.version).toMatch(/^1\./);
});
