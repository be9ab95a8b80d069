import { createHash } from 'node:crypto';
import { setUpIdentityDb } from '../../testing/setUpContext';
import { acceptInvitation } from './invitations';
import { signInOidcPerson } from './oidcIdentities';
import type { OidcPerson } from './oidcPerson';
import { countPersonalData, findPerson } from './personalData/findPerson';
import { erasePerson } from './personalData/erasePerson';
import { isSameAddress } from './sameAddress';

const { identityDb, run, select } = setUpIdentityDb(process.env);
async function addPerson(email: string): Promise<number> {
  const text = "INSERT INTO `user` (`username`, `first_name`, `last_name`, `email`) VALUES (?, ?, 'Person', ?)";
  await run(text, `name-${email}`, email, email);
  return (await select('SELECT `id` FROM `user` WHERE `email` = ?', email))[0]!['id'] as number;
}
const policy = { createUsers: true, matchEmail: true, superuserGroup: 'Administrator' };
const personOf = (email: string): OidcPerson => ({
  issuer: 'https://login.shop.example',
  subject: createHash('sha256').update(email).digest('hex'),
  email,
  emailVerified: true,
  username: null,
  firstName: null,
  lastName: null,
  groups: null,
});
const signIn = (email: string) => signInOidcPerson(identityDb, personOf(email), policy, 'r1');

test.each([
  ['jose@shop.example', 'Jose@SHOP.example', true],
  ['jose@shop.example', 'josé@shop.example', false],
  ['jack@shop.example', 'jac\u212A@shop.example', false],
])('%s and %s: %s', (one, other, expected) => {
  expect(isSameAddress(one, other)).toBe(expected);
});

test.each([
  ['jose@shop.example', 'josé@shop.example'],
  ['strasse@shop.example', 'straße@shop.example'],
  ['müller@shop.example', 'muller@shop.example'],
])('safety 90: the account of %s is not opened by the verified e-mail %s', async (stored, claimed) => {
  const user = await addPerson(stored);
  expect(await signIn(claimed)).toEqual({ refused: 'taken' });
  expect(await select('SELECT 1 FROM `user_identity` WHERE `user` = ?', user)).toEqual([]);
  expect(await signIn(` ${stored.replaceAll(/[a-z]/g, (letter) => letter.toUpperCase())}`)).toEqual({ user });
});

test('a link that was mailed to an address without the accent lets nobody in once the accent is there', async () => {
  const user = await addPerson('rene@shop.example');
  const hash = createHash('sha256').update('link').digest('hex');
  await run(
    'INSERT INTO `invitation` (`user`, `email`, `asked_at`, `sent_at`, `token_hash`) ' +
      'VALUES (?, ?, UTC_TIMESTAMP(3), UTC_TIMESTAMP(3), ?)',
    user,
    'René@shop.example',
    hash,
  );
  expect(await acceptInvitation(identityDb, 'link')).toBeNull();
  await run("UPDATE `invitation` SET `email` = 'Rene@shop.example' WHERE `user` = ?", user);
  expect(await acceptInvitation(identityDb, 'link')).toMatchObject({ user });
});

test('safety 95: mails to an address that differs by an accent are no data of the person, and stay', async () => {
  const boss = await addPerson('boss@shop.example');
  const person = await addPerson('zoe@shop.example');
  for (const to of ['zoé@shop.example', 'Zoe@shop.example'])
    await run("INSERT INTO `mail` (`to`, `subject`, `state`) VALUES (?, 'Hello', 'sent')", to);
  const found = (await findPerson(identityDb, person, 'Administrator'))!;
  const { parts } = await countPersonalData(identityDb, found, boss);
  expect(parts.find(({ name }) => name === 'mails_received')).toMatchObject({ count: 1 });
  const erasing = { person, username: found.username, actor: boss, requestId: 'r2', superuserGroup: 'Administrator' };
  await erasePerson(identityDb, erasing);
  expect(await select('SELECT `to` FROM `mail` ORDER BY `id`')).toEqual([
    { to: 'zoé@shop.example' },
    { to: `former_user_${person}` },
  ]);
});
