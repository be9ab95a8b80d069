import { as, call, expectStatus, logIn, type Body } from '../parts/people';
import { bearer, createUser, groupId } from '../parts/createUser';

const admin = as('admin');
const SESSIONS_PATH = '/api/trestle/session/';
const sessionsOf = async (token: string, query = ''): Promise<Body[]> =>
  expectStatus(await call('GET', `${SESSIONS_PATH}${query}`, undefined, bearer(token)), 200)['results'] as Body[];
const endAll = (user: number, headers: Record<string, string>) =>
  call('POST', `${SESSIONS_PATH}end_all/`, { user }, headers);
const statusOf = async (token: string) => (await call('GET', '/api/product/?limit=1', undefined, bearer(token))).status;
const logInWith = async (username: string, userAgent: string): Promise<string> => {
  const body = { username, password: 'Trestle-demo-1' };
  const reply = await call('POST', '/api-token-auth/', body, { 'user-agent': userAgent });
  return expectStatus(reply, 200)['token'] as string;
};
const FIREFOX_USER_AGENT = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

test('safety 83: a person sees where they are logged in, and ends one or all others', async () => {
  const { id, username } = await createUser();
  const first = await logInWith(username, FIREFOX_USER_AGENT);
  const [second, third] = [await logInWith(username, 'curl/8.5.0'), await logInWith(username, '')];
  const sessions = await sessionsOf(first);
  expect(sessions.map(({ device, current }) => [device, current])).toEqual([
    ['Another program', false],
    ['Another program', false],
    ['Firefox on Windows', true],
  ]);
  expect(sessions[2]).toMatchObject({ address: '127.0.0.1', ends_at: expect.any(String) });
  // Ids are no tokens, and no reply has one.
  expect(JSON.stringify(sessions)).not.toContain(first);

  expectStatus(await call('DELETE', `${SESSIONS_PATH}${sessions[1]!['id']}/`, undefined, bearer(first)), 200);
  expect([await statusOf(second), await statusOf(third)].sort()).toEqual([200, 401]);
  expect(expectStatus(await endAll(id, bearer(first)), 200)).toEqual({ ended: 1 });
  expect([await statusOf(second), await statusOf(third), await statusOf(first)]).toEqual([401, 401, 200]);
});

test("safety 83: nobody sees or ends others' sessions but an administrator, whose deed is in the audit", async () => {
  const [one, other] = [await createUser(), await createUser()];
  const [mine, theirs] = [await logIn(one.username), await logIn(other.username)];
  const [their] = await sessionsOf(theirs.token);
  for (const query of [`?user=${other.id}`, '?user=all'])
    expect((await call('GET', `${SESSIONS_PATH}${query}`, undefined, bearer(mine.token))).status).toBe(403);
  const ending = `${SESSIONS_PATH}${their!['id']}/`;
  expect((await call('DELETE', ending, undefined, bearer(mine.token))).status).toBe(404);
  expect((await call('DELETE', `${ending}?user=${other.id}`, undefined, bearer(mine.token))).status).toBe(403);
  expect((await endAll(other.id, bearer(mine.token))).status).toBe(403);
  expect(await statusOf(theirs.token)).toBe(200);

  const all = expectStatus(await admin('GET', `${SESSIONS_PATH}?user=all`), 200)['results'] as Body[];
  expect(all.map(({ user }) => user)).toEqual(expect.arrayContaining([one.id, other.id]));
  expectStatus(await admin('POST', `${SESSIONS_PATH}end_all/`, { user: other.id }), 200);
  expect(await statusOf(theirs.token)).toBe(401);
  const query = JSON.stringify({
    and: [
      ['user', 'eq', other.id],
      ['action', 'eq', 'end_session'],
    ],
  });
  const audit = await admin('GET', `/api/trestle/audit/?${new URLSearchParams({ query })}`);
  expect(expectStatus(audit, 200)['results']).toMatchObject([{ actor__username: 'admin' }]);
});

test('safety 83: whoever acts for somebody sees none of that person, and is logged out with their own session', async () => {
  const { id } = await createUser();
  const actor = await createUser({ is_superuser: true });
  const own = await logIn(actor.username);
  const { token } = expectStatus(await call('POST', '/auth/sudo/', { id }, bearer(own.token)), 200);
  expect((await call('GET', SESSIONS_PATH, undefined, bearer(token))).status).toBe(403);
  const listed = await sessionsOf(own.token);
  expect(listed.map(({ user, actor: who }) => [user, who])).toEqual(
    expect.arrayContaining([
      [id, actor.id],
      [actor.id, actor.id],
    ]),
  );
  expectStatus(await admin('POST', `${SESSIONS_PATH}end_all/`, { user: actor.id }), 200);
  expect([await statusOf(token), await statusOf(own.token)]).toEqual([401, 401]);
});

test("safety 58: an administrator who is no superuser ends none of a superuser's sessions", async () => {
  const [clerk, chief, buyer] = [
    await createUser({ groups: [await groupId('Administrator')] }),
    await createUser({ is_superuser: true }),
    await createUser(),
  ];
  const [clerks, chiefs, buyers] = [
    await logIn(clerk.username),
    await logIn(chief.username),
    await logIn(buyer.username),
  ];
  const sudo = expectStatus(await call('POST', '/auth/sudo/', { id: buyer.id }, bearer(chiefs.token)), 200);
  const acting = sudo['token'] as string;
  const listed = await sessionsOf(clerks.token, '?user=all');
  const sessionOf = (user: number, actor: number) =>
    listed.find((each) => each['user'] === user && each['actor'] === actor)!;
  const [chiefsSession, actingSession] = [sessionOf(chief.id, chief.id), sessionOf(buyer.id, chief.id)];
  expect([chiefsSession['may_end'], actingSession['may_end'], sessionOf(buyer.id, buyer.id)['may_end']]).toEqual([
    false,
    false,
    true,
  ]);

  const end = (id: string, user: number, token: string) =>
    call('DELETE', `${SESSIONS_PATH}${id}/?user=${user}`, undefined, bearer(token));
  const refusal = { detail: 'Only a superuser may log out a superuser.' };
  expect(expectStatus(await end(chiefsSession['id'], chief.id, clerks.token), 403)).toEqual(refusal);
  expect(expectStatus(await end(actingSession['id'], chief.id, clerks.token), 403)).toEqual(refusal);
  expect(expectStatus(await end(actingSession['id'], buyer.id, clerks.token), 403)).toEqual(refusal);
  expect(expectStatus(await endAll(chief.id, bearer(clerks.token)), 403)).toEqual(refusal);
  // The buyer is logged out, and the superuser who acts for the buyer goes on.
  expect(expectStatus(await endAll(buyer.id, bearer(clerks.token)), 200)).toEqual({ ended: 1 });
  expect([await statusOf(buyers.token), await statusOf(acting), await statusOf(chiefs.token)]).toEqual([401, 200, 200]);
  // Their own sessions everybody ends, and a superuser all.
  const again = await logIn(buyer.username);
  expectStatus(await end(actingSession['id'], buyer.id, again.token), 200);
  expect(await statusOf(acting)).toBe(401);
  expectStatus(await admin('POST', `${SESSIONS_PATH}end_all/`, { user: chief.id }), 200);
  expect(await statusOf(chiefs.token)).toBe(401);
});

test('what is not understood is refused by name', async () => {
  expect((await admin('GET', `${SESSIONS_PATH}?user=x`)).body).toHaveProperty('user');
  expect((await admin('GET', `${SESSIONS_PATH}?users=1`)).body).toHaveProperty('users');
  for (const body of [{}, { user: 'all' }, { user: 1, more: 2 }])
    expect((await admin('POST', `${SESSIONS_PATH}end_all/`, body)).status).toBe(400);
  expect((await admin('DELETE', `${SESSIONS_PATH}1/`)).status).toBe(404);
  expect((await admin('POST', SESSIONS_PATH, {})).status).toBe(405);
  expect((await call('GET', SESSIONS_PATH)).status).toBe(401);
});
