import { unique } from '../../uniqueText';
import { createUser } from '../parts/createUser';
import { as, call, expectStatus, list, type Body, type Call } from '../parts/people';
import { admin, createTestRemote, type TestRemote } from './testRemote';

let remote: TestRemote;
/** A person in a group of this test's own, whose rules deny nothing. */
let person: Call;
let group: number;
beforeAll(async () => {
  remote = await createTestRemote(undefined, { isNew: true });
  group = expectStatus(await admin('POST', '/api/trestle/group/', { name: unique('Workshop') }), 201)['id'] as number;
  const { username } = await createUser({ groups: [group], store: null });
  person = as(username);
  await setRules([]);
  const menus = [
    { group: 'Workshop', order: 900, title: 'Benches', route: `${remote.name}.list` },
    { group: 'Workshop', order: 901, title: 'Tools', route: `${remote.name}.tools` },
    { group: 'Workshop', order: 902, title: 'Outside', route: 'https://workshop.example/' },
  ];
  const pages = ['list', 'tools'].map((part) => ({
    name: `${remote.name}.${part}`,
    path: `/${remote.name}/${part}`,
    scripts: ['page.js'],
  }));
  const homeCards = [{ name: 'benches', title: 'Benches', route: `${remote.name}.list`, order: 900, rows: 2 }];
  const { status } = await remote.send({
    version: '1.0.0',
    files: remote.buildOf('new', { menus, pages, homeCards }),
  });
  expect(status).toBe(201);
});
afterAll(() => remote.remove());

/** Makes the rules of the group: the names of states, with a `!` before those that are denied. */
async function setRules(names: readonly string[]): Promise<void> {
  const states = names.map((name) => ({ state_name: name.replace('!', ''), deny: name.startsWith('!'), models: [] }));
  const query = JSON.stringify(['group', 'eq', group]);
  const [record] = (await list(admin, 'trestle/group_permissions', { query }))['results'] as Body[];
  const body = { group, details: 'Workshop', deny_by_default: false, states };
  const path = '/api/trestle/group_permissions/';
  if (record) expectStatus(await admin('PUT', `${path}${String(record['id'])}/`, body), 200);
  else expectStatus(await admin('POST', path, body), 201);
}
const seen = async (caller: Call): Promise<Body | undefined> =>
  expectStatus(await caller('GET', '/remotes.json'), 200)[remote.name] as Body | undefined;
const namesOf = (release: Body | undefined, part: string, key: string): string[] =>
  ((release?.[part] as Body[] | undefined) ?? []).map((entry) => String(entry[key]));
const open = (isOpen: boolean, caller: Call = admin) => remote.callModule('POST', 'open/', { open: isOpen }, caller);
const moduleOf = async (): Promise<Body> => expectStatus(await remote.callModule('GET', '', undefined, admin), 200);

test('safety 43: a new remote is there for administrators alone, until one of them opens it', async () => {
  for (const caller of [person, as('buyer'), as('store1'), as('nogroup'), call])
    expect(await seen(caller)).toBeUndefined();
  expect(namesOf(await seen(admin), 'pages', 'name')).toEqual([`${remote.name}.list`, `${remote.name}.tools`]);
  expect(await moduleOf()).toMatchObject({ is_open: false, switched_off: null });

  expect(expectStatus(await open(true), 200)).toEqual({ name: remote.name, is_open: true });
  for (const caller of [person, as('buyer'), call])
    expect(namesOf(await seen(caller), 'menus', 'title')).toEqual(['Benches', 'Tools', 'Outside']);
  // A later release of an open remote is open.
  expect((await remote.send({ version: '1.1.0', files: remote.buildOf('next') })).status).toBe(201);
  expect((await seen(person))?.['version']).toBe('1.1.0');
  expectStatus(await remote.activate({ name: remote.name, version: '1.0.0' }), 200);
  expectStatus(await open(true), 200);
  expectStatus(await open(false), 200);
  expect(await seen(person)).toBeUndefined();
  expect(
    (await remote.auditActions()).map(({ action }) => String(action)).filter((action) => action.endsWith('_pages')),
  ).toEqual(['open_pages', 'close_pages']);
});

test('a group has the pages that its rules name; nothing opens what they deny', async () => {
  await setRules(['*']);
  expect(await seen(person)).toBeUndefined();
  await setRules([`${remote.name}.list`]);
  const part = await seen(person);
  expect(namesOf(part, 'pages', 'name')).toEqual([`${remote.name}.list`]);
  expect(namesOf(part, 'menus', 'title')).toEqual(['Benches']);
  expect(namesOf(part, 'homeCards', 'title')).toEqual(['Benches']);
  // Another version of it brings no other page.
  const wanted = await person('GET', `/remotes.json?with=${remote.name}@1.1.0`);
  expect(namesOf(wanted.body[remote.name] as Body, 'pages', 'name')).toEqual([`${remote.name}.list`]);
  await setRules([remote.name]);
  expect(namesOf(await seen(person), 'pages', 'name')).toHaveLength(2);
  await setRules([remote.name, `!${remote.name}.tools`]);
  expect(namesOf(await seen(person), 'pages', 'name')).toEqual([`${remote.name}.list`]);
  await setRules([`${remote.name}.list`, `!${remote.name}`]);
  expect(await seen(person)).toBeUndefined();
  await setRules([]);
});

test('its token opens nothing, nor does a trial, a preview or another person', async () => {
  expect((await remote.callModule('POST', 'open/', { open: true })).status).toBe(401);
  for (const caller of [person, as('buyer'), as('store1')]) expect((await open(true, caller)).status).toBe(403);
  expect((await remote.callModule('POST', 'open/', {}, admin)).status).toBe(400);
  expect((await admin('POST', '/api/trestle/module/mf-nobody/open/', { open: true })).status).toBe(404);
  const trial = { version: '1.2.0', files: remote.buildOf('trial'), more: { group: String(group) } };
  expect((await remote.send(trial)).status).toBe(201);
  expect(await seen(person)).toBeUndefined();
  expectStatus(await remote.post('end_trial', { name: remote.name }), 200);
  expect(await moduleOf()).toMatchObject({ is_open: false });
});

test('off, its pages are named to those alone who would have them', async () => {
  const offNames = async (caller: Call): Promise<unknown[]> =>
    ((expectStatus(await caller('GET', '/remotes.json'), 200)['switched_off'] as Body[] | undefined) ?? []).map(
      ({ name }) => name,
    );
  expectStatus(await remote.callModule('POST', 'switch/', { on: false, reason: 'x' }), 200);
  expect(await offNames(admin)).toContain(remote.name);
  expect(await offNames(person)).not.toContain(remote.name);
  await setRules([`${remote.name}.list`]);
  expect(await offNames(person)).toContain(remote.name);
  expectStatus(await remote.callModule('POST', 'switch/', { on: true }), 200);
});

test('whoever writes rules reads which remotes are closed or off, and their pages', async () => {
  const stateOf = async (caller: Call): Promise<Body | undefined> =>
    (expectStatus(await caller('GET', '/api/trestle/remote_state/'), 200)['results'] as Body[]).find(
      ({ name }) => name === remote.name,
    );
  const switchTo = async (body: object) => expectStatus(await remote.callModule('POST', 'switch/', body), 200);
  await switchTo({ on: true });
  expectStatus(await open(false), 200);
  expect(await stateOf(admin)).toMatchObject({
    is_open: false,
    off_reason: null,
    pages: [
      { name: `${remote.name}.list`, path: `/${remote.name}/list` },
      { name: `${remote.name}.tools`, path: `/${remote.name}/tools` },
    ],
  });
  await switchTo({ on: false, reason: 'Counting' });
  expect(await stateOf(person)).toMatchObject({ is_open: false, off_reason: 'Counting' });
  await switchTo({ on: true });
  expectStatus(await open(true), 200);
  expect(await stateOf(admin)).toBeUndefined();
  expectStatus(await as('store1')('GET', '/api/trestle/remote_state/'), 403);
  expectStatus(await call('GET', '/api/trestle/remote_state/'), 401);
  expectStatus(await admin('POST', '/api/trestle/remote_state/', {}), 405);
});
