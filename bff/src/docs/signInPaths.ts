import {
  acceptInvitationBody,
  changePasswordBody,
  finishOidcBody,
  forgotPasswordBody,
  logInBody,
  reauthenticateBody,
  sudoBody,
  tokenBody,
  verifyPasscodeBody,
} from '@trestle/schema/calls/session';
import { bounceBody } from '@trestle/schema/calls/mail';
import { callBody } from './callBody';
import type { Schema } from './fieldSchema';
import { closedObject, openObject } from './objectSchema';
import {
  IDEMPOTENCY_KEY,
  NO_TOKEN_NEEDED,
  commonErrors,
  errors,
  property,
  publicErrors,
  ref,
  reply,
  bodyErrors,
} from './operationParts';

export const STATUS_SCHEMA = openObject({ status: { type: 'boolean', description: 'Whether it was done.' } });

export const describeCall = (operationId: string, summary: string, operation: Schema): Schema => ({
  post: { tags: ['session'], operationId, summary, parameters: [ref('parameters', 'request_id')], ...operation },
});
export const SESSION_REPLY = reply('A token and the person.', ref('schemas', 'session'));
const PASSCODE_REPLY = reply(
  'The passcode was right.',
  openObject({
    status: { type: 'boolean', description: 'True.' },
    token: { type: 'string', description: 'Changes the password, and does nothing else.' },
    username: property('string', 'The user name.', { examples: ['store1'] }),
  }),
);
const WRONG_PASSCODE_REPLY = reply('Wrong, used, or too old: `{"status": false}`; or a field is missing.', {
  anyOf: [closedObject({ status: { type: 'boolean', description: 'False.' } }), ref('schemas', 'errors')],
});

/** The calls of contract §2.1. */
export const signInPaths = (product: string): Record<string, Schema> => ({
  '/api-token-auth/': describeCall('log_in', 'Log in', {
    ...NO_TOKEN_NEEDED,
    description:
      'Returns a token for a user name (or e-mail) and password. ' +
      'The error is the same whether or not the account exists; after too many failures 429.',
    requestBody: callBody(logInBody, { username: 'store1', password: 'Trestle-demo-1' }),
    responses: {
      200: SESSION_REPLY,
      401: reply('The password is right, and a second factor is asked for.', ref('schemas', 'second_factor_wanted')),
      ...errors(429),
      ...bodyErrors(),
      ...publicErrors(),
    },
  }),
  '/api-token-verify/': describeCall('verify_token', 'Verify a token', {
    ...NO_TOKEN_NEEDED,
    description: 'Returns the token and its person while the session lives.',
    requestBody: callBody(tokenBody),
    responses: { 200: SESSION_REPLY, ...bodyErrors(), ...publicErrors() },
  }),
  '/api-token-refresh/': describeCall('refresh_token', 'Refresh a token', {
    ...NO_TOKEN_NEEDED,
    description:
      'Returns a token that expires later, but not after the session. The old token stays valid until it expires.',
    requestBody: callBody(tokenBody),
    responses: { 200: SESSION_REPLY, ...bodyErrors(), ...publicErrors() },
  }),
  '/api-token-expire/': describeCall('log_out', 'Log out', {
    description: "The session's tokens are refused at once, everywhere.",
    responses: { 200: reply('Ended.', STATUS_SCHEMA), ...commonErrors() },
  }),
  '/auth/forgot_password/': describeCall('forgot_password', 'Ask for a passcode by mail', {
    ...NO_TOKEN_NEEDED,
    description: 'The reply is the same whether or not the account exists.',
    requestBody: callBody(forgotPasswordBody, { username: 'store1' }),
    responses: { 200: reply('Accepted.', STATUS_SCHEMA), ...errors(429), ...bodyErrors(), ...publicErrors() },
  }),
  '/auth/bounce/': describeCall('hand_in_bounce', 'Hand in a mail that came back', {
    ...NO_TOKEN_NEEDED,
    description:
      'With MAIL_BOUNCE_ADDRESS each mail comes back to a signed address of its own, which names it: its state becomes ' +
      '`bounced`, its sender is told once, and its address is marked. 409 while it is still being sent.',
    requestBody: callBody(bounceBody, {
      address: 'bounces+12-0123456789abcdef01234567@shop.example',
      error: '550 5.1.1 Unknown user',
      status: '5.1.1',
    }),
    responses: { 200: reply('Stored.', STATUS_SCHEMA), ...errors(409), ...bodyErrors(), ...publicErrors() },
  }),
  '/auth/verify_passcode/': describeCall('verify_passcode', 'Use a passcode', {
    ...NO_TOKEN_NEEDED,
    description:
      'The token changes the password once, within 10 minutes, and does nothing else. ' +
      'A wrong passcode is `{"status": false}`. With an Idempotency-Key the call may be repeated, with the same key, until ' +
      'the password is chosen: without it, a passcode whose reply got lost is used up.',
    parameters: [ref('parameters', 'request_id'), IDEMPOTENCY_KEY],
    requestBody: callBody(verifyPasscodeBody),
    responses: { 200: PASSCODE_REPLY, ...errors(429), ...bodyErrors(), ...publicErrors(), 400: WRONG_PASSCODE_REPLY },
  }),
  '/auth/accept_invitation/': describeCall('accept_invitation', 'Accept an invitation', {
    ...NO_TOKEN_NEEDED,
    description:
      'Exchanges the key of a mailed link for a token with which the new person chooses a password. The link works ' +
      'until that is done, for 7 days at most.',
    requestBody: callBody(acceptInvitationBody),
    responses: { 200: PASSCODE_REPLY, ...errors(429), ...bodyErrors(), ...publicErrors(), 400: WRONG_PASSCODE_REPLY },
  }),
  '/auth/oidc/finish/': describeCall('finish_oidc', 'Log in by the company sign-in', {
    ...NO_TOKEN_NEEDED,
    description:
      'Exchanges the ticket that the login page gets after a sign-in at the OpenID Connect provider, once and within a ' +
      'minute, in the browser that began it at `/auth/oidc/`. 400 where OIDC_ISSUER is not set.',
    requestBody: callBody(finishOidcBody),
    responses: { 200: SESSION_REPLY, ...errors(429), ...bodyErrors(), ...publicErrors() },
  }),
  '/auth/change_password/': describeCall('change_password', 'Change my password', {
    description:
      'Needs the token of a passcode, or a session in which the present password was confirmed within 5 minutes. ' +
      'Every other session ends. The other values of the reply of `/auth/verify_passcode/` may be sent along. ' +
      'After a passcode, a person with a second factor gets the 401 of `/api-token-auth/`: the password is changed.',
    requestBody: callBody(changePasswordBody),
    responses: { 200: SESSION_REPLY, ...bodyErrors(), ...commonErrors() },
  }),
  '/auth/reauthenticate/': describeCall('reauthenticate', 'Confirm my present password', {
    description:
      'Required within 5 minutes before a change of your password or e-mail. Counts as an attempt to log in.',
    requestBody: callBody(reauthenticateBody, { password: 'Trestle-demo-1' }),
    responses: { 200: reply('Confirmed.', STATUS_SCHEMA), ...bodyErrors(), ...commonErrors() },
  }),
  '/auth/sudo/': describeCall('sudo', 'Act for somebody else', {
    description:
      'For superusers, and in the standard variant staff. The token names both persons and lasts at most 60 minutes.',
    requestBody: callBody(sudoBody, { id: 3, reason: 'They called about an order' }),
    responses: { 200: SESSION_REPLY, ...bodyErrors(), ...commonErrors() },
  }),
  '/auth/unsudo/': describeCall('unsudo', 'Leave the account of somebody else', {
    description: 'Returns a new token of the acting person. The token for somebody else is no longer valid.',
    responses: { 200: SESSION_REPLY, ...commonErrors() },
  }),
  [`/api/${product}/my_group_permissions/`]: describeCall('my_group_permissions', 'What I may do', {
    description: "The rules of the caller's groups, as the server applies them.",
    responses: { 200: reply("The rules of the caller's groups.", ref('schemas', 'permissions')), ...commonErrors() },
  }),
});

const namedReference = closedObject({ id: property('integer', 'The id.'), name: property('string', 'The name.') });
const person = {
  id: property('integer', 'The id.'),
  username: property('string', 'What the person logs in with.'),
  descriptive_name: property('string', 'The name as it is shown.'),
  first_name: property(['string', 'null'], 'First name.'),
  last_name: property(['string', 'null'], 'Last name.'),
  email: property('string', 'E-mail address.'),
  is_staff: property('boolean', 'Sees the Admin Dashboard, and may act for others.'),
  is_active: property('boolean', 'May log in.'),
  is_superuser: property('boolean', 'May do everything, whatever the groups say.'),
  groups: { type: 'array', description: 'The groups whose rules hold.', items: namedReference },
  user_permissions: { type: 'array', description: 'Ids of single permissions.', items: { type: 'integer' } },
  store: {
    description: 'The store whose orders the person sees, and whose region is theirs: 1 to 4.',
    anyOf: [
      {
        ...namedReference,
        properties: { ...namedReference.properties, region: property(['integer', 'null'], 'Its region, 1 to 4.') },
      },
      { type: 'null' },
    ],
  },
};

/** Schemas of the calls of contract §2.1. */
export const signInSchemas: Record<string, Schema> = {
  session_user: {
    type: 'object',
    description: 'Who is logged in.',
    required: Object.keys(person),
    additionalProperties: false,
    properties: person,
  },
  session: openObject(
    {
      token: property('string', 'Sent as `Authorization: Bearer …`.'),
      user: ref('schemas', 'session_user'),
    },
    { description: 'A token and its person.' },
  ),
  permissions: openObject(
    {
      use_permissions: property('boolean', 'Whether rules are applied at all.'),
      superuser: property('boolean', 'Whether everything is allowed.'),
      groups: { type: 'array', description: "The records of the user's groups, whole.", items: { type: 'object' } },
    },
    { description: 'What the caller may do.' },
  ),
};
