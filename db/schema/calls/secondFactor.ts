import { z } from 'zod';
import { fk, integer, string, text } from '../field';
import { MAX_CREDENTIAL_CHARACTERS } from '../limits';
import { MAX_PASSKEY_NAME_CHARACTERS } from '../passkeyName';
import { fieldError, valueRequired } from '../errors';
import { addErrors, checkedValue, exactText, recordId, storedText } from './values';

/* Bodies of the calls about second factors (contract §2.7). */

const ticket = exactText(text({ required: true, maxlength: MAX_CREDENTIAL_CHARACTERS }), {
  description: 'From the 401 reply of `/api-token-auth/`. Good for 5 minutes, 5 tries and one sign-in.',
});
const code = exactText(text({ required: true, maxlength: MAX_CREDENTIAL_CHARACTERS }), {
  description: 'The six digits of the authenticator app, or a recovery code.',
  examples: ['123456', 'abcd-efgh-jkmn-pqrs-tuvw-xyz2'],
});

/** Texts of what a browser's passkey answered (WebAuthn Level 3, JSON), which is verified as a whole. */
const MAX_ANSWER_CHARACTERS = 16_000;
const passkeyAnswer = z.looseObject({
  id: z.string().min(1).max(2000),
  rawId: z.string().min(1).max(2000),
  type: z.literal('public-key'),
  response: z.record(z.string(), z.unknown()),
});
const isAnswer = (value: unknown): boolean =>
  passkeyAnswer.safeParse(value).success && JSON.stringify(value).length <= MAX_ANSWER_CHARACTERS;
const answer = (description: string) =>
  checkedValue(
    { description, type: 'object', properties: {}, additionalProperties: true },
    (value) => (isAnswer(value) ? [] : [fieldError('invalid', 'Not the answer of a passkey')]),
    (value) => value as Record<string, unknown>,
  );
const assertion = answer('What the passkey answered, as `PublicKeyCredential.toJSON()` writes it.');

export const secondFactorBody = z
  .strictObject({ ticket, code: code.optional(), assertion: assertion.optional() })
  .superRefine((body, context) => {
    if ((body.code === undefined) === (body.assertion === undefined)) addErrors(context, [valueRequired()], 'code');
  });
/** Asks for what a passkey has to sign, for a ticket. */
export const assertionOptionsBody = z.strictObject({ ticket });
export const passkeySignInBody = z.strictObject({ assertion });
const passkeyName = storedText(string({ required: true, maxlength: MAX_PASSKEY_NAME_CHARACTERS }), {
  description: 'What its owner calls it.',
});
const passkeyId = recordId(integer({ required: true }), { description: 'Id of one of your passkeys.' });
const credential = answer('The new passkey, as `PublicKeyCredential.toJSON()` writes it.');
export const newPasskeyBody = z.strictObject({ name: passkeyName, credential });
export const renamePasskeyBody = z.strictObject({ id: passkeyId, name: passkeyName });
export const removePasskeyBody = z.strictObject({
  id: passkeyId,
  code: code.optional(),
});
export const startEnrolmentBody = z.strictObject({ ticket });
export const confirmEnrolmentBody = z.strictObject({ ticket, code });
export const confirmPasskeyEnrolmentBody = z.strictObject({ ticket, name: passkeyName, credential });
/** The body of a call that takes no values. */
export const startTotpBody = z.strictObject({});
/** A code of the person who is signed in. */
export const factorCodeBody = z.strictObject({ code });
export const resetFactorBody = z.strictObject({
  user: recordId(fk('user', { required: true }), { description: 'Whose second factor is reset.' }),
});
export const factorStateBody = z.strictObject({
  user: recordId(fk('user'), { description: 'Whose: your own unless given. Others for administrators.' }).optional(),
});
