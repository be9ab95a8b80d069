import { runSql } from '../../database';
import { unique } from '../../uniqueText';
import { expectStatus } from '../parts/people';
import {
  admin,
  CONTRACT,
  createTestRemote,
  integrityOf,
  whileReleasesAreLocked,
  type ReleaseUpload,
  type TestRemote,
} from './testRemote';

let remote: TestRemote;
beforeAll(async () => {
  remote = await createTestRemote();
});
afterAll(() => remote.remove());

test('safety 42: what is no whole release is refused with the reason, and nothing of it stays', async () => {
  const version = '0.2.0';
  const files = remote.buildOf('bad');
  const refused = async (sent: Partial<ReleaseUpload>) => {
    const { status, body } = await remote.send({ version, files, ...sent });
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
  expect(await refused({ files: remote.buildOf('bad', { contract: CONTRACT + 1 }) })).toMatchObject([
    400,
    { contract: [{}] },
  ]);
  const stolen = [{ name: 'stock.list', path: '/elsewhere', scripts: [] }];
  expect(await refused({ files: remote.buildOf('bad', { pages: stolen }) })).toMatchObject([
    400,
    { pages: [{ code: 'duplicate', message: expect.stringContaining('mf-orders has a page stock.list') }] },
  ]);
  const uses = { '@trestle/kit/core': ['Alert', 'useNews'] };
  expect(await refused({ files: remote.buildOf('bad', { uses }) })).toEqual([
    400,
    { uses: [{ code: 'shared', message: "Imports useNews of @trestle/kit/core, which the shell doesn't have." }] },
  ]);
  const react = {
    name: 'react',
    version: '19.3.1',
    range: '^19.0.0',
    files: ['page.js'],
    bytes: files['page.js']!.length,
  };
  expect(await refused({ files: remote.buildOf('bad', { libraries: [react] }) })).toMatchObject([
    400,
    { libraries: [{ code: 'shared', message: 'react comes from the shell: remotes share none of their own.' }] },
  ]);
  expect(await refused({ name: 'shell' })).toMatchObject([400, { name: [{ code: 'invalid' }] }]);
  expect(await refused({ version: '../1' })).toMatchObject([400, { version: [{}] }]);
  expect(await refused({ more: { colour: 'red' } })).toMatchObject([400, { colour: [{ code: 'unknown' }] }]);
  expect(await refused({ files: {} })).toMatchObject([400, { files: [{}] }]);
  expect(await refused({ files: { ...files, 'big.js': 'x'.repeat(21 * 1024 * 1024) } })).toMatchObject([413, {}]);
  expect(await remote.releases()).toEqual([]);
});

test('a page that a rule names cannot go', async () => {
  const group = expectStatus(await admin('POST', '/api/trestle/group/', { name: unique('group') }), 201);
  const rules = expectStatus(
    await admin('POST', '/api/trestle/group_permissions/', {
      group: group['id'],
      deny_by_default: false,
      details: 'Of a test',
      states: [{ state_name: `${remote.name}.list`, deny: true }],
    }),
    201,
  );
  await remote.send({ version: '2.0.0', files: remote.buildOf('kept') });
  const emptyRelease = { version: '2.1.0', files: remote.buildOf('gone', { pages: [] }) };
  const { status, body } = await remote.send(emptyRelease);
  expect([status, body]).toEqual([
    400,
    {
      pages: [{ code: 'in-use', message: expect.stringContaining(`The page ${remote.name}.list is gone, and a rule`) }],
    },
  ]);
  expect(await remote.versionFor()).toBe('2.0.0');
  expect((await remote.releases()).map(({ version }) => version as string)).not.toContain('2.1.0');
  expectStatus(await admin('DELETE', `/api/trestle/group_permissions/${String(rules['id'])}/`), 204);
  expectStatus(await admin('DELETE', `/api/trestle/group/${String(group['id'])}/`), 204);
  expect((await remote.send(emptyRelease)).status).toBe(201);
});

test('a release that does not fit what runs is refused by field', async () => {
  const page = { name: `${remote.name}.list`, path: `/${remote.name}/list`, scripts: ['page.js'] };
  const refusal = async (more: object, manifest: object = {}) => {
    const files = {
      ...remote.buildOf('unfit', { pages: [page], ...more }),
      'mf-manifest.json': JSON.stringify(manifest),
    };
    const { status, body } = await remote.send({ version: '5.0.0', files });
    return [status, body];
  };
  expect(await refusal({ shared: { react: '18.3.1' } })).toEqual([
    400,
    {
      shared: [
        { code: 'shared', message: expect.stringMatching(/^Built with react 18\.3\.1, and the shell has 19\./) },
      ],
    },
  ]);
  expect(await refusal({}, { shared: [{ name: 'react', requiredVersion: '^18.0.0' }] })).toMatchObject([
    400,
    { shared: [{ code: 'shared', message: expect.stringContaining('Asks for react ^18.0.0') }] },
  ]);
  expect(await refusal({ operations: ['GET /api/stock/', 'POST /api/shelf/{id}/'] })).toEqual([
    400,
    { operations: [{ code: 'not-served', message: 'It calls POST /api/shelf/{id}/, which is not served here.' }] },
  ]);
  const menu = { group: 'Stock', order: 1, title: 'Shelves', route: 'shelf.list' };
  expect(await refusal({ menus: [menu] })).toEqual([
    400,
    { menus: [{ code: 'route', message: '"Shelves" opens shelf.list, and there is no such page.' }] },
  ]);
  expect((await remote.releases()).map(({ version }) => version as string)).not.toContain('5.0.0');
});

test('a kept release that no longer fits is not activated', async () => {
  await remote.send({ version: '6.0.0', files: remote.buildOf('kept'), more: { activate: '0' } });
  await runSql(
    'UPDATE `module_release` SET `contract` = 1, `operations` = \'["GET /api/shelf/"]\' WHERE `name` = ? AND `version` = ?',
    [remote.name, '6.0.0'],
  );
  const before = await remote.versionFor();
  for (const more of [{}, { share: 10 }])
    expect(expectStatus(await remote.activate({ name: remote.name, version: '6.0.0', ...more }), 400)).toMatchObject({
      contract: [{ code: 'contract' }],
      operations: [{ code: 'not-served' }],
    });
  expect(await remote.versionFor()).toBe(before);
});

test('of two remotes that bring one route at the same time, the second is refused', async () => {
  const other = await createTestRemote();
  const filesOf = (one: TestRemote) =>
    one.buildOf('both', { pages: [{ name: `${one.name}.both`, path: `/${remote.name}/both`, scripts: ['page.js'] }] });
  expect((await other.send({ version: '7.0.0', files: filesOf(other), more: { activate: '0' } })).status).toBe(201);
  const { waited, reply } = await whileReleasesAreLocked(
    () => remote.send({ version: '7.0.0', files: filesOf(remote) }),
    { change: (run) => run('UPDATE `module_release` SET `is_current` = 1 WHERE `name` = ?', [other.name]) },
  );
  await other.remove();
  expect({ waited, ...reply }).toMatchObject({ waited: true, status: 400, body: { pages: [expect.anything()] } });
});
