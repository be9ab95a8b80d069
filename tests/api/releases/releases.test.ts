import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { address, call, expectStatus, type Body } from '../parts/people';
import { admin, CONTRACT, createTestRemote, type TestRemote } from './testRemote';

const { TRESTLE_DATA_DIR } = process.env;
/** Versions of our own remotes and of the test's: other tests release theirs meanwhile. */
const currentVersions = async (): Promise<Record<string, string>> => {
  const { body } = await call('GET', '/remotes.json');
  const own = ['mf-admin', 'mf-catalogue', 'mf-orders', 'mf-reports', remote.name];
  return Object.fromEntries(
    Object.entries(body)
      .filter(([name]) => own.includes(name))
      .map(([name, release]) => [name, (release as Body)['version'] as string]),
  );
};

let remote: TestRemote;
beforeAll(async () => {
  remote = await createTestRemote();
});
afterAll(() => remote.remove());

test('a release and going back change one remote at once; an altered or missing file comes from the database', async () => {
  const others = await currentVersions();
  const first = await remote.send({
    version: '1.0.0',
    files: remote.buildOf('one'),
    more: { commit: 'abc123', notes: 'First' },
  });
  expect(first).toMatchObject({
    status: 201,
    body: {
      name: remote.name,
      version: '1.0.0',
      contract: CONTRACT,
      commit: 'abc123',
      is_current: true,
      notes: 'First',
    },
  });
  expect(await currentVersions()).toEqual({ ...others, [remote.name]: '1.0.0' });
  expect((await remote.send({ version: '1.0.0', files: remote.buildOf('one') })).status).toBe(200);
  expect((await remote.send({ version: '1.0.0', files: remote.buildOf('other') })).status).toBe(409);

  const file = `/remotes/${remote.name}/1.0.0/page.js`;
  const pageText = async () => (await fetch(address + file)).text();
  expect(await pageText()).toBe('export default "one"');
  const cached = join(TRESTLE_DATA_DIR!, 'releases', remote.name, '1.0.0/page.js');
  writeFileSync(cached, 'alert(1)');
  expect(await pageText()).toBe('export default "one"');
  rmSync(join(TRESTLE_DATA_DIR!, 'releases', remote.name), { recursive: true });
  expect(await pageText()).toBe('export default "one"');
  expect(existsSync(cached)).toBe(true);
  writeFileSync(join(cached, '../unlisted.js'), 'alert(1)');
  expect((await fetch(`${address}/remotes/${remote.name}/1.0.0/unlisted.js`)).status).toBe(404);

  expect((await remote.send({ version: '1.1.0', files: remote.buildOf('two'), more: { activate: '0' } })).status).toBe(
    201,
  );
  expect((await currentVersions())[remote.name]).toBe('1.0.0');
  expect(expectStatus(await remote.activate({ name: remote.name, version: '1.1.0' }), 200)).toMatchObject({
    is_current: true,
  });
  expect(await currentVersions()).toEqual({ ...others, [remote.name]: '1.1.0' });
  expect((await remote.send({ version: '1.2.0', files: remote.buildOf('three') })).status).toBe(201);
  expect(expectStatus(await remote.activate({ name: remote.name }), 200)['version']).toBe('1.1.0');
  expect(expectStatus(await remote.activate({ name: remote.name }), 200)['version']).toBe('1.0.0');
  expect((await remote.activate({ name: remote.name })).status).toBe(404);
  expect((await remote.activate({ name: remote.name, version: '9.9.9' })).status).toBe(404);
  expect(
    expectStatus(await admin('POST', '/api/trestle/release/activate/', { name: remote.name, version: '1.2.0' }), 200),
  ).toMatchObject({ version: '1.2.0' });
  expect(await currentVersions()).toEqual({ ...others, [remote.name]: '1.2.0' });

  const releases = await remote.releases();
  expect(releases.map(({ version, is_current }) => [version, is_current])).toEqual([
    ['1.2.0', true],
    ['1.1.0', false],
    ['1.0.0', false],
  ]);
  expect(releases[0]).toMatchObject({ share: 100, group: null, digest: expect.stringMatching(/^[\da-f]{64}$/) });
  const events = await remote.auditActions();
  expect(events.map(({ action }) => action as string)).toEqual([
    'release',
    'upload',
    'activate',
    'release',
    'rollback',
    'rollback',
    'activate',
  ]);
  expect(events[0]).toMatchObject({
    actor__username: 'admin',
    reason: expect.stringMatching(/^Release token token /),
    changes: { version: [null, '1.0.0'], commit: [null, 'abc123'] },
  });
});

test('going back leads to what everyone had last, not to a release that they had left or that was only stored', async () => {
  const own = await createTestRemote();
  const previous = async () => {
    const { modules } = expectStatus(await admin('GET', '/api/trestle/module/'), 200);
    return (modules as Body[]).find(({ name }) => name === own.name)?.['previous'] as unknown;
  };
  try {
    await own.release('1.0.0');
    expect(await previous()).toBeNull();
    await own.release('1.1.0');
    expect(expectStatus(await own.activate({ name: own.name }), 200)['version']).toBe('1.0.0');
    await own.release('1.2.0', { activate: '0' });
    await own.release('1.3.0');
    expect(await previous()).toBe('1.0.0');
    expect(expectStatus(await own.activate({ name: own.name }), 200)['version']).toBe('1.0.0');
  } finally {
    await own.remove();
  }
});

test('a version has one spelling: in other cases nothing is served, cached or released', async () => {
  const own = await createTestRemote();
  try {
    await own.release('1.0.0-0a1b');
    const statusOf = async (version: string) =>
      (await fetch(`${address}/remotes/${own.name}/${version}/page.js`)).status;
    for (const version of ['1.0.0-0A1b', '1.0.0-0a1B', '1.0.0-0A1B']) {
      expect([version, await statusOf(version)]).toEqual([version, 404]);
      expect((await call('GET', `/remotes.json?with=${own.name}@${version}`)).status).toBe(404);
      expect((await own.send({ version, files: own.buildOf('1.0.0-0a1b') })).status).toBe(409);
      expect((await own.activate({ name: own.name, version })).status).toBe(404);
    }
    expect(await statusOf('1.0.0-0a1b')).toBe(200);
    expect(readdirSync(join(TRESTLE_DATA_DIR!, 'releases', own.name))).toEqual(['1.0.0-0a1b']);
  } finally {
    await own.remove();
  }

  const shell = (await call('GET', '/remotes.json')).headers.get('X-Trestle-Shell')!;
  const pageStatus = async (version: string) => (await fetch(`${address}/static/${version}/index.html`)).status;
  const other = shell.replace(/[a-f]/, (letter) => letter.toUpperCase());
  expect([other === shell, await pageStatus(shell), await pageStatus(other)]).toEqual([false, 200, 404]);
});
