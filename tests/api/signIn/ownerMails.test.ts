import { runSql } from '../../database';
import { unique } from '../../uniqueText';
import { bearer, createUser, PASSWORD } from '../parts/createUser';
import { as, call, expectStatus, logIn } from '../parts/people';

/** Who owns an account is told when what they log in with changes, whoever changed it. */

const admin = as('admin');
const NEW_PASSWORD = 'Quartz-lantern-77';

/** The subjects of the mails to an address, oldest first. */
const subjectsTo = async (to: string): Promise<string[]> =>
  (await runSql('SELECT `subject` FROM `mail` WHERE `to` = ? ORDER BY `id`', [to])).map((row) =>
    String(row['subject']),
  );
const ofPassword = 'Trestle: your password was changed';
const ofAddress = 'Trestle: your e-mail address was changed';

test('an administrator sets a password and another address: the former address is told of both', async () => {
  const { id, email } = await createUser();
  const path = `/api/trestle/user/${id}/`;
  expect(await subjectsTo(email)).toEqual([]);
  expectStatus(await admin('PATCH', path, { first_name: 'Newer', email }), 200);
  expect(await subjectsTo(email)).toEqual([]);
  const address = `${unique('next').replaceAll(' ', '')}@demo.example`;
  expectStatus(await admin('PATCH', path, { new_password: NEW_PASSWORD, email: address }), 200);
  expect(await subjectsTo(email)).toEqual([ofPassword, ofAddress]);
  expect(await subjectsTo(address)).toEqual([]);
});

test('an owner changes both: they are told, and a refused change tells nobody', async () => {
  const { id, username, email } = await createUser();
  const { token } = await logIn(username);
  const own = (method: string, path: string, body: object) => call(method, path, body, bearer(token));
  const account = `/api/trestle/user_account/${id}/`;
  expectStatus(await own('PATCH', account, { new_password: NEW_PASSWORD }), 400);
  expectStatus(await own('POST', '/auth/change_password/', { password: NEW_PASSWORD }), 400);
  expect(await subjectsTo(email)).toEqual([]);
  expectStatus(await own('POST', '/auth/reauthenticate/', { password: PASSWORD }), 200);
  expectStatus(await own('POST', '/auth/change_password/', { password: NEW_PASSWORD }), 200);
  expect(await subjectsTo(email)).toEqual([ofPassword]);
  expectStatus(await own('PATCH', account, { new_password: PASSWORD }), 200);
  expect(await subjectsTo(email)).toEqual([ofPassword, ofPassword]);
  expectStatus(await own('PATCH', account, { email: `a${email}` }), 200);
  expect(await subjectsTo(email)).toEqual([ofPassword, ofPassword, ofAddress]);
  expect(await subjectsTo(`a${email}`)).toEqual([]);
});

test('an address gets ten such mails a day at most: nobody fills the inbox of a stranger', async () => {
  const { id, email } = await createUser();
  const change = (body: object) => admin('PATCH', `/api/trestle/user/${id}/`, body);
  for (let i = 0; i < 12; i += 1)
    for (const address of [`${i}${email}`, email]) expectStatus(await change({ email: address }), 200);
  expect(await subjectsTo(email)).toEqual(Array(10).fill(ofAddress));
});
