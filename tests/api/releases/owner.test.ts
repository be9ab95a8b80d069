import { as, call, expectStatus, type Body } from '../parts/people';
import { admin, createTestRemote, type TestRemote } from './testRemote';

let remote: TestRemote;
let other: TestRemote;
beforeAll(async () => {
  remote = await createTestRemote();
  other = await createTestRemote();
  await remote.release('1.0.0');
});
afterAll(async () => {
  await remote.remove();
  await other.remove();
});

const TEAM = { team: 'Benches team', contact: 'benches@example.com' };
const nameTeam = (body: object, caller?: typeof admin) => remote.callModule('POST', 'owner/', body, caller);
const readModule = async (): Promise<Body> => expectStatus(await remote.callModule('GET'), 200);

test('an administrator or the team names the team; releases leave it as it is', async () => {
  expect(await readModule()).toMatchObject({ owner: null, trial_people: null });
  expect(expectStatus(await nameTeam(TEAM, admin), 200)).toEqual({ name: remote.name, owner: TEAM });
  await remote.release('1.1.0');
  expect((await readModule())['owner']).toEqual(TEAM);
  // A contact that is left out is none. Spaces around a name are none of it.
  expect(expectStatus(await nameTeam({ team: ' Workshop ' }), 200)['owner']).toEqual({
    team: 'Workshop',
    contact: null,
  });
  expect(expectStatus(await nameTeam({ team: null }, admin), 200)['owner']).toBeNull();
  expect((await readModule())['owner']).toBeNull();
});

test('each change of the team is one entry of the audit; the same again is none', async () => {
  const entries = async () => (await remote.auditActions()).filter(({ action }) => action === 'set_owner');
  const start = (await entries()).length;
  for (const caller of [undefined, admin]) expectStatus(await nameTeam(TEAM, caller), 200);
  expect((await entries()).slice(start)).toEqual([
    expect.objectContaining({
      reason: expect.stringMatching(/^Release token /),
      changes: { remote: [null, remote.name], team: [null, TEAM.team], contact: [null, TEAM.contact] },
    }),
  ]);
});

test("what is wrong is refused by field, and nobody names another's team", async () => {
  const refusals: [body: object, field: string][] = [
    [{}, 'team'],
    [{ team: 7 }, 'team'],
    [{ team: 'x'.repeat(101) }, 'team'],
    [{ team: null, contact: 'x@example.com' }, 'team'],
    [{ team: 'A', contact: 'x'.repeat(201) }, 'contact'],
    [{ team: 'A', phone: '1' }, 'phone'],
  ];
  for (const [body, field] of refusals) expect(expectStatus(await nameTeam(body), 400)).toHaveProperty(field);
  const withOther = (method: string, path: string, body?: object) =>
    call(method, path, body, { authorization: `Bearer ${other.token}` });
  for (const caller of [withOther, as('buyer'), as('store1')])
    expectStatus(await nameTeam(TEAM, caller as typeof admin), 403);
  expectStatus(await nameTeam(TEAM, call), 401);
  expectStatus(await remote.callModule('GET', 'owner/'), 405);
  // It has no release, so there is nothing to own.
  expectStatus(await other.callModule('POST', 'owner/', TEAM), 404);
});

test('a release names the token that sent it, also once the token has ended', async () => {
  const token = await remote.createToken();
  const reply = await remote.send({
    version: '2.0.0',
    files: remote.buildOf('two'),
    token: token['token'] as string,
  });
  expect(reply).toMatchObject({ status: 201, body: { token_name: token['name'] } });
  expectStatus(await admin('DELETE', `/api/trestle/release_token/${token['id'] as number}/`), 204);
  const [release] = await remote.releases();
  expect(release).toMatchObject({ version: '2.0.0', token_name: token['name'] });
});

test('of a library that two remotes share, each takes the copy that suits it', async () => {
  const script = 'export const lines = 1;';
  const release = async (to: TestRemote, version: string, range: string) => {
    const lines = { name: 'lines', version, range, files: ['lines.js'], bytes: script.length };
    const manifest = { shared: [{ name: 'lines', version, assets: { js: { sync: ['lines.js'] } } }] };
    const files = { ...to.buildOf(version, { libraries: [lines] }), 'lines.js': script };
    const sent = await to.send({ version, files: { ...files, 'mf-manifest.json': JSON.stringify(manifest) } });
    expect(sent).toMatchObject({ status: 201 });
  };
  await release(remote, '4.1.0', '^4.0.0');
  await release(other, '4.5.0', '^4.5.0');
  const takesOf = async ({ name }: TestRemote) =>
    (expectStatus(await admin('GET', `/api/trestle/module/${name}/`), 200)['carries'] as Body[])[0]!['takes'];
  expect([await takesOf(remote), await takesOf(other)]).toEqual([[other.name], []]);
});

test('a shared library with scripts in the release is carried, one without is not', async () => {
  const library = (name: string, sync: string[]) => ({ name, version: '4.5.0', assets: { js: { sync, async: [] } } });
  const script = 'export const bars = 1;';
  const charts = { name: 'charts', version: '4.5.0', range: '^4.0.0', files: ['charts.js'], bytes: script.length };
  const files = {
    ...remote.buildOf('charts', { libraries: [charts] }),
    'charts.js': script,
    'mf-manifest.json': JSON.stringify({ shared: [library('charts', ['charts.js']), library('tables', [])] }),
  };
  expect(await remote.send({ version: '3.0.0', files })).toMatchObject({ status: 201 });
  expect((await readModule())['carries']).toEqual([
    { name: 'charts', version: '4.5.0', size: expect.any(Number), range: '^4.0.0', takes: [] },
  ]);
});
