import { createHash } from 'node:crypto';
import { setUpIdentityDb } from '../../testing/setUpContext';
import { changePassword } from './changePassword';
import { endImpersonation, startImpersonation } from './impersonation';
import { findLiveSessions } from './liveSessions';
import { followGroups } from './oidcGroups';
import { endOidcSessions } from './oidcLogout';
import { addTotp } from './secondFactor/factors';
import { generateRecoveryCodes } from './secondFactor/recoveryCodes';
import { endSession, startSession } from './sessions';
import { endSessionsOf, listSessions } from './sessionList';

const ISSUER = 'https://login.shop.example';
const { identityDb, run, select } = setUpIdentityDb(process.env);
let count = 0;

async function addPerson(superuser: boolean): Promise<number> {
  count += 1;
  const email = `person${count}@shop.example`;
  await run(
    "INSERT INTO `user` (`username`, `first_name`, `last_name`, `email`, `is_superuser`) VALUES (?, 'Ada', 'L', ?, ?)",
    `person${count}`,
    email,
    superuser,
  );
  const id = (await select('SELECT `id` FROM `user` WHERE `email` = ?', email))[0]!['id'] as number;
  await run(
    'INSERT INTO `user_identity` (`user`, `issuer`, `subject`, `created_at`, `signed_in_at`) VALUES (?, ?, ?, NOW(3), NOW(3))',
    id,
    ISSUER,
    String(id),
  );
  return id;
}
const inAnHour = () => new Date(Date.now() + 3_600_000);
/** Somebody acts for a person. */
interface Acting {
  actor: number;
  user: number;
  parent: string;
  session: string;
}
async function startActing(): Promise<Acting> {
  const [actor, user] = [await addPerson(true), await addPerson(false)];
  const parent = await startSession(identityDb, actor, inAnHour(), { device: 'Test', address: null });
  const begin = { actor, parent, user, reason: null, endsAt: inAnHour(), requestId: 'begin' };
  return { actor, user, parent, session: await startImpersonation(identityDb, begin) };
}

beforeAll(async () => {
  await run("INSERT INTO `group` (`name`, `external_name`) VALUES ('Following', 'following')");
});

const logout = (target: { subject: string }) =>
  endOidcSessions(identityDb, {
    issuer: ISSUER,
    target,
    use: createHash('sha256').update(target.subject).digest('hex'),
    requestId: 'end',
  });
const password = { password: 'Quartz-lantern-77', requestId: 'end', notify: async () => undefined };
const superuser = { id: 0, is_superuser: true };
const person = { issuer: ISSUER, email: null, emailVerified: null, username: null, firstName: null, lastName: null };
const totp = { sealed: Buffer.from('x'), step: 1, recoveryCodes: generateRecoveryCodes() };

test.each<[string, (acting: Acting) => Promise<unknown>]>([
  [
    'the person changes the password',
    ({ user }) => changePassword(identityDb, { user, ...password, by: { session: '' } }),
  ],
  [
    'the acting person does',
    ({ actor, parent }) => changePassword(identityDb, { user: actor, ...password, by: { session: parent } }),
  ],
  [
    'somebody ends the sessions of the person',
    ({ user }) => endSessionsOf(identityDb, { user, actor: superuser, requestId: 'end' }),
  ],
  [
    'somebody ends the session of the acting person',
    ({ actor, parent }) => endSessionsOf(identityDb, { user: actor, id: parent, actor: superuser, requestId: 'end' }),
  ],
  ['the acting person logs out', ({ parent }) => endSession(identityDb, parent, 'end')],
  ['the acting person leaves', (acting) => endImpersonation(identityDb, acting, false, 'end')],
  ['the provider logs the acting person out', ({ actor }) => logout({ subject: String(actor) })],
  [
    'the provider puts the person into a group',
    ({ user }) =>
      followGroups(identityDb, {
        user,
        person: { ...person, subject: String(user), groups: ['following'] },
        superuserGroup: 'Administrator',
        requestId: 'end',
      }),
  ],
  [
    'the person adds an authenticator app',
    async ({ user }) => {
      await run("INSERT INTO `totp_factor` (`user`, `secret`, `created_at`) VALUES (?, 'x', UTC_TIMESTAMP(3))", user);
      expect(await addTotp(identityDb, { user, actor: user, requestId: 'end' }, totp)).toBe(true);
    },
  ],
  [
    'the right to act was taken in the database',
    async ({ actor, session }) => {
      await run('UPDATE `user` SET `is_superuser` = 0 WHERE `id` = ?', actor);
      await findLiveSessions(identityDb, [session]);
    },
  ],
])('safety 16: the end of acting for somebody is in the audit, once, when %s', async (_, end) => {
  const acting = await startActing();
  const { actor, user, session } = acting;
  await end(acting);
  const ended = () =>
    select("SELECT `actor`, `user`, `other_id` FROM `audit` WHERE `action` = 'unsudo' AND `user` = ?", user);
  expect(await ended()).toEqual([{ actor, user, other_id: user }]);
  const [listed] = await select(
    'SELECT `until` <= UTC_TIMESTAMP(3) AS ended FROM `impersonation` WHERE `session` = ?',
    session,
  );
  expect(Number(listed!['ended'])).toBe(1);
  expect((await listSessions(identityDb, user)).map(({ id }) => id)).toEqual([]);
  await endSession(identityDb, session, 'again');
  expect(await ended()).toHaveLength(1);
});
