import { z } from 'zod';
import { fk, text } from '../field';
import { MAX_CREDENTIAL_CHARACTERS } from '../limits';
import { exactText, recordId } from './values';

/* Bodies of the calls about second factors (contract §2.7). */

const ticket = exactText(text({ required: true, maxlength: MAX_CREDENTIAL_CHARACTERS }), {
  description: 'From the 401 reply of `/api-token-auth/`. Good for 5 minutes, 5 tries and one sign-in.',
});
const code = exactText(text({ required: true, maxlength: MAX_CREDENTIAL_CHARACTERS }), {
  description: 'The six digits of the authenticator app, or a recovery code.',
  examples: ['123456', 'abcd-efgh-jkmn-pqrs'],
});

export const secondFactorBody = z.strictObject({ ticket, code });
export const startEnrolmentBody = z.strictObject({ ticket });
export const confirmEnrolmentBody = z.strictObject({ ticket, code });
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
