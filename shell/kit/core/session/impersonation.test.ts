import { stubServer, type StubReply, type RecordedRequest } from '../../testing/stubServer';
import { fullAccess, signIn, testUser, tokenFor } from '../../testing/signedIn';
import { refreshIfDue } from './authenticate';
import { session, setSession, identityOf } from './session';
import { startSudo, unsudo } from './impersonation';

const RULES = '/api/trestle/my_group_permissions/';
const target = { ...testUser, id: 7, username: 'store1', descriptive_name: 'Store One' };
const acting = (options = {}) => tokenFor({ ...options, more: { sub: '7', act: { sub: '1' } } });
const answers = (by: Record<string, StubReply | ((call: RecordedRequest) => StubReply)>) =>
  stubServer((call) => {
    const given = by[call.path] ?? { status: 404, body: {} };
    return typeof given === 'function' ? given(call) : given;
  });

beforeEach(() => {
  sessionStorage.clear();
  setSession(null);
  signIn();
});
const start = async (reason = 'checks an order', options = {}) => {
  const own = session()!.token;
  const calls = answers({
    '/auth/sudo/': { body: { token: acting(options), user: target } },
    [RULES]: { body: { ...fullAccess, superuser: false } },
  });
  await startSudo(7, reason);
  return { own, calls };
};

test("the other user's token and rules replace one's own, which are remembered (S2 §4)", async () => {
  const { own, calls } = await start(' checks an order ');
  expect(calls[0]).toMatchObject({
    path: '/auth/sudo/',
    body: { id: 7, reason: 'checks an order' },
    headers: { Authorization: `Bearer ${own}` },
  });
  expect(session()).toMatchObject({
    user: { id: 7 },
    rules: { superuser: false },
    previous: { user: { id: 1 }, token: own },
  });
  expect(JSON.parse(sessionStorage.getItem('trestle.session')!)).toMatchObject({ previous: { token: own } });
});
test('safety 41: an impersonated user counts as another person than the same user alone', async () => {
  await start();
  expect(identityOf(session())).not.toBe(identityOf({ ...session()!, previous: null }));
});
test('after a refusal the session stays the same', async () => {
  answers({ '/auth/sudo/': { status: 403, body: { detail: 'This account is not active.' } } });
  await expect(startSudo(7, '')).rejects.toMatchObject({ status: 403, message: 'This account is not active.' });
  expect(session()).toMatchObject({ user: { id: 1 } });
});
test('without a reason, none is sent', async () => {
  const { calls } = await start('  ');
  expect(calls[0]!.body).toEqual({ id: 7 });
});
test('an exchanged token still knows who acts', async () => {
  const { own } = await start('', { ends: 600, age: 3000, cap: 3000 });
  answers({ '/api-token-refresh/': { body: { token: acting({ ends: 3000 }), user: target } } });
  await refreshIfDue();
  expect(session()).toMatchObject({ user: { id: 7 }, previous: { token: own } });
});

test('UnSUDO takes the fresh token that the server gives', async () => {
  await start();
  const fresh = tokenFor({ ends: 3599 });
  const calls = answers({ '/auth/unsudo/': { body: { token: fresh, user: testUser } }, [RULES]: { body: fullAccess } });
  await unsudo();
  expect(calls[0]!.headers['Authorization']).toMatch(/^Bearer /);
  expect(session()).toMatchObject({ token: fresh, user: { id: 1 }, rules: { superuser: true }, previous: null });
});
test('safety 15: when the impersonation has already ended, the former token is used', async () => {
  const { own } = await start();
  const calls = answers({
    '/auth/unsudo/': { status: 401, body: { detail: 'The session has ended.' } },
    '/api-token-verify/': ({ body }) => ({ body: { ...(body as object), user: testUser } }),
    [RULES]: { body: fullAccess },
  });
  await unsudo();
  expect(calls.map((call) => call.path)).toEqual(['/auth/unsudo/', '/api-token-verify/', RULES]);
  expect(session()).toMatchObject({ token: own, user: { id: 1 }, previous: null });
});
test('without an answer the impersonation continues', async () => {
  await start();
  stubServer(() => {
    throw new TypeError('network');
  });
  await expect(unsudo()).rejects.toMatchObject({ status: 0 });
  expect(session()).toMatchObject({ user: { id: 7 }, previous: { user: { id: 1 } } });
});
