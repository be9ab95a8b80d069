import { runSql } from '../../database';
import { as, call, expectStatus, logIn, type Body } from '../parts/people';
import { bearer, createUser, groupId } from '../parts/createUser';
import { invitationKey } from '../parts/invitationLink';
import { awaitMails, codeOf, mailsTo } from '../parts/sentMails';
import { deactivation } from '../parts/variant';

const admin = as('admin');
const NEW_PASSWORD = 'A-new-sofa-for-you-7';

/** A user who was invited, and the key of the mailed link. */
interface InvitedUser {
  id: number;
  username: string;
  email: string;
  key: string;
}
/** Creates a user without a password and returns the key of the mailed link. */
const invite = async (): Promise<InvitedUser> => {
  const person = await createUser({ new_password: undefined, invite: true });
  return { ...person, key: invitationKey((await awaitMails(person.email, 1))[0]!) };
};
const accept = (key: string) => call('POST', '/auth/accept_invitation/', { key });
const choose = (token: string, password = NEW_PASSWORD) =>
  call('POST', '/auth/change_password/', { password }, bearer(token));
const change = (id: number, body: Body) => admin('PATCH', `/api/trestle/user/${id}/`, body);
const expectRefused = async (key: string) =>
  expect(await accept(key)).toMatchObject({ status: 400, body: { status: false } });

test('safety 82: the link of an invitation lets the new person choose a password, once', async () => {
  const person = await invite();
  expect((await admin('GET', `/api/trestle/user/${person.id}/`)).body).not.toHaveProperty('invite');
  // A page that was closed halfway can be opened again.
  expectStatus(await accept(person.key), 200);
  const accepted = expectStatus(await accept(person.key), 200);
  expect(accepted).toEqual({ status: true, token: expect.any(String), username: person.username });
  // Its token changes the password and does nothing else.
  expect((await call('GET', '/api/product/?limit=1', undefined, bearer(accepted['token']))).status).toBe(401);
  expect((await choose(accepted['token'], 'weak')).status).toBe(400);
  const chosen = expectStatus(await choose(accepted['token']), 200);
  expect(chosen).toMatchObject({ status: true, user: { username: person.username } });
  await logIn(person.username, NEW_PASSWORD);
  await expectRefused(person.key);
  expect((await choose(accepted['token'], 'Another-sofa-again-8')).status).toBe(401);
});

test('opening an invitation again and again uses up no mails of a forgotten password', async () => {
  const person = await invite();
  for (let opened = 0; opened < 4; opened += 1) expectStatus(await accept(person.key), 200);
  expectStatus(await call('POST', '/auth/forgot_password/', { username: person.username }), 200);
  expect(codeOf((await awaitMails(person.email, 2))[1]!)).toMatch(/^\d{8}$/);
});

test('safety 82: only a hash of the key is stored, and nothing of it is in the audit', async () => {
  const { id, key } = await invite();
  const rows = await runSql('SELECT * FROM `invitation` WHERE `user` = ?', [id]);
  expect(JSON.stringify(rows)).not.toContain(key);
  const history = expectStatus(await admin('GET', `/api/trestle/user/${id}/history/`), 200);
  expect(JSON.stringify(history)).not.toContain(key);
  expect((history['results'] as Body[]).map(({ action }) => action as string)).toContain('invite');
});

test('safety 82: after 7 days the link is refused', async () => {
  const { id, key } = await invite();
  await runSql('UPDATE `invitation` SET `sent_at` = `sent_at` - INTERVAL 7 DAY WHERE `user` = ?', [id]);
  await expectRefused(key);
});

test.each<[string, () => Body]>([
  ['another e-mail address', () => ({ email: `moved-${Date.now()}@demo.example` })],
  ['the end of the account', () => deactivation],
  ['a password that somebody sets', () => ({ new_password: NEW_PASSWORD })],
])('safety 82: %s ends the link', async (_what, body) => {
  const { id, key } = await invite();
  expectStatus(await change(id, body()), 200);
  await expectRefused(key);
});

test('a second invitation replaces the first; a forgotten password leaves it as it is', async () => {
  const person = await invite();
  expectStatus(await call('POST', '/auth/forgot_password/', { username: person.username }), 200);
  const mails = await awaitMails(person.email, 2);
  expect(mails.filter((mail) => /^\d{8}\r$/m.test(mail))).toHaveLength(1);
  expectStatus(await accept(person.key), 200);
  expectStatus(await change(person.id, { invite: true }), 200);
  const keys = (await awaitMails(person.email, 3)).flatMap((mail) =>
    mail.includes('invitation') ? [invitationKey(mail)] : [],
  );
  await expectRefused(person.key);
  expectStatus(await accept(keys.find((key) => key !== person.key)!), 200);
});

test('who gets a password is not invited, and an account that has ended cannot be', async () => {
  const ended = await createUser();
  expectStatus(await change(ended.id, deactivation), 200);
  const refused = expectStatus(await change(ended.id, { invite: true }), 400);
  expect(refused).toMatchObject({ invite: [{ message: 'Only an active account can be invited' }] });
  const withPassword = await createUser({ invite: true });
  const invited = await invite();
  expect(mailsTo(invited.email)).toHaveLength(1);
  expect(mailsTo(withPassword.email)).toHaveLength(0);
});

test('safety 58: who may not change an account cannot invite it; a wrong key, body or method is refused', async () => {
  const superuser = await createUser({ groups: [await groupId('Administrator')], is_superuser: true });
  const { username } = await createUser({ groups: [await groupId('Administrator')] });
  expect((await as(username)('PATCH', `/api/trestle/user/${superuser.id}/`, { invite: true })).status).toBe(403);
  expect((await as('store1')('PATCH', `/api/trestle/user/${superuser.id}/`, { invite: true })).status).toBe(403);
  await expectRefused('x'.repeat(43));
  expectStatus(await call('POST', '/auth/accept_invitation/', {}), 400);
  expectStatus(await call('POST', '/auth/accept_invitation/', { key: 'x', more: 1 }), 400);
  expectStatus(await call('GET', '/auth/accept_invitation/'), 405);
});
