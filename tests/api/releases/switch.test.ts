import { runSql } from '../../database';
import { bearer } from '../parts/createUser';
import { startSecondDeployment, type SecondDeployment } from '../parts/secondDeployment';
import { as, call, callTo, expectStatus, logIn, type Body, type Call } from '../parts/people';
import { admin, createTestRemote, type TestRemote } from './testRemote';

let remote: TestRemote;
beforeAll(async () => {
  remote = await createTestRemote();
  await remote.release('1.0.0');
  await remote.release('1.1.0');
});
afterAll(() => remote.remove());

const REASON = 'The new version fails to save';
const switchTo = (body: object, caller?: Call) => remote.callModule('POST', 'switch/', body, caller);
const readRemotes = async (caller: Call): Promise<Body> => expectStatus(await caller('GET', '/remotes.json'), 200);
const offRemote = async (caller: Call): Promise<Body | undefined> =>
  ((await readRemotes(caller))['switched_off'] as Body[] | undefined)?.find(({ name }) => name === remote.name);

test('off, a remote is gone from every list but that of its pages, and on again it is as it was', async () => {
  const store = as('store1');
  const before = (await readRemotes(store))[remote.name];
  expect(expectStatus(await switchTo({ on: false, reason: REASON }), 200)).toEqual({
    name: remote.name,
    on: false,
    switched_off: { reason: REASON, date: expect.any(String), by: expect.stringMatching(/^Release token /) },
  });
  for (const caller of [store, admin, call]) expect(await remote.versionFor(caller)).toBeUndefined();
  expect(await offRemote(store)).toEqual({
    name: remote.name,
    reason: REASON,
    date: expect.any(String),
    pages: [{ name: `${remote.name}.list`, path: `/${remote.name}/list`, scripts: [] }],
  });
  // Nobody without a login learns why.
  expect(await offRemote(call)).toBeUndefined();
  // Another version of it can't be had either, and no browser ends its previews for that.
  for (const version of ['1.0.0', '1.1.0']) {
    const wanted = await admin('GET', `/remotes.json?with=${remote.name}@${version}`);
    expect(expectStatus(wanted, 200)).not.toHaveProperty(remote.name);
  }
  // A release while it is off stays for later.
  await remote.release('1.2.0');
  expect(await remote.versionFor(store)).toBeUndefined();

  expect(expectStatus(await switchTo({ on: true, reason: 'Mended' }, admin), 200)).toEqual({
    name: remote.name,
    on: true,
    switched_off: null,
  });
  expect(await offRemote(store)).toBeUndefined();
  expect((await readRemotes(store))[remote.name]).toEqual({
    ...(before as Body),
    version: '1.2.0',
    entry: expect.stringContaining('/1.2.0/'),
    integrity: expect.any(Object),
  });
});

test('each switch is one entry of the audit, with who, why and when; the same state again is none', async () => {
  const entries = async () =>
    (await remote.auditActions()).filter(({ action }) => String(action).startsWith('switch_'));
  const start = (await entries()).length;
  for (const caller of [undefined, admin, undefined])
    expectStatus(await switchTo({ on: false, reason: REASON }, caller), 200);
  for (const caller of [admin, undefined]) expectStatus(await switchTo({ on: true }, caller), 200);
  const both = await Promise.all([1, 2, 3].map(() => switchTo({ on: false, reason: REASON }, admin)));
  expect(both.map(({ status }) => status)).toEqual([200, 200, 200]);
  expectStatus(await switchTo({ on: true }, admin), 200);
  const added = (await entries()).slice(start);
  expect(added.map(({ action }) => action as string)).toEqual(['switch_off', 'switch_on', 'switch_off', 'switch_on']);
  expect(added[0]).toMatchObject({
    reason: expect.stringMatching(/^Release token /),
    actor: expect.any(Number),
    created_date: expect.any(String),
    changes: { remote: [null, remote.name], on: [true, false], reason: [null, REASON] },
  });
  expect(added[1]).toMatchObject({ reason: null, changes: { on: [false, true] } });
});

test('only its token and administrators switch a remote, and they say why', async () => {
  const other = (await remote.createToken(`${remote.name}x`))['token'] as string;
  const withToken =
    (token: string): Call =>
    (method, path, body) =>
      call(method, path, body, bearer(token));
  expect((await switchTo({ on: false, reason: 'x' }, withToken(other))).status).toBe(403);
  for (const name of ['store1', 'buyer', 'nogroup'])
    expect((await switchTo({ on: false, reason: 'x' }, as(name))).status).toBe(403);
  expect((await switchTo({ on: false, reason: 'x' }, call)).status).toBe(401);
  expect((await switchTo({ on: false, reason: 'x' }, withToken('release_nobody'))).status).toBe(401);
  for (const name of [`${remote.name}x`, 'shell', 'mf-nobody', 'MF_x', '__proto__'])
    expect([name, (await admin('POST', `/api/trestle/module/${name}/switch/`, { on: true })).status]).toEqual([
      name,
      404,
    ]);
  for (const [body, field] of [
    [{}, 'on'],
    [{ on: 'no', reason: 'x' }, 'on'],
    [{ on: false }, 'reason'],
    [{ on: false, reason: '' }, 'reason'],
    [{ on: false, reason: 7 }, 'reason'],
    [{ on: false, reason: 'x'.repeat(501) }, 'reason'],
    [{ on: false, reason: 'NUL: \0' }, 'reason'],
    [{ on: true, version: '1' }, 'version'],
  ] as const)
    expect([field, expectStatus(await switchTo(body), 400)]).toEqual([field, { [field]: expect.any(Array) }]);
  expect((await remote.callModule('GET', 'switch/', undefined, admin)).status).toBe(405);
  expect(await remote.versionFor()).toBeDefined();
});

test('while somebody acts for an administrator, they switch, open and remove nothing', async () => {
  const office = (
    expectStatus(await admin('GET', '/api/trestle/user/?query=["username","eq","office"]'), 200)['results'] as Body[]
  )[0]!;
  const started = expectStatus(await admin('POST', '/auth/sudo/', { id: office['id'] }), 200);
  const acting: Call = (method, path, body) => call(method, path, body, bearer(started['token'] as string));
  expect((await switchTo({ on: false, reason: 'x' }, acting)).status).toBe(403);
  expect((await remote.callModule('POST', 'open/', { open: false }, acting)).status).toBe(403);
  expect((await remote.callModule('DELETE', '', undefined, acting)).status).toBe(403);
  expectStatus(await acting('POST', '/auth/unsudo/', {}), 200);
});

describe('on another BFF', () => {
  let second: SecondDeployment;
  beforeAll(async () => {
    second = await startSecondDeployment();
  });
  afterAll(() => second.stop());

  test('a switch is there with the next reading', async () => {
    const { token } = await logIn('store1');
    const reader: Call = (method, path, body) => callTo(second.url)(method, path, body, bearer(token));
    expect(await remote.versionFor(reader)).toBeDefined();
    expectStatus(await switchTo({ on: false, reason: REASON }), 200);
    expect(await remote.versionFor(reader)).toBeUndefined();
    expectStatus(await switchTo({ on: true }), 200);
    expect(await remote.versionFor(reader)).toBeDefined();
  });
});

test('a remote is removed for good once it has been off for ten minutes, with its releases and tokens', async () => {
  const gone = await createTestRemote();
  await gone.release('1.0.0');
  const remove = (caller: Call = admin) => gone.callModule('DELETE', '', undefined, caller);
  expect((await remove(as('buyer'))).status).toBe(403);
  expect((await gone.callModule('DELETE')).status).toBe(401);
  expect(expectStatus(await remove(), 409)).toEqual({ non_field_errors: [expect.stringContaining('Switch it off')] });
  expectStatus(await gone.callModule('POST', 'switch/', { on: false, reason: 'No longer used' }), 200);
  expect(expectStatus(await remove(), 409)).toEqual({ non_field_errors: [expect.stringContaining('10 minutes')] });
  await runSql(
    'UPDATE `switched_off_remote` SET `created_date` = `created_date` - INTERVAL 11 MINUTE WHERE `name` = ?',
    [gone.name],
  );
  expectStatus(await remove(), 204);
  expect((await remove()).status).toBe(404);
  expect(await gone.releases()).toEqual([]);
  expect((await gone.activate({ name: gone.name })).status).toBe(401);
  expect(await offRemote(admin)).toBeUndefined();
  await gone.remove();
});
