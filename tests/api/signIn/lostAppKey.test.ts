import { runSql } from '../../database';
import { expectStatus, logIn } from '../parts/people';
import { codeOf, confirmPassword, createAppOwner, enter, post, ticketFor } from '../parts/secondFactor';

/** An app whose secret can't be read any more, as after another SERVICE_KEY. */

test('safety 87: an app whose key is gone says so after the password, and a recovery code still logs in', async () => {
  const { id, username, token, secret, recoveryCodes } = await createAppOwner();
  await runSql('UPDATE `totp_factor` SET `secret` = ? WHERE `user` = ?', [Buffer.alloc(80, 1), id]);
  const refused = await enter(await ticketFor(username), codeOf(secret));
  expect(expectStatus(refused, 400)).toEqual({
    non_field_errors: [expect.stringMatching(/no longer works here\. Use a recovery code, or ask an administrator/)],
  });
  const { body } = await post('/api-token-auth/', { username, password: 'wrong' });
  expect(body).toEqual({ non_field_errors: ['Unable to log in with provided credentials.'] });
  expect(await enter('x'.repeat(43), codeOf(secret))).toMatchObject({
    status: 400,
    body: { non_field_errors: [expect.stringContaining('The code is wrong or was used')] },
  });
  expectStatus(await enter(await ticketFor(username), recoveryCodes[0]!), 200);
  await confirmPassword(token);
  const remove = (code: string) => post('/auth/second_factor/remove/', { code }, token);
  expect(expectStatus(await remove(codeOf(secret)), 400)).toMatchObject({
    code: [{ code: 'wrong', message: expect.stringContaining('no longer works') }],
  });
  expectStatus(await remove(recoveryCodes[1]!), 200);
  const { token: again } = await logIn(username);
  await confirmPassword(again);
  expectStatus(await post('/auth/second_factor/totp/', {}, again), 200);
  await runSql('UPDATE `totp_factor` SET `secret` = ? WHERE `user` = ?', [Buffer.alloc(80, 1), id]);
  const setUp = expectStatus(await post('/auth/second_factor/totp/confirm/', { code: '000000' }, again), 400);
  expect(setUp['non_field_errors']).toEqual([expect.stringContaining('Begin again')]);
});
