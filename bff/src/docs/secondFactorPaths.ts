import {
  assertionOptionsBody,
  confirmEnrolmentBody,
  confirmPasskeyEnrolmentBody,
  factorCodeBody,
  factorStateBody,
  newPasskeyBody,
  passkeySignInBody,
  removePasskeyBody,
  renamePasskeyBody,
  resetFactorBody,
  secondFactorBody,
  startEnrolmentBody,
  startTotpBody,
} from '@trestle/schema/calls/secondFactor';
import { callBody } from './callBody';
import type { Schema } from './fieldSchema';
import { openObject } from './objectSchema';
import {
  bodyErrors,
  commonErrors,
  errors,
  NO_TOKEN_NEEDED,
  property,
  publicErrors,
  ref,
  reply,
} from './operationParts';
import { describeCall, SESSION_REPLY, STATUS_SCHEMA } from './signInPaths';

const RECOVERY_CODES = {
  type: 'array',
  description: 'Ten codes that log in once each, without the app. They are shown this once.',
  items: { type: 'string' },
};
const NEW_TOTP_REPLY = reply(
  'What the authenticator app needs.',
  openObject({
    secret: property('string', 'The secret, in base32, to be typed.'),
    address: property('string', 'The same as an address (`otpauth://`), to be shown as a QR code.'),
  }),
);
const CODES_REPLY = reply(
  'Done, with new recovery codes.',
  openObject(
    { ...STATUS_SCHEMA.properties, recovery_codes: RECOVERY_CODES },
    { required: ['status', 'recovery_codes'] },
  ),
);
const KINDS = {
  type: 'array',
  description: 'The kinds that the person has.',
  items: { type: 'string', enum: ['totp', 'passkey'] },
};
const PASSKEYS = {
  type: 'array',
  description: 'The passkeys, oldest first.',
  items: openObject({
    id: property('integer', 'Its id.'),
    name: property('string', 'What its owner calls it.'),
    created_at: { type: 'string', format: 'date-time', description: 'When it was added.' },
    used_at: { type: ['string', 'null'], format: 'date-time', description: 'When it last logged in.' },
  }),
};
const WEBAUTHN_OPTIONS = reply("Options for the browser's `navigator.credentials` (WebAuthn Level 3, JSON).", {
  type: 'object',
  required: ['challenge'],
  properties: { challenge: property('string', 'Good once, for 5 minutes.') },
  additionalProperties: true,
});
const ENROLLED_REPLY = reply('A token, the person, and recovery codes.', {
  allOf: [ref('schemas', 'session'), openObject({ recovery_codes: RECOVERY_CODES })],
});
const publicReplies = { ...errors(429), ...bodyErrors(), ...publicErrors() };
const ownReplies = { ...errors(429), ...bodyErrors(), ...commonErrors() };
const OWNER_ONLY = 'Needs a session in which the present password was confirmed within 5 minutes. ';

/** The calls about second factors (contract §2.7). */
export const secondFactorPaths: Record<string, Schema> = {
  '/auth/second_factor/': describeCall('enter_second_factor', 'Log in by a second factor', {
    ...NO_TOKEN_NEEDED,
    description:
      'Finishes a log-in that was answered with a ticket. A code is good once. A wrong ticket and a wrong code are ' +
      'refused in the same words.',
    requestBody: callBody(secondFactorBody),
    responses: { 200: SESSION_REPLY, ...publicReplies },
  }),
  '/auth/second_factor/enrol/': describeCall('start_enrolment', 'Set up a required second factor', {
    ...NO_TOKEN_NEEDED,
    description: 'For a ticket whose `second_factor` is empty: the group needs one, and the person has none.',
    requestBody: callBody(startEnrolmentBody),
    responses: { 200: NEW_TOTP_REPLY, ...publicReplies },
  }),
  '/auth/second_factor/enrol/confirm/': describeCall('confirm_enrolment', 'Confirm it, and log in', {
    ...NO_TOKEN_NEEDED,
    description: 'The first code of the app makes it count.',
    requestBody: callBody(confirmEnrolmentBody),
    responses: { 200: ENROLLED_REPLY, ...publicReplies },
  }),
  '/auth/second_factor/state/': describeCall('second_factor_state', 'Which second factors somebody has', {
    description: "Your own; an administrator's may be those of any user.",
    requestBody: callBody(factorStateBody),
    responses: {
      200: reply(
        'The kinds, and how many recovery codes are left.',
        openObject({
          required: property('boolean', "Whether one of the person's groups needs a second factor."),
          second_factor: KINDS,
          recovery_codes: property('integer', 'Recovery codes that have not been used.'),
          passkeys: PASSKEYS,
        }),
      ),
      ...ownReplies,
    },
  }),
  '/auth/second_factor/totp/': describeCall('start_totp', 'Set up an authenticator app', {
    description: `${OWNER_ONLY}The app counts once its first code was entered, within 15 minutes.`,
    requestBody: { ...callBody(startTotpBody), required: false },
    responses: { 200: NEW_TOTP_REPLY, ...ownReplies },
  }),
  '/auth/second_factor/totp/confirm/': describeCall('confirm_totp', "Enter the app's first code", {
    description: `${OWNER_ONLY}Every other session ends.`,
    requestBody: callBody(factorCodeBody),
    responses: { 200: CODES_REPLY, ...ownReplies },
  }),
  '/auth/second_factor/recovery_codes/': describeCall('renew_recovery_codes', 'Get new recovery codes', {
    description: `${OWNER_ONLY}The former ones are no longer good.`,
    requestBody: callBody(factorCodeBody),
    responses: { 200: CODES_REPLY, ...ownReplies },
  }),
  '/auth/second_factor/remove/': describeCall('remove_second_factor', 'Remove my second factors', {
    description: `${OWNER_ONLY}`.trim(),
    requestBody: callBody(factorCodeBody),
    responses: { 200: reply('Removed.', STATUS_SCHEMA), ...ownReplies },
  }),
  '/auth/second_factor/reset/': describeCall('reset_second_factor', "Reset somebody's second factors", {
    description:
      'For administrators; only a superuser resets those of a superuser. The person is logged out everywhere, and ' +
      'gets a mail.',
    requestBody: callBody(resetFactorBody),
    responses: { 200: reply('Reset.', STATUS_SCHEMA), ...bodyErrors(), ...commonErrors() },
  }),
};

/** The calls about passkeys. */
export const passkeyPaths: Record<string, Schema> = {
  '/auth/second_factor/assertion/': describeCall('ask_second_factor', 'What a passkey signs as second factor', {
    ...NO_TOKEN_NEEDED,
    description: 'For a ticket whose `second_factor` names `passkey`.',
    requestBody: callBody(assertionOptionsBody),
    responses: { 200: WEBAUTHN_OPTIONS, ...publicReplies },
  }),
  '/auth/passkey/options/': describeCall('ask_passkey', 'What a passkey signs to log in', {
    ...NO_TOKEN_NEEDED,
    description: 'Sets the cookie `trestle_passkey`, which must come with the answer.',
    requestBody: { ...callBody(startTotpBody), required: false },
    responses: { 200: WEBAUTHN_OPTIONS, ...publicReplies },
  }),
  '/auth/passkey/': describeCall('enter_passkey', 'Log in by a passkey alone', {
    ...NO_TOKEN_NEEDED,
    description: 'The passkey must have verified its owner. Whatever is wrong is refused in the same words.',
    requestBody: callBody(passkeySignInBody),
    responses: { 200: SESSION_REPLY, ...publicReplies },
  }),
  '/auth/passkey/enrol/': describeCall('start_passkey', 'Add a passkey', {
    description: `${OWNER_ONLY}At most ten a person.`,
    requestBody: { ...callBody(startTotpBody), required: false },
    responses: { 200: WEBAUTHN_OPTIONS, ...ownReplies },
  }),
  '/auth/passkey/enrol/confirm/': describeCall('confirm_passkey', 'Store the new passkey', {
    description: `${OWNER_ONLY}Every other session ends. Recovery codes come with the first factor.`,
    requestBody: callBody(newPasskeyBody),
    responses: { 200: CODES_REPLY, ...ownReplies },
  }),
  '/auth/second_factor/enrol/passkey/': describeCall('start_passkey_enrolment', 'Set up a required passkey', {
    ...NO_TOKEN_NEEDED,
    description: 'For a ticket whose `second_factor` is empty, in place of an app.',
    requestBody: callBody(startEnrolmentBody),
    responses: { 200: WEBAUTHN_OPTIONS, ...publicReplies },
  }),
  '/auth/second_factor/enrol/passkey/confirm/': describeCall('confirm_passkey_enrolment', 'Store it, and log in', {
    ...NO_TOKEN_NEEDED,
    description: 'Counts as a try with the ticket.',
    requestBody: callBody(confirmPasskeyEnrolmentBody),
    responses: { 200: ENROLLED_REPLY, ...publicReplies },
  }),
  '/auth/passkey/rename/': describeCall('rename_passkey', 'Rename a passkey of mine', {
    description: 'Needs no password: a name lets nobody in.',
    requestBody: callBody(renamePasskeyBody),
    responses: { 200: reply('Renamed.', STATUS_SCHEMA), ...bodyErrors(), ...commonErrors() },
  }),
  '/auth/passkey/remove/': describeCall('remove_passkey', 'Remove a passkey of mine', {
    description: `${OWNER_ONLY}The last second factor needs a code, too.`,
    requestBody: callBody(removePasskeyBody),
    responses: { 200: reply('Removed.', STATUS_SCHEMA), ...ownReplies },
  }),
};

/** Schemas of the calls about second factors. */
export const secondFactorSchemas: Record<string, Schema> = {
  second_factor_wanted: openObject(
    {
      detail: property('string', 'What to do, for people.'),
      second_factor: KINDS,
      ticket: property('string', 'For `/auth/second_factor/`. Good for 5 minutes.'),
    },
    {
      description: 'The password was right. A second factor is asked for, or, where the list is empty, must be set up.',
    },
  ),
};
