import { bearer, createUser } from '../parts/createUser';
import { address, as, call, expectStatus, list, logIn, type Body, type Call } from '../parts/people';
import { awaitRun, startRun } from '../parts/reportRun';
import { awaitMails, mailsTo } from '../parts/sentMails';

const NOTICE_PATH = '/api/notice/';
const REPORT_NOTICE_TITLE = 'Orders by store and period is ready.';

/** A person with some notices: one for each report that they ran. */
const personWithNotices = async (count: number): Promise<{ caller: Call; username: string; email: string }> => {
  const { username, email } = await createUser();
  const caller = as(username);
  for (let i = 0; i < count; i += 1) await awaitRun(caller, (await startRun(caller))['id'] as number);
  return { caller, username, email };
};
const notices = async (caller: Call, query: Record<string, string> = {}): Promise<Body[]> =>
  (await list(caller, 'notice', { sort: '-id', ...query }))['results'] as Body[];

test('a report that is ready is a notice, which its person reads and deletes', async () => {
  const { caller } = await personWithNotices(3);
  const ownNotices = await notices(caller);
  expect(ownNotices).toHaveLength(3);
  const [newest, middle, oldest] = ownNotices as [Body, Body, Body];
  expect(newest).toMatchObject({
    kind: 'report',
    title: REPORT_NOTICE_TITLE,
    link: '/report_run/list',
    is_read: false,
  });
  expect(newest['id']).toBeGreaterThan(middle['id'] as number);
  expect(newest).not.toHaveProperty('and_older');

  const read = await caller('PATCH', `${NOTICE_PATH}${middle['id']}/`, { is_read: true, title: 'Mine', user: 1 });
  expect(expectStatus(read, 200)).toMatchObject({ is_read: true, title: REPORT_NOTICE_TITLE, user: newest['user'] });
  expect((await notices(caller, { filter: 'unread' })).map(({ id }) => id)).toEqual([newest['id'], oldest['id']]);
  expectStatus(await caller('PATCH', `${NOTICE_PATH}${newest['id']}/`, { is_read: true, and_older: true }), 200);
  expect(await notices(caller, { filter: 'unread' })).toEqual([]);
  expectStatus(await caller('DELETE', `${NOTICE_PATH}${oldest['id']}/`), 204);
  expect(await notices(caller)).toHaveLength(2);
});

test('safety 17: nobody sees, reads or deletes the notices of others, and nobody makes one', async () => {
  const { caller } = await personWithNotices(1);
  const [{ id }] = (await notices(caller)) as [Body];
  const { caller: other } = await personWithNotices(1);
  for (const one of [other, as('admin')]) {
    expectStatus(await one('GET', `${NOTICE_PATH}${id}/`), 404);
    expectStatus(await one('PATCH', `${NOTICE_PATH}${id}/`, { is_read: true }), 404);
    expectStatus(await one('DELETE', `${NOTICE_PATH}${id}/`), 404);
    expect((await list(one, 'notice', { _ids: String(id) }))['count']).toBe(0);
  }
  const [{ id: own }] = (await notices(other)) as [Body];
  expectStatus(await other('PATCH', `${NOTICE_PATH}${own}/`, { is_read: true, and_older: true }), 200);
  expect(await notices(caller, { filter: 'unread' })).toHaveLength(1);
  expectStatus(await as('admin')('POST', NOTICE_PATH, { title: 'Hello' }), 405);
});

test('a person who wants mails for a kind gets them, and nobody else does', async () => {
  const { caller, email } = await personWithNotices(1);
  const me = (await list(caller, 'trestle/user_account'))['results'][0] as Body;
  expect(me).toMatchObject({ mail_report: false, mail_delay: false, mail_import: false });
  expectStatus(await caller('PATCH', `/api/trestle/user_account/${me['id']}/`, { mail_report: true }), 200);
  await awaitRun(caller, (await startRun(caller))['id'] as number);
  const [mail] = await awaitMails(email, 1);
  expect(mail).toContain(`Subject: Trestle: ${REPORT_NOTICE_TITLE}`);
  expect(mail!.replaceAll('=\r\n', '')).toContain('under the bell in Trestle');
  const quiet = await personWithNotices(1);
  expect(mailsTo(quiet.email)).toEqual([]);
  expect(mailsTo(email)).toHaveLength(1);
});

test('the stream tells the number of unread notices at once and at each change', async () => {
  const { caller, username } = await personWithNotices(1);
  const ending = new AbortController();
  const { token } = await logIn(username);
  const reply = await fetch(`${address}/api/trestle/notice_stream/`, {
    headers: bearer(token),
    signal: ending.signal,
  });
  const reader = reply.body!.pipeThrough(new TextDecoderStream()).getReader();
  const next = async (): Promise<unknown> => JSON.parse(/^data: (.*)$/m.exec((await reader.read()).value!)![1]!);
  const [{ id }] = (await notices(caller)) as [Body];
  expect(await next()).toEqual({ unread: 1, newest: id });
  expectStatus(await caller('PATCH', `${NOTICE_PATH}${id}/`, { is_read: true }), 200);
  expect(await next()).toEqual({ unread: 0, newest: 0 });
  ending.abort();
});

test("safety 66: streams of somebody who acts for a person are none of that person's ten", async () => {
  const [chief, person] = [await createUser({ is_superuser: true }), await createUser()];
  const ending = new AbortController();
  const open = async (token: string) => {
    const options = { headers: bearer(token), signal: ending.signal };
    return (await fetch(`${address}/api/trestle/notice_stream/`, options)).status;
  };
  const { token } = await logIn(chief.username);
  const reply = await call('POST', '/auth/sudo/', { id: person.id }, bearer(token));
  const acting = expectStatus(reply, 200)['token'] as string;
  for (let i = 0; i < 10; i += 1) expect(await open(acting)).toBe(200);
  expect(await open(acting)).toBe(429);
  expect(await open((await logIn(person.username)).token)).toBe(200);
  ending.abort();
});
