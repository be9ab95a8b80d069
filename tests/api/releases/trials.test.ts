import { unique } from '../../uniqueText';
import { createUser, groupId } from '../parts/createUser';
import { as, call, expectStatus, type Body, type Call } from '../parts/people';
import { admin, createTestRemote, startTrialsAlone, type TestRemote } from './testRemote';

let remote: TestRemote;
/** Users of this test's own, so that their share of a trial is of nobody else's concern. */
let users: { id: number; caller: Call }[];
let allowTrials: () => Promise<void>;
beforeAll(async () => {
  allowTrials = await startTrialsAlone();
  remote = await createTestRemote();
  users = [];
  for (let i = 0; i < 6; i += 1) {
    const { id, username } = await createUser();
    users.push({ id, caller: as(username) });
  }
});
afterAll(async () => {
  await remote.remove();
  await allowTrials();
});

const versionsOf = () => Promise.all(users.map(({ caller }) => remote.versionFor(caller)));
/** A share that some of the users have and some have not, and who has it. */
async function findShare(): Promise<{ share: number; tries: boolean[] }> {
  for (const share of [50, 30, 70, 20, 80, 10, 90, 5, 95]) {
    expectStatus(await remote.activate({ name: remote.name, version: '1.1.0', share }), 200);
    const tries = (await versionsOf()).map((version) => version === '1.1.0');
    if (tries.includes(true) && tries.includes(false)) return { share, tries };
  }
  throw new Error('All users are on one side of every share.');
}

test('a share of users tries a release, always the same ones, until it is everyone’s', async () => {
  await remote.release('1.0.0');
  const record = await remote.release('1.1.0', { share: '1' });
  expect(record).toMatchObject({ is_current: false, is_trial: true, share: 1, group: null, size: expect.any(Number) });
  const { share, tries } = await findShare();
  expect(await remote.versionFor()).toBe('1.0.0');
  expect((await versionsOf()).map((version) => version === '1.1.0')).toEqual(tries);

  // Another version, another share: whoever tried still does.
  await remote.release('1.2.0', { share: String(share) });
  expect((await versionsOf()).map((version) => version === '1.2.0')).toEqual(tries);
  expectStatus(await remote.activate({ name: remote.name, share: 99 }), 200);
  const more = (await versionsOf()).map((version) => version === '1.2.0');
  expect(tries.every((tried, at) => !tried || more[at])).toBe(true);

  const promoted = expectStatus(await remote.activate({ name: remote.name, share: 100 }), 200);
  expect(promoted).toMatchObject({ version: '1.2.0', is_current: true, is_trial: false, share: 100 });
  expect(await remote.versionFor()).toBe('1.2.0');
  expect((await remote.auditActions()).map(({ action }) => action as string)).toEqual(
    expect.arrayContaining(['release', 'trial', 'activate']),
  );
});

test('the reply differs by caller and says so; a token that is none gets what everyone gets', async () => {
  await remote.release('1.3.0', { group: 'StoreUser' });
  const own = await users[0]!.caller('GET', '/remotes.json');
  const everyones = await call('GET', '/remotes.json');
  expect(own.headers.get('vary')).toContain('Authorization');
  expect(own.headers.get('cache-control')).toBe('no-cache');
  expect(own.headers.get('etag')).not.toBe(everyones.headers.get('etag'));
  const without = await call('GET', '/remotes.json', undefined, { authorization: 'Bearer none' });
  expect([without.status, without.body[remote.name]]).toEqual([200, everyones.body[remote.name]]);
});

test('a group tries a release, by name or id, until the trial is ended', async () => {
  expect([await remote.versionFor(users[0]!.caller), await remote.versionFor(admin)]).toEqual(['1.3.0', '1.2.0']);
  const group = await groupId('StoreUser');
  expect(expectStatus(await remote.activate({ name: remote.name, version: '1.3.0', group }), 200)).toMatchObject({
    group,
    group__name: 'StoreUser',
    share: null,
  });
  expect(expectStatus(await remote.post('end_trial', { name: remote.name }), 200)).toMatchObject({
    version: '1.3.0',
    is_trial: false,
    group: null,
  });
  expect(await remote.versionFor(users[0]!.caller)).toBe('1.2.0');
  expect((await remote.post('end_trial', { name: remote.name })).status).toBe(404);
});

test('safety 84: staff preview what nobody has; anybody falls back to what everyone had; others get neither', async () => {
  await remote.release('1.4.0', { preview: '1' });
  const versionWith = async (version: string, caller: Call) => {
    const { status, body } = await caller('GET', `/remotes.json?with=${remote.name}@${version}`);
    return status === 200 ? ((body[remote.name] as Body)['version'] as string) : status;
  };
  const user = users[0]!.caller;
  expect(await remote.versionFor(admin)).toBe('1.2.0');
  expect(await versionWith('1.4.0', as('office'))).toBe('1.4.0');
  expect([await versionWith('1.4.0', user), await versionWith('1.4.0', call)]).toEqual([403, 403]);
  expect([await versionWith('1.0.0', user), await versionWith('1.0.0', call)]).toEqual(['1.0.0', '1.0.0']);
  expect(await versionWith('9.9.9', user)).toBe(404);
  for (const bad of ['', 'mf-orders', 'mf-orders@', '@1', '../x@1', 'mf-orders@../1', 'a@1@2', `${remote.name}@1.0.0?`])
    expect(await call('GET', `/remotes.json?with=${bad}`)).toMatchObject({ status: 400, body: { with: [{}] } });
  const twice = `with=${remote.name}@1.0.0`;
  expect((await call('GET', `/remotes.json?${twice}&${twice}`)).status).toBe(400);
});

test('what makes no sense is refused by field, and changes nothing', async () => {
  const before = await remote.releases();
  const refused = async (body: object) => expectStatus(await remote.activate({ name: remote.name, ...body }), 400);
  for (const share of [0, 101, 1.5, 'many', -1, null])
    expect(await refused({ version: '1.4.0', share })).toHaveProperty('share');
  expect(await refused({ version: '1.4.0', group: unique('group') })).toHaveProperty('group');
  expect(await refused({ version: '1.4.0', share: 5, preview: true })).toHaveProperty('preview');
  expect(await refused({ version: '1.4.0', preview: 'yes' })).toHaveProperty('preview');
  expect(await refused({ version: '1.2.0', share: 5 })).toMatchObject({ version: [{ code: 'current' }] });
  expect(await refused({ colour: 'red' })).toHaveProperty('colour');
  expectStatus(await remote.post('end_trial', { name: remote.name }), 200);
  expect(await refused({ share: 5 })).toMatchObject({ version: [{ code: 'null' }] });
  expect((await as('store1')('POST', '/api/trestle/release/end_trial/', { name: remote.name })).status).toBe(403);
  expect((await remote.releases()).map(({ version, is_current }) => [version, is_current])).toEqual(
    before.map(({ version, is_current }) => [version, is_current]),
  );
});
