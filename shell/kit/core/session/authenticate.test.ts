import { currentToasts } from '../feedback/toasts';
import { stubServer, type StubReply } from '../../testing/stubServer';
import { fullAccess, signIn, testUser, tokenFor } from '../../testing/signedIn';
import { login, logout, refreshRights, resumeSession } from './authenticate';
import { session, setSession } from './session';

const RULES = '/api/trestle/my_group_permissions/';
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  setSession(null);
});
const stubReplies = (repliesByPath: Record<string, StubReply>) =>
  stubServer(({ path }) => repliesByPath[path] ?? { status: 404, body: {} });
const grant = () => ({ body: { token: tokenFor(), user: testUser } });

test('a login stores token, user and rules for the session', async () => {
  const calls = stubReplies({ '/api-token-auth/': grant(), [RULES]: { body: fullAccess } });
  await login('office', 'secret');
  expect(calls[0]!.body).toEqual({ username: 'office', password: 'secret' });
  expect(session()).toMatchObject({ user: { username: 'office' }, rules: { superuser: true } });
  expect(sessionStorage.getItem('trestle.session')).toContain('office');
  expect(localStorage).toHaveLength(0);
});

test('43 rules that cannot be loaded allow nothing', async () => {
  stubReplies({ '/api-token-auth/': grant(), [RULES]: { status: 500, body: {} } });
  await login('office', 'secret');
  expect(session()!.rules).toBeNull();
});

test('a refused login leaves nobody signed in', async () => {
  stubReplies({
    '/api-token-auth/': { status: 400, body: { non_field_errors: ['Unable to log in with provided credentials.'] } },
  });
  await expect(login('office', 'wrong')).rejects.toMatchObject({ status: 400 });
  expect(session()).toBeNull();
});

test('41 a log-out tells the server and forgets the user, not how the page looks', async () => {
  signIn();
  localStorage.setItem('trestle.draft.1 /store_order/create x', 'typed');
  localStorage.setItem('trestle.draft.2 /store_order/create x', 'of another, who will come back');
  localStorage.setItem('trestle.look.theme', 'dark');
  const token = session()!.token;
  const calls = stubReplies({ '/api-token-expire/': { body: { status: true } } });
  await logout();
  expect(calls[0]!.headers['Authorization']).toBe(`Bearer ${token}`);
  expect(session()).toBeNull();
  expect(Object.keys(localStorage).toSorted()).toEqual(['trestle.draft.2 /store_order/create x', 'trestle.look.theme']);
  expect(sessionStorage).toHaveLength(0);
});

test('a log-out works also when the server does not answer', async () => {
  signIn();
  stubServer(() => {
    throw new TypeError('network');
  });
  await logout();
  expect(session()).toBeNull();
});

test('safety 41: a log-out takes effect here before a silent server answers', async () => {
  signIn();
  let answer: () => void = () => undefined;
  const calls = stubServer(() => new Promise((resolve) => (answer = () => resolve({ body: { status: true } }))));
  const leaving = logout();
  expect([session(), sessionStorage.length]).toEqual([null, 0]);
  expect(calls.map(({ path }) => path)).toEqual(['/api-token-expire/']);
  answer();
  await leaving;
});

test('a reloaded page reads the user and the rules again', async () => {
  signIn();
  stubReplies({
    '/api-token-verify/': { body: { token: '', user: { ...testUser, first_name: 'New' } } },
    [RULES]: { body: { ...fullAccess, superuser: false } },
  });
  await resumeSession();
  expect(session()).toMatchObject({ user: { first_name: 'New' }, rules: { superuser: false } });
});

test('a session that the server refuses is cleared; without an answer it stays', async () => {
  const consoleError = jest.spyOn(console, 'error').mockImplementation(() => {});
  signIn();
  stubServer(() => {
    throw new TypeError('network');
  });
  await resumeSession();
  expect(session()).not.toBeNull();
  stubReplies({ '/api-token-verify/': { status: 400, body: {} } });
  await resumeSession();
  expect(session()).toBeNull();
  expect(currentToasts().at(-1)).toMatchObject({
    kind: 'warning',
    text: 'Your session ended. What you typed is kept.',
  });
  expect(consoleError).toHaveBeenCalledWith('FAIL_IN_LOAD_USER');
  consoleError.mockRestore();
});

test('changed rights are applied with their user; unchanged rights render nothing again', async () => {
  signIn({ ...fullAccess, superuser: false });
  const buyer = { ...testUser, groups: [{ id: 3, name: 'Buyer' }] };
  stubReplies({
    [RULES]: { body: { ...fullAccess, superuser: false } },
    '/api-token-verify/': { body: { token: '', user: testUser } },
  });
  const sessionBefore = session();
  await refreshRights();
  expect(session()).toBe(sessionBefore);
  stubReplies({ [RULES]: { body: fullAccess }, '/api-token-verify/': { body: { token: '', user: buyer } } });
  await refreshRights();
  expect(session()).toMatchObject({
    rules: { superuser: true },
    user: { groups: [{ name: 'Buyer' }] },
    token: sessionBefore!.token,
  });
});
test('a person who was moved to another store works for it from the next page on, by the same rules', async () => {
  signIn();
  const moved = { ...testUser, store: { id: 2, name: 'Carlton' } };
  stubReplies({ [RULES]: { body: fullAccess }, '/api-token-verify/': { body: { token: '', user: moved } } });
  await refreshRights();
  expect(session()).toMatchObject({ user: { store: { id: 2, name: 'Carlton' } }, rules: fullAccess });
});
test('43 rights that cannot be read stay as they were', async () => {
  signIn();
  for (const status of [500, 401, 403]) {
    stubReplies({ [RULES]: { status, body: {} } });
    await refreshRights();
    expect(session()!.rules).toEqual(fullAccess);
  }
});
