import {
  confirmEnrolmentBody,
  factorCodeBody,
  factorStateBody,
  resetFactorBody,
  secondFactorBody,
  startEnrolmentBody,
  startTotpBody,
} from '@trestle/schema/calls/secondFactor';
import { callBody } from './callBody';
import type { Schema } from './fieldSchema';
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
const NEW_TOTP_REPLY = reply('What the authenticator app needs.', {
  type: 'object',
  required: ['secret', 'address'],
  properties: {
    secret: property('string', 'The secret, in base32, to be typed.'),
    address: property('string', 'The same as an address (`otpauth://`), to be shown as a QR code.'),
  },
});
const CODES_REPLY = reply('Done, with new recovery codes.', {
  type: 'object',
  required: ['status', 'recovery_codes'],
  properties: { ...STATUS_SCHEMA.properties, recovery_codes: RECOVERY_CODES },
});
const KINDS = {
  type: 'array',
  description: 'The kinds that the person has.',
  items: { type: 'string', enum: ['totp'] },
};
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
    responses: {
      200: reply('A token, the person, and recovery codes.', {
        allOf: [
          ref('schemas', 'session'),
          { type: 'object', required: ['recovery_codes'], properties: { recovery_codes: RECOVERY_CODES } },
        ],
      }),
      ...publicReplies,
    },
  }),
  '/auth/second_factor/state/': describeCall('second_factor_state', 'Which second factors somebody has', {
    description: "Your own; an administrator's may be those of any user.",
    requestBody: callBody(factorStateBody),
    responses: {
      200: reply('The kinds, and how many recovery codes are left.', {
        type: 'object',
        required: ['required', 'second_factor', 'recovery_codes'],
        properties: {
          required: property('boolean', "Whether one of the person's groups needs a second factor."),
          second_factor: KINDS,
          recovery_codes: property('integer', 'Recovery codes that have not been used.'),
        },
      }),
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

/** Schemas of the calls about second factors. */
export const secondFactorSchemas: Record<string, Schema> = {
  second_factor_wanted: {
    type: 'object',
    description: 'The password was right. A second factor is asked for, or, where the list is empty, must be set up.',
    required: ['detail', 'second_factor', 'ticket'],
    properties: {
      detail: property('string', 'What to do, for people.'),
      second_factor: KINDS,
      ticket: property('string', 'For `/auth/second_factor/`. Good for 5 minutes.'),
    },
  },
};
