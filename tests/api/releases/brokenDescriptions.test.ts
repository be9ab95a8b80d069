import { releaseSchema } from '@trestle/schema/releases/releaseSchema';
import { brokenDescriptions, fullDescription } from '@trestle/schema/testing/brokenDescriptions';
import { runSql } from '../../database';
import { address, call, expectStatus, type Body } from '../parts/people';
import { createTestRemote, type TestRemote } from './testRemote';
import { untilReady } from '../parts/readiness';

let remote: TestRemote;
beforeAll(async () => {
  remote = await createTestRemote();
});
afterAll(() => remote.remove());

/** Reads the registry without the remotes of other tests. */
const readRegistry = async (): Promise<Record<string, Body>> => {
  const registry = expectStatus(await call('GET', '/remotes.json'), 200) as Record<string, Body>;
  const names = ['mf-admin', 'mf-catalogue', 'mf-orders', 'mf-reports', remote.name];
  return Object.fromEntries(Object.entries(registry).filter(([name]) => names.includes(name)));
};
const page = (name: string, path: string) => ({ name, path, scripts: ['page.js'] });
/** Sends a build with this description. */
const sendDescription = (description: object) =>
  remote.send({
    version: '1.0.0',
    files: { ...remote.buildOf('1.0.0'), 'remote.json': JSON.stringify(description) },
  });
const untouched = async (before: object) => {
  expect(await readRegistry()).toEqual(before);
  expect(await remote.releases()).toEqual([]);
  await untilReady(address);
};

test('safety 76: each field of remote.json of each wrong kind is a 400 by name, and nothing of it stays', async () => {
  const before = await readRegistry();
  for (const { what, part, description } of brokenDescriptions()) {
    const { status, body } = await sendDescription(description);
    expect([what, status, Object.keys(body)]).toEqual([what, 400, [part]]);
    expect((body[part] as object[]).length).toBeLessThanOrEqual(50);
  }
  await untouched(before);
});

test('safety 76: 16,000 pages are refused in a short answer, and so is a file of 20 MB', async () => {
  const before = await readRegistry();
  const pages = Array.from({ length: 16_000 }, (_, i) => page(`p${i}.l`, `/p${i}/l`));
  const many = await sendDescription({ ...fullDescription, pages });
  expect(many).toEqual({
    status: 400,
    body: { pages: [{ code: 'max', message: 'pages has more than 200 entries.' }] },
  });
  const large = await remote.send({
    version: '1.0.0',
    files: { ...remote.buildOf('1'), 'remote.json': '['.repeat(20e6) },
  });
  expect([large.status, Object.keys(large.body)]).toEqual([400, ['files']]);
  const unknown = Object.fromEntries(Array.from({ length: 50_000 }, (_, i) => [`part${i}`, 1]));
  const answer = await sendDescription({ ...fullDescription, ...unknown });
  expect([answer.status, JSON.stringify(answer.body).length < 65_536]).toEqual([400, true]);
  await untouched(before);
});

test.each([
  ['d.js', 'd.js/e.js'],
  ['D.js', 'd.js'],
  ['a/b.js', 'A/c.js'],
  ['con.js', 'x.js'],
  ['a./b.js', 'x.js'],
  ['ä.js', 'x.js'],
  ['a\\b.js', 'x.js'],
  [`${'x'.repeat(256)}.js`, 'x.js'],
])('safety 76: files called %s and %s are a 400, and every BFF stays ready', async (first, second) => {
  const before = await readRegistry();
  const files = { ...remote.buildOf('1'), [first]: '1', [second]: '2' };
  const { status, body } = await remote.send({ version: '1.0.0', files });
  expect([status, body]).toMatchObject([400, { files: [{ code: 'name' }] }]);
  await untouched(before);
});

test.each([
  ['/Product/list/', 'mf-catalogue'],
  ['/product/edit/:x', 'mf-catalogue'],
  ['/product', 'mf-catalogue'],
  ['/*', 'The shell'],
  ['/home/:x', 'The shell'],
  ['/LOGIN', 'The shell'],
  ['/api/anything', 'The server'],
])("safety 76: the address %s is another's, and a 400", async (path, owner) => {
  const before = await readRegistry();
  const { status, body } = await sendDescription({
    ...fullDescription,
    menus: [],
    homeCards: [],
    libraries: [],
    pages: [page(`${remote.name}.list`, path)],
  });
  expect([status, body]).toMatchObject([
    400,
    { pages: [{ code: 'duplicate', message: expect.stringMatching(`^${owner}`) }] },
  ]);
  await untouched(before);
});

test('safety 76: what an older server stored is served as far as it fits', async () => {
  await remote.release('2.0.0');
  const before = await readRegistry();
  const { [remote.name]: ours, ...others } = before;
  const broken = {
    pages: JSON.stringify([...(ours!['pages'] as object[]), { name: 1 }, page('a', 'no path')]),
    menus: '{"a":1}',
    home_cards: JSON.stringify([{ ...fullDescription.homeCards[0], rows: 1e9 }]),
    operations: '7',
  };
  await runSql('UPDATE `module_release` SET ? WHERE `name` = ?', [broken, remote.name]);
  const { [remote.name]: served, ...otherReleases } = await readRegistry();
  expect(otherReleases).toEqual(others);
  expect(served).toEqual(ours);
  expect(releaseSchema.safeParse(served).success).toBe(true);
  expect((await fetch(`${address}/stock/list`, { headers: { accept: 'text/html' } })).status).toBe(200);
  const { body } = await untilReady(address, 200, 1);
  expect(body.details).toContainEqual(expect.stringContaining(`Left out of ${remote.name} 2.0.0`));
  // The others are released beside it.
  const other = await createTestRemote();
  await other.release('1.0.0');
  await other.remove();
  await remote.release('2.1.0');
});
