import { stubServer, type StubReply, type StubRequest } from '../../testing/stubServer';
import { fullAccess, signIn, testUser, tokenFor } from '../../testing/signedIn';
import { currentToasts } from '../feedback/toasts';
import { dropSession, logout, refreshIfDue } from './authenticate';
import { endedSession, session, setSession, identityOf } from './session';
import { startSudo, unsudo } from './sudo';

const RULES = '/api/trestle/my_group_permissions/';
const target = { ...testUser, id: 7, username: 'store1', descriptive_name: 'Store One' };
const acting = (options = {}) => tokenFor({ ...options, more: { sub: '7', sid: 'impersonation', act: { sub: '1' } } });
const stubReplies = (repliesByPath: Record<string, StubReply | ((call: StubRequest) => StubReply)>) =>
  stubServer((call) => {
    const reply = repliesByPath[call.path] ?? { status: 404, body: {} };
    return typeof reply === 'function' ? reply(call) : reply;
  });

beforeEach(() => {
  sessionStorage.clear();
  setSession(null);
  signIn();
});
const startImpersonating = async (reason = 'checks an order', options = {}) => {
  const ownToken = session()!.token;
  const calls = stubReplies({
    '/auth/sudo/': { body: { token: acting(options), user: target } },
    [RULES]: { body: { ...fullAccess, superuser: false } },
  });
  await startSudo(7, reason);
  return { ownToken, calls };
};

test("the other user's token and rules replace one's own, which are remembered (S2 §4)", async () => {
  const { ownToken, calls } = await startImpersonating(' checks an order ');
  expect(calls[0]).toMatchObject({
    path: '/auth/sudo/',
    body: { id: 7, reason: 'checks an order' },
    headers: { Authorization: `Bearer ${ownToken}` },
  });
  expect(session()).toMatchObject({
    user: { id: 7 },
    rules: { superuser: false },
    previous: { user: { id: 1 }, token: ownToken },
  });
  expect(JSON.parse(sessionStorage.getItem('trestle.session')!)).toMatchObject({ previous: { token: ownToken } });
});
test('safety 41: an impersonated user counts as another person than the same user alone', async () => {
  await startImpersonating();
  expect(identityOf(session())).not.toBe(identityOf({ ...session()!, previous: null }));
});
test('after a refusal the session stays the same', async () => {
  stubReplies({ '/auth/sudo/': { status: 403, body: { detail: 'This account is not active.' } } });
  await expect(startSudo(7, '')).rejects.toMatchObject({ status: 403, message: 'This account is not active.' });
  expect(session()).toMatchObject({ user: { id: 1 } });
});
test.each([
  [403, 'Signature has expired.'],
  [401, 'The session has ended.'],
])('where the own session has ended, the login is asked for (%i)', async (status, detail) => {
  stubReplies({ '/auth/sudo/': { status, body: { detail } } });
  await expect(startSudo(7, '')).rejects.toMatchObject({ message: 'Your session ended. Log in, then try again.' });
  expect([session(), endedSession()?.user.id]).toEqual([null, 1]);
});
test('without a reason, none is sent', async () => {
  const { calls } = await startImpersonating('  ');
  expect(calls[0]!.body).toEqual({ id: 7 });
});
test('an exchanged token still knows who acts', async () => {
  const { ownToken } = await startImpersonating('', { ends: 600, age: 3000, cap: 3000 });
  stubReplies({ '/api-token-refresh/': { body: { token: acting({ ends: 3000 }), user: target } } });
  await refreshIfDue();
  expect(session()).toMatchObject({ user: { id: 7 }, previous: { token: ownToken } });
});

test('UnSUDO takes the fresh token that the server gives', async () => {
  await startImpersonating();
  const fresh = tokenFor({ ends: 3599 });
  const calls = stubReplies({
    '/auth/unsudo/': { body: { token: fresh, user: testUser } },
    [RULES]: { body: fullAccess },
  });
  await unsudo();
  expect(calls[0]!.headers['Authorization']).toMatch(/^Bearer /);
  expect(session()).toMatchObject({ token: fresh, user: { id: 1 }, rules: { superuser: true }, previous: null });
});
test('safety 15: when the impersonation has already ended, the former token is used', async () => {
  const { ownToken } = await startImpersonating();
  const calls = stubReplies({
    '/auth/unsudo/': { status: 401, body: { detail: 'The session has ended.' } },
    '/api-token-verify/': ({ body }) => ({ body: { ...(body as object), user: testUser } }),
    [RULES]: { body: fullAccess },
  });
  await unsudo();
  expect(calls.map((call) => call.path)).toEqual(['/auth/unsudo/', '/api-token-verify/', RULES]);
  expect(session()).toMatchObject({ token: ownToken, user: { id: 1 }, previous: null });
});
test("logging out ends one's own session, too, when the impersonation has already ended", async () => {
  const { ownToken } = await startImpersonating();
  const calls = stubServer(({ headers }) => ({
    status: headers['Authorization'] === `Bearer ${ownToken}` ? 200 : 401,
  }));
  await logout();
  expect(calls.map(({ path, headers }) => [path, headers['Authorization']])).toContainEqual([
    '/api-token-expire/',
    `Bearer ${ownToken}`,
  ]);
  expect(session()).toBeNull();
});
test('without an answer the impersonation continues', async () => {
  await startImpersonating();
  stubServer(() => {
    throw new TypeError('network');
  });
  await expect(unsudo()).rejects.toMatchObject({ status: 0 });
  expect(session()).toMatchObject({ user: { id: 7 }, previous: { user: { id: 1 } } });
});

describe('an impersonation that ends by itself', () => {
  const VERIFY = '/api-token-verify/';
  const verified = ({ body }: StubRequest) => ({ body: { ...(body as object), user: testUser } });
  const settle = () => new Promise((resolve) => setTimeout(resolve));

  test("safety 15: gives way to the acting user's own session, and says so", async () => {
    const { ownToken } = await startImpersonating();
    const token = session()!.token;
    const calls = stubReplies({ [VERIFY]: verified, [RULES]: { body: fullAccess } });
    dropSession(token);
    // Several calls of a page are refused at once.
    dropSession(token);
    await settle();
    expect(calls.map(({ path, body }) => [path, body])).toEqual([
      [VERIFY, { token: ownToken }],
      [RULES, {}],
    ]);
    expect(session()).toMatchObject({ token: ownToken, user: { id: 1 }, rules: { superuser: true }, previous: null });
    expect(endedSession()).toBeNull();
    expect(currentToasts()).toMatchObject([
      { kind: 'warning', text: 'You no longer act for Store One. You work as Mara Okafor again.', timeout: 0 },
    ]);
  });
  test('asks for the login where that session is refused, too, or has expired', async () => {
    await startImpersonating();
    stubReplies({ [VERIFY]: { status: 400, body: { detail: 'Invalid token.' } } });
    dropSession(session()!.token);
    await settle();
    expect([session(), endedSession()?.user.id]).toEqual([null, 7]);

    signIn(undefined, tokenFor({ ends: -1 }));
    setSession({ ...session()!, token: acting(), user: target, previous: session() });
    dropSession(session()!.token);
    expect([session(), endedSession()?.user.id]).toEqual([null, 7]);
  });
  test('takes that session also without an answer, and allows nothing until its rules are known', async () => {
    const { ownToken } = await startImpersonating();
    stubServer(() => {
      throw new TypeError('network');
    });
    dropSession(session()!.token);
    await settle();
    expect(session()).toMatchObject({ token: ownToken, user: { id: 1 }, rules: null, previous: null });
  });
  test('stays logged out for whoever logged out meanwhile', async () => {
    await startImpersonating();
    stubReplies({ [VERIFY]: verified, [RULES]: { body: fullAccess }, '/api-token-expire/': { body: {} } });
    dropSession(session()!.token);
    await logout();
    await settle();
    expect([session(), endedSession()]).toEqual([null, null]);
  });
  test("the acting user's own token is refreshed meanwhile, so that it lives as long as it can", async () => {
    signIn(undefined, tokenFor({ ends: 600, age: 3000 }));
    const own = session()!;
    setSession({ ...own, token: acting({ ends: 3000 }), user: target, previous: own });
    const fresh = tokenFor({ ends: 3599 });
    const calls = stubReplies({ '/api-token-refresh/': { body: { token: fresh, user: testUser } } });
    await refreshIfDue();
    expect(calls.map(({ body }) => body)).toEqual([{ token: own.token }]);
    expect(session()).toMatchObject({ user: { id: 7 }, previous: { token: fresh, rules: { superuser: true } } });
  });
  test('a page that is loaded after it ended finds the way back', async () => {
    await startImpersonating('', { ends: -1 });
    let reloaded: unknown;
    jest.isolateModules(() => {
      reloaded = jest.requireActual<typeof import('./session')>('./session').session();
    });
    expect(reloaded).toMatchObject({ user: { id: 7 }, previous: { user: { id: 1 } } });
  });
});
