import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createConnection } from 'mysql2/promise';
import { unique } from '../uniqueText';
import { address, as, call, expectStatus, list, type Body } from './people';

const root = fileURLToPath(new URL('../..', `file://${__filename}`));
const { PATH, HOME, TRESTLE_DB, TRESTLE_DATA_DIR } = process.env;
const REMOTE = `mf-${unique('r').replaceAll(' ', '')}`;
const admin = as('admin');
const { version: CONTRACT } = JSON.parse(readFileSync(join(root, 'db/schema/remoteContract.json'), 'utf8')) as {
  version: number;
};
const integrityOf = (text: string): string => `sha384-${createHash('sha384').update(text).digest('base64')}`;

let token: string;
const createdTokens: number[] = [];
async function createToken(remote = REMOTE, expires: string | null = null): Promise<Body> {
  const made = await admin('POST', '/api/trestle/release_token/', { name: unique('token'), remote, expires });
  const body = expectStatus(made, 201);
  createdTokens.push(body['id'] as number);
  return body;
}
beforeAll(async () => {
  token = (await createToken())['token'] as string;
});
afterAll(async () => {
  const connection = await createConnection(TRESTLE_DB!);
  await connection.query('DELETE FROM `module_release` WHERE `name` = ?', [REMOTE]);
  await connection.query('DELETE FROM `release_token` WHERE `id` IN (?)', [createdTokens]);
  await connection.end();
});

/** The files of a build whose page shows a text. */
const buildOf = (text: string, more: object = {}): Record<string, string> => ({
  'mf-manifest.json': JSON.stringify({ id: REMOTE }),
  'page.js': `export default ${JSON.stringify(text)}`,
  'remote.json': JSON.stringify({
    contract: CONTRACT,
    pages: [{ name: `${REMOTE}.list`, path: `/${REMOTE}/list`, scripts: ['page.js'] }],
    menus: [],
    homeCards: [],
    ...more,
  }),
});
interface Sent {
  version: string;
  files: Record<string, string>;
  token?: string;
  name?: string;
  integrity?: Record<string, string>;
  more?: Record<string, string>;
}
async function send({ version, files, token: bearer = token, name = REMOTE, integrity, more = {} }: Sent) {
  const form = new FormData();
  const digests =
    integrity ?? Object.fromEntries(Object.entries(files).map(([path, text]) => [path, integrityOf(text)]));
  for (const [field, value] of Object.entries({ name, version, integrity: JSON.stringify(digests), ...more }))
    form.set(field, value);
  for (const [path, text] of Object.entries(files)) form.append('files', new Blob([text]), path);
  const reply = await fetch(`${address}/api/trestle/release/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${bearer}` },
    body: form,
  });
  return { status: reply.status, body: (await reply.json()) as Body };
}
const activate = (body: object, bearer = token) =>
  call('POST', '/api/trestle/release/activate/', body, { authorization: `Bearer ${bearer}` });
const currentVersions = async (): Promise<Record<string, string>> => {
  const { body } = await call('GET', '/remotes.json');
  return Object.fromEntries(
    Object.entries(body).map(([name, release]) => [name, (release as Body)['version'] as string]),
  );
};
const releasesOf = async (): Promise<Body[]> =>
  (await list(admin, 'trestle/module_release', { query: JSON.stringify(['name', 'eq', REMOTE]) }))['results'] as Body[];

test('a token is shown once, listed without it, kept hashed, and ended by DELETE', async () => {
  const made = await createToken();
  expect(Object.keys(made).sort()).toEqual(['expires', 'id', 'name', 'remote', 'token']);
  const path = `/api/trestle/release_token/${String(made['id'])}/`;
  const item = expectStatus(await admin('GET', path), 200);
  expect(item).toMatchObject({ name: made['name'], remote: REMOTE, expires: null, last_used: null });
  expect(JSON.stringify(item)).not.toContain(made['token']);
  const all = await list(admin, 'trestle/release_token', { limit: '100' });
  expect(JSON.stringify(all)).not.toContain(made['token']);
  const connection = await createConnection(TRESTLE_DB!);
  const [rows] = await connection.query('SELECT * FROM `release_token` WHERE `id` = ?', [made['id']]);
  await connection.end();
  expect(JSON.stringify(rows)).not.toContain(made['token']);

  expect((await activate({ name: REMOTE }, made['token'] as string)).status).toBe(404);
  expect(expectStatus(await admin('GET', path), 200)['last_used']).toEqual(expect.any(String));
  expectStatus(await admin('DELETE', path), 204);
  expect((await activate({ name: REMOTE }, made['token'] as string)).status).toBe(401);
  const events = await list(admin, 'trestle/audit', {
    query: JSON.stringify({
      and: [
        ['other_name', 'eq', 'release_token'],
        ['other_id', 'eq', made['id']],
      ],
    }),
  });
  expect((events['results'] as Body[]).map(({ action }) => action as string).sort()).toEqual(['create', 'delete']);
  expect(JSON.stringify(events)).not.toContain(made['token']);
});

test('only administrators make tokens, for a remote by its name, until a day to come', async () => {
  for (const name of ['store1', 'buyer', 'nogroup']) {
    expect((await as(name)('POST', '/api/trestle/release_token/', { name: 'x', remote: REMOTE })).status).toBe(403);
    expect((await as(name)('GET', '/api/trestle/release_token/')).status).toBe(403);
  }
  expect((await call('POST', '/api/trestle/release_token/', { name: 'x', remote: REMOTE })).status).toBe(401);
  const refused = async (body: object) => expectStatus(await admin('POST', '/api/trestle/release_token/', body), 400);
  expect(await refused({})).toMatchObject({ name: [{ code: 'null' }], remote: [{ code: 'null' }] });
  expect(await refused({ name: 'x', remote: '../x' })).toMatchObject({ remote: [{ code: 'invalid' }] });
  expect(await refused({ name: 'x', remote: REMOTE, expires: '2020-01-01T00:00:00Z' })).toMatchObject({
    expires: [{ code: 'min' }],
  });
  expect(await refused({ name: 'x', remote: REMOTE, expires: 'soon' })).toHaveProperty('expires');
  expect(await refused({ name: 'x', remote: REMOTE, colour: 1 })).toHaveProperty('colour');
});

test('who has no good token, or one for another remote, releases nothing', async () => {
  const build = { version: '0.1.0', files: buildOf('none') };
  expect((await send({ ...build, token: 'release_nobody' })).status).toBe(401);
  expect((await send({ ...build, token: 'x' })).status).toBe(401);
  const other = (await createToken(`${REMOTE}x`))['token'] as string;
  expect((await send({ ...build, token: other })).status).toBe(403);
  expect((await activate({ name: REMOTE }, other)).status).toBe(403);
  const expired = await createToken(REMOTE, new Date(Date.now() + 60_000).toISOString());
  const connection = await createConnection(TRESTLE_DB!);
  await connection.query('UPDATE `release_token` SET `expires` = `created_date` WHERE `id` = ?', [expired['id']]);
  await connection.end();
  expect((await send({ ...build, token: expired['token'] as string })).status).toBe(401);
  expect((await as('store1')('POST', '/api/trestle/release/activate/', { name: REMOTE })).status).toBe(403);
  expect(await releasesOf()).toEqual([]);
});

test('safety 42: what is no whole release is refused with the reason, and nothing of it stays', async () => {
  const version = '0.2.0';
  const files = buildOf('bad');
  const refused = async (sent: Partial<Sent>) => {
    const { status, body } = await send({ version, files, ...sent });
    return [status, body];
  };
  const digests = Object.fromEntries(Object.entries(files).map(([path, text]) => [path, integrityOf(text)]));
  expect(await refused({ integrity: { ...digests, 'page.js': integrityOf('other') } })).toEqual([
    400,
    { integrity: [{ code: 'digest', message: '"page.js" is not what its digest says.' }] },
  ]);
  for (const path of ['../page.js', '/etc/page.js', 'page.html', 'run.sh'])
    expect(await refused({ files: { ...files, [path]: '1' } })).toEqual([
      400,
      { files: [{ code: 'name', message: expect.stringContaining(path) }] },
    ]);
  expect(await refused({ files: buildOf('bad', { contract: CONTRACT + 1 }) })).toMatchObject([400, { contract: [{}] }]);
  const stolen = [{ name: 'stock.list', path: '/elsewhere', scripts: [] }];
  expect(await refused({ files: buildOf('bad', { pages: stolen }) })).toMatchObject([
    400,
    { pages: [{ code: 'duplicate', message: expect.stringContaining('mf-orders has a page stock.list') }] },
  ]);
  expect(await refused({ version: '../1' })).toMatchObject([400, { version: [{}] }]);
  expect(await refused({ more: { colour: 'red' } })).toMatchObject([400, { colour: [{ code: 'unknown' }] }]);
  expect(await refused({ files: {} })).toMatchObject([400, { files: [{}] }]);
  expect(await refused({ files: { ...files, 'big.js': 'x'.repeat(21 * 1024 * 1024) } })).toMatchObject([413, {}]);
  expect(await releasesOf()).toEqual([]);
});

test('a release and going back change one remote at once; an altered or missing file comes from the database', async () => {
  const others = await currentVersions();
  const first = await send({ version: '1.0.0', files: buildOf('one'), more: { commit: 'abc123', notes: 'First' } });
  expect(first).toMatchObject({
    status: 201,
    body: { name: REMOTE, version: '1.0.0', contract: CONTRACT, commit: 'abc123', is_current: true, notes: 'First' },
  });
  expect(await currentVersions()).toEqual({ ...others, [REMOTE]: '1.0.0' });
  expect((await send({ version: '1.0.0', files: buildOf('one') })).status).toBe(200);
  expect((await send({ version: '1.0.0', files: buildOf('other') })).status).toBe(409);

  const file = `/remotes/${REMOTE}/1.0.0/page.js`;
  const pageText = async () => (await fetch(address + file)).text();
  expect(await pageText()).toBe('export default "one"');
  const cached = join(TRESTLE_DATA_DIR!, 'releases', REMOTE, '1.0.0/page.js');
  writeFileSync(cached, 'alert(1)');
  expect(await pageText()).toBe('export default "one"');
  rmSync(join(TRESTLE_DATA_DIR!, 'releases', REMOTE), { recursive: true });
  expect(await pageText()).toBe('export default "one"');
  expect(existsSync(cached)).toBe(true);
  writeFileSync(join(cached, '../unlisted.js'), 'alert(1)');
  expect((await fetch(`${address}/remotes/${REMOTE}/1.0.0/unlisted.js`)).status).toBe(404);

  expect((await send({ version: '1.1.0', files: buildOf('two'), more: { activate: '0' } })).status).toBe(201);
  expect((await currentVersions())[REMOTE]).toBe('1.0.0');
  expect(expectStatus(await activate({ name: REMOTE, version: '1.1.0' }), 200)).toMatchObject({ is_current: true });
  expect(await currentVersions()).toEqual({ ...others, [REMOTE]: '1.1.0' });
  expect((await send({ version: '1.2.0', files: buildOf('three') })).status).toBe(201);
  expect(expectStatus(await activate({ name: REMOTE }), 200)['version']).toBe('1.1.0');
  expect(expectStatus(await activate({ name: REMOTE }), 200)['version']).toBe('1.0.0');
  expect((await activate({ name: REMOTE })).status).toBe(404);
  expect((await activate({ name: REMOTE, version: '9.9.9' })).status).toBe(404);
  expect(
    expectStatus(await admin('POST', '/api/trestle/release/activate/', { name: REMOTE, version: '1.2.0' }), 200),
  ).toMatchObject({ version: '1.2.0' });
  expect(await currentVersions()).toEqual({ ...others, [REMOTE]: '1.2.0' });

  const releases = await releasesOf();
  expect(releases.map(({ version, is_current }) => [version, is_current])).toEqual([
    ['1.2.0', true],
    ['1.1.0', false],
    ['1.0.0', false],
  ]);
  expect(releases[0]).toMatchObject({ share: 100, group: null, digest: expect.stringMatching(/^[\da-f]{64}$/) });
  const events = await list(admin, 'trestle/audit', {
    sort: 'id',
    limit: '100',
    query: JSON.stringify({
      and: [['other_name', 'eq', 'module_release'], { or: releases.map(({ id }) => ['other_id', 'eq', id]) }],
    }),
  });
  expect((events['results'] as Body[]).map(({ action }) => action as string)).toEqual([
    'release',
    'upload',
    'activate',
    'release',
    'rollback',
    'rollback',
    'activate',
  ]);
  expect((events['results'] as Body[])[0]).toMatchObject({
    actor__username: 'admin',
    reason: expect.stringMatching(/^Release token token /),
    changes: { version: [null, '1.0.0'], commit: [null, 'abc123'] },
  });
});

test('a page that a rule names cannot go', async () => {
  const group = expectStatus(await admin('POST', '/api/trestle/group/', { name: unique('group') }), 201);
  const rules = expectStatus(
    await admin('POST', '/api/trestle/group_permissions/', {
      group: group['id'],
      deny_by_default: false,
      details: 'Of a test',
      states: [{ state_name: `${REMOTE}.list`, deny: true }],
    }),
    201,
  );
  await send({ version: '2.0.0', files: buildOf('kept') });
  const gone = { version: '2.1.0', files: buildOf('gone', { pages: [] }) };
  const { status, body } = await send(gone);
  expect([status, body]).toEqual([
    400,
    { pages: [{ code: 'in-use', message: expect.stringContaining(`The page ${REMOTE}.list is gone, and a rule`) }] },
  ]);
  expect((await currentVersions())[REMOTE]).toBe('2.0.0');
  expect((await releasesOf()).map(({ version }) => version as string)).not.toContain('2.1.0');
  expectStatus(await admin('DELETE', `/api/trestle/group_permissions/${String(rules['id'])}/`), 204);
  expectStatus(await admin('DELETE', `/api/trestle/group/${String(group['id'])}/`), 204);
  expect((await send(gone)).status).toBe(201);
});

test('the commands release a folder’s build and go back, and say why not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'trestle-release-'));
  const dist = join(folder, REMOTE, 'dist');
  mkdirSync(dist, { recursive: true });
  writeFileSync(join(folder, REMOTE, 'package.json'), '{"version":"3.0.0"}');
  for (const [path, text] of Object.entries(buildOf('by command'))) writeFileSync(join(dist, path), text);
  const run = (args: string[], bearer = token) =>
    promisify(execFile)(process.execPath, [join(root, 'bff/dist/main.mjs'), ...args, '--to', address], {
      env: { PATH, HOME, RELEASE_TOKEN: bearer },
    });
  const before = (await currentVersions())[REMOTE]!;
  const { stdout } = await run(['release', REMOTE, '--from', folder, '--notes', 'By command']);
  expect(stdout).toMatch(
    new RegExp(`^${REMOTE} 3\\.0\\.0-[\\da-f]{10} is current at ${address} \\(sent in \\d\\.\\d s\\)\\.\\n$`),
  );
  expect((await currentVersions())[REMOTE]).toMatch(/^3\.0\.0-/);
  expect((await run(['rollback', REMOTE])).stdout).toBe(`${REMOTE} ${before} is current at ${address}.\n`);
  await expect(run(['rollback', REMOTE], 'release_nobody')).rejects.toMatchObject({
    code: 1,
    stderr: 'Refused (401):\n  The release token is unknown, ended or expired.\n',
  });
  rmSync(folder, { recursive: true });
}, 30_000);
