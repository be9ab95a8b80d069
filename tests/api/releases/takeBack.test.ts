import { unique } from '../../uniqueText';
import { bearer, createUser, groupId } from '../parts/createUser';
import { as, call, expectStatus, list, logIn, type Body, type Call } from '../parts/people';
import { admin, createTestRemote, startTrialsAlone, type TestRemote } from './testRemote';

let remote: TestRemote;
let group: number;
/** Members of the group that tries the release. */
let testers: Call[];
let others: Call[];

async function createCallers(count: number, more: Body = {}): Promise<Call[]> {
  const callers: Call[] = [];
  for (let i = 0; i < count; i += 1) callers.push(as((await createUser(more)).username));
  return callers;
}
let allowTrials: () => Promise<void>;
beforeAll(async () => {
  allowTrials = await startTrialsAlone();
  remote = await createTestRemote();
  group = expectStatus(await admin('POST', '/api/trestle/group/', { name: unique('group') }), 201)['id'] as number;
  testers = await createCallers(4, { groups: [group, await groupId('StoreUser')] });
  others = await createCallers(4);
  await remote.release('1.0.0');
});
afterAll(async () => {
  await remote.remove();
  await allowTrials();
});

/** Reports a failure, by default at an address that each person has alone. */
const report = (caller: Call, version: string, more: object = {}) =>
  caller('POST', '/api/trestle/release/error/', {
    name: remote.name,
    version,
    kind: 'render',
    message: `Page of ${version} broke`,
    address: `/${remote.name}/edit/${[...testers, ...others].indexOf(caller)}`,
    ...more,
  });
/** Several people report at the same time, and each is heard. */
const reportAll = async (callers: readonly Call[], version: string, more: object = {}): Promise<void> => {
  const replies = await Promise.all(callers.map((caller) => report(caller, version, more)));
  expect(replies.map(({ status }) => status)).toEqual(callers.map(() => 204));
};
const moduleOf = async (): Promise<Body> => {
  const { modules } = expectStatus(await admin('GET', '/api/trestle/module/'), 200);
  return (modules as Body[]).find(({ name }) => name === remote.name)!;
};
const load = (callers: readonly Call[]) => Promise.all(callers.map((caller) => remote.versionFor(caller)));

test('safety 84: errors are counted by version, and nobody alone takes a release back', async () => {
  await remote.release('1.1.0', { group: String(group) });
  expect(await load(testers)).toEqual(Array(4).fill('1.1.0'));
  expect(await load(others)).toEqual(Array(4).fill('1.0.0'));
  const [first] = testers;
  const flood = await Promise.all(Array.from({ length: 40 }, () => report(first!, '1.1.0', { fell_back_to: '1.0.0' })));
  const counted = flood.filter(({ status }) => status === 204).length;
  expect(counted).toBe(30);
  expect(flood.find(({ status }) => status === 429)?.headers.get('retry-after')).toMatch(/^\d+$/);
  // They don't have it: a preview that failed, or a lie.
  for (const caller of others) expect((await report(caller, '1.1.0', { message: 'x'.repeat(2000) })).status).toBe(204);
  const { current, trial, errors } = await moduleOf();
  expect([current.version, trial.version]).toEqual(['1.0.0', '1.1.0']);
  expect(errors).toEqual([
    {
      version: '1.1.0',
      count: counted + others.length,
      browsers: 1 + others.length,
      fell_back: counted,
      last_kind: 'render',
      last_message: 'x'.repeat(500),
      last_date: expect.any(String),
      last_page: null,
      last_browser: 'Another program',
      last_stack: null,
    },
  ]);
});

test('a trial that fails for three people, and not before, is taken back; administrators learn of it', async () => {
  await reportAll([testers[1]!], '1.1.0');
  expect((await moduleOf()).trial).toMatchObject({ version: '1.1.0' });
  await reportAll([testers[2]!], '1.1.0');
  expect((await moduleOf()).trial).toBeNull();
  expect(await load(testers)).toEqual(Array(4).fill('1.0.0'));
  // Whoever else loads the shell counts, too.
  const reason = expect.stringMatching(
    /^It failed for 3 of 4 people who had it, and the current release for 0 of \d+\.$/,
  ) as string;
  expect((await remote.releases())[0]).toMatchObject({ version: '1.1.0', is_trial: false, taken_back: reason });

  const events = await remote.auditActions();
  expect(events.at(-1)).toMatchObject({
    action: 'take_back',
    actor: null,
    reason,
    changes: { version: ['1.1.0', '1.0.0'] },
  });
  const query = JSON.stringify(['title', 'eq', `${remote.name} 1.1.0 was taken back by itself`]);
  for (const person of ['admin', 'office'])
    expect(await list(as(person), 'notice', { query })).toMatchObject({
      count: 1,
      results: [{ kind: 'release', text: reason }],
    });
  expect(await list(testers[0]!, 'notice', { query })).toMatchObject({ count: 0 });
  // Browsers must not fall back to it.
  const again = await testers[0]!('GET', `/remotes.json?with=${remote.name}@1.1.0`);
  expect(again.status).toBe(403);
});

test('a trial goes on that fails no more than the current release', async () => {
  await remote.release('1.2.0', { group: String(group) });
  await load([...testers, ...others]);
  await reportAll(others.slice(0, 3), '1.0.0');
  await reportAll(testers.slice(1), '1.2.0');
  expect((await moduleOf()).trial).toMatchObject({ version: '1.2.0', taken_back: null });
  expect((await moduleOf()).errors.map(({ version }: Body) => version as string)).toEqual(['1.2.0', '1.1.0', '1.0.0']);
});

test('a report wants a login, a kept release and a known kind', async () => {
  expect((await report(call, '1.0.0')).status).toBe(401);
  expect((await report(others[0]!, '9.9.9')).status).toBe(404);
  for (const [field, value] of Object.entries({
    kind: 'boom',
    name: '../x',
    version: '',
    message: 1,
    fell_back_to: '/',
    address: 'https://elsewhere.example/',
    previous_worked: 'yes',
  }))
    expect(expectStatus(await report(others[0]!, '1.0.0', { [field]: value }), 400)).toHaveProperty(field);
  expect(expectStatus(await report(others[0]!, '1.0.0', { colour: 'red' }), 400)).toHaveProperty('colour');
  expect((await others[0]!('GET', '/api/trestle/module/')).status).toBe(403);
  expect((await admin('GET', '/api/trestle/module/?nope=1')).body).toHaveProperty('nope');
});

test('a trial that fails for three people at the same time is taken back', async () => {
  for (const version of ['1.3.0', '1.3.1', '1.3.2']) {
    await remote.release(version, { group: String(group) });
    await load(testers);
    await reportAll(testers.slice(1), version);
    expect((await moduleOf()).trial).toBeNull();
  }
});

test('safety 84: three people at one address take nothing back, and at a second address they do', async () => {
  await remote.release('1.4.0', { group: String(group) });
  await load(testers);
  const poisoned = { address: `/${remote.name}/create?_constructor=1` };
  for (let times = 0; times < 2; times += 1) await reportAll(testers.slice(1), '1.4.0', poisoned);
  // A browser that doesn't say where adds no address.
  await reportAll(testers.slice(1, 2), '1.4.0', { address: null });
  expect((await moduleOf()).trial).toMatchObject({ version: '1.4.0', taken_back: null });
  await reportAll([testers[1]!], '1.4.0', { address: `/${remote.name}/create` });
  expect((await moduleOf()).trial).toBeNull();
});

test('safety 84: failures at one address count for those to whom the current release then showed it', async () => {
  await remote.release('1.5.0', { group: String(group) });
  await load(testers);
  const { version: current } = (await moduleOf()).current as Body;
  const fellBack = { address: `/${remote.name}/list`, fell_back_to: current };
  const worked = { ...fellBack, previous_worked: true };
  const tried = testers.slice(1);
  await reportAll(tried, '1.5.0', fellBack);
  // An older version than everyone's says nothing.
  await reportAll(tried, '1.5.0', { ...worked, fell_back_to: '0.9.0' });
  // One who says so often, and people who don't have the trial, stand for nobody else.
  for (let times = 0; times < 3; times += 1) await reportAll([tried[0]!], '1.5.0', worked);
  await reportAll(others, '1.5.0', worked);
  await reportAll([tried[1]!], '1.5.0', worked);
  const { trial, errors } = await moduleOf();
  expect(trial).toMatchObject({ version: '1.5.0', taken_back: null });
  // What is told of a failure that is counted already is no further one.
  expect(errors[0]).toMatchObject({ version: '1.5.0', count: 3 });
  await reportAll([tried[2]!], '1.5.0', worked);
  expect((await moduleOf()).trial).toBeNull();
});

test('safety 84: a handler that fails for three people at a page’s own address counts, at one with more to it not', async () => {
  await remote.release('1.5.5', { group: String(group) });
  await load(testers);
  const failAt = (address: string) => reportAll(testers.slice(1), '1.5.5', { kind: 'event', address });
  for (const address of [`/${remote.name}/list?q=1`, '/another/list']) {
    await failAt(address);
    expect((await moduleOf()).trial).toMatchObject({ version: '1.5.5', taken_back: null });
    // Begins the comparison anew: a second address would count by itself.
    expectStatus(await remote.activate({ name: remote.name, version: '1.5.5', group }), 200);
    await load(testers);
  }
  await failAt(`/${remote.name}/list`);
  expect((await moduleOf()).trial).toBeNull();
});

test('safety 84: a hostile person alone takes nothing back, whatever addresses and versions they name', async () => {
  await remote.release('1.6.0', { group: String(group) });
  await load(testers);
  const { version: current } = (await moduleOf()).current as Body;
  for (let at = 0; at < 4; at += 1)
    await reportAll([testers[3]!], '1.6.0', {
      address: `/${remote.name}/edit/${at}`,
      fell_back_to: current,
      previous_worked: at % 2 === 0,
    });
  expect((await moduleOf()).trial).toMatchObject({ version: '1.6.0', taken_back: null });
});

test('safety 84: one person who acts for three takes nothing back; the three themselves do', async () => {
  await remote.release('1.7.0', { group: String(group) });
  const people = [];
  for (let i = 0; i < 3; i += 1) people.push(await createUser({ groups: [group, await groupId('StoreUser')] }));
  const { token } = await logIn('admin');
  const actFor = async (id: number): Promise<Call> => {
    const session = bearer(
      expectStatus(await call('POST', '/auth/sudo/', { id }, bearer(token)), 200)['token'] as string,
    );
    return (method, path, body) => call(method, path, body, session);
  };
  const failFor = async (callers: readonly Call[]) => {
    expect(await load(callers)).toEqual(Array(3).fill('1.7.0'));
    for (const [i, caller] of callers.entries())
      expect((await report(caller, '1.7.0', { address: `/${remote.name}/edit/${i}` })).status).toBe(204);
    return (await moduleOf()).trial as Body | null;
  };
  expect(await failFor(await Promise.all(people.map(({ id }) => actFor(id))))).toMatchObject({ version: '1.7.0' });
  expect(await failFor(people.map(({ username }) => as(username)))).toBeNull();
});

test('going back passes over a release that was taken back, though everyone had it once', async () => {
  const { name } = remote;
  for (const version of ['2.0.0', '2.1.0', '2.2.0']) await remote.release(version);
  expectStatus(await remote.activate({ name, version: '2.1.0', group }), 200);
  await load(testers);
  await reportAll(testers.slice(1), '2.1.0');
  expect((await moduleOf()).trial).toBeNull();
  expect(expectStatus(await remote.activate({ name }), 200)).toMatchObject({ version: '2.0.0' });
});
