import { z } from 'zod';
import { fk, password, string, text } from '../field';
import { MAX_CREDENTIAL_CHARACTERS } from '../limits';
import { exactText, anyValue, recordId, textOrNull, type ValueNote } from './values';

/* Bodies of the calls of contract §2.1. */

/** A user name or a password. Whatever was once chosen can be entered; new ones are checked when they are chosen. */
const credentialField = password({ required: true, maxlength: MAX_CREDENTIAL_CHARACTERS });
const keyField = text({ required: true, maxlength: MAX_CREDENTIAL_CHARACTERS });

const USERNAME: ValueNote = { description: 'User name or e-mail.', type: 'string', examples: ['store1'] };
const PASSWORD: ValueNote = { description: 'The password.', format: 'password', writeOnly: true };
const TOKEN: ValueNote = { description: 'A token, as a reply gave it.', type: 'string', examples: ['eyJhbGciOi…'] };

export const logInBody = z.strictObject({
  username: exactText(credentialField, USERNAME),
  password: exactText(credentialField, PASSWORD),
});
/** Whether the token is genuine is checked later. */
export const tokenBody = z.strictObject({ token: exactText(string({ required: true, maxlength: 4096 }), TOKEN) });
export const forgotPasswordBody = z.strictObject({ username: logInBody.shape.username });
export const verifyPasscodeBody = z.strictObject({
  username: logInBody.shape.username,
  key: exactText(keyField, { description: 'The passcode.' }),
});
export const acceptInvitationBody = z.strictObject({
  key: exactText(keyField, { description: 'What follows `#invitation=` in the link.' }),
});
export const finishOidcBody = z.strictObject({
  ticket: exactText(keyField, { description: 'What follows `#oidc=` in the address of the login page.' }),
});
/** Browsers send the other values of the reply of /auth/verify_passcode/ along (S1 §3.4). */
export const changePasswordBody = z.strictObject({
  password: exactText(credentialField, PASSWORD),
  status: anyValue({ description: 'Ignored.', type: 'boolean' }),
  token: anyValue(TOKEN),
  username: anyValue(USERNAME),
});
export const reauthenticateBody = z.strictObject({ password: exactText(credentialField, PASSWORD) });
export const sudoBody = z.strictObject({
  id: recordId(fk('user', { required: true }), { description: 'The person to act for.' }),
  reason: textOrNull(string({ maxlength: 255 }), { description: 'Why. The audit shows it.' }).optional(),
});
export const endSessionsBody = z.strictObject({
  user: recordId(fk('user', { required: true }), { description: 'Whose: your own id, or as an administrator any.' }),
});
