import type { Schema } from './fieldSchema';
import { always, errors, jsonBody, ref, reply } from './replies';

const text = (maxLength: number, more: Schema = {}): Schema => ({ type: 'string', minLength: 1, maxLength, ...more });
const USERNAME = text(147, { description: 'User name or e-mail.', examples: ['store1'] });
const PASSWORD = text(147, { format: 'password', writeOnly: true });
const TOKEN = text(4096, { examples: ['eyJhbGciOi…'] });
const status = { type: 'object', required: ['status'], properties: { status: { type: 'boolean' } } };

function body(properties: Record<string, Schema>, optional: readonly string[] = []): Schema {
  const required = Object.keys(properties).filter(name => !optional.includes(name));
  return jsonBody({ type: 'object', properties, ...(required.length > 0 ? { required } : {}) });
}
const call = (operationId: string, summary: string, more: Schema): Schema => ({ post: { tags: ['session'], operationId, summary, parameters: [ref('parameters', 'request_id')], ...more } });
const session = reply('A token and the person.', ref('schemas', 'session'));
/** Needs no token. */
const OPEN = { security: [] };

/** Who you are (contract §2.1). */
export const signInPaths = (product: string): Record<string, Schema> => ({
  '/api-token-auth/': call('log_in', 'Log in', { ...OPEN, requestBody: body({ username: USERNAME, password: PASSWORD }), responses: { 200: session, ...errors(400, 413, 429, 500, 503) } }),
  '/api-token-verify/': call('verify_token', 'Verify a token', { ...OPEN, requestBody: body({ token: TOKEN }), responses: { 200: session, ...errors(400, 413, 500, 503) } }),
  '/api-token-refresh/': call('refresh_token', 'Refresh a token', {
    ...OPEN, description: 'Within the cap of the session; the old token stays good until its own end.',
    requestBody: body({ token: TOKEN }), responses: { 200: session, ...errors(400, 413, 500, 503) },
  }),
  '/api-token-expire/': call('log_out', 'Log out', { description: "The session's tokens are refused at once, everywhere.", responses: { 200: reply('Ended.', status), ...always() } }),
  '/auth/forgot_password/': call('forgot_password', 'Ask for a passcode by mail', {
    ...OPEN, description: 'The same reply whether or not there is such an account.',
    requestBody: body({ username: USERNAME }), responses: { 200: reply('Asked for.', status), ...errors(400, 413, 429, 500, 503) },
  }),
  '/auth/verify_passcode/': call('verify_passcode', 'Use a passcode', {
    ...OPEN, description: 'The token changes the password once, within 10 minutes, and does nothing else. A wrong passcode is `{"status": false}`.',
    requestBody: body({ username: USERNAME, key: text(147, { description: 'The passcode.' }) }),
    responses: { 200: reply('The passcode was right.', { type: 'object', required: ['status', 'token', 'username'], properties: { status: { type: 'boolean' }, token: { type: 'string' }, username: { type: 'string' } } }), 400: reply('Wrong, used, or too old.', { type: 'object' }), ...errors(413, 500, 503) },
  }),
  '/auth/change_password/': call('change_password', 'Change my password', {
    description: 'By the token of a passcode, or in a session in which the present password was confirmed within 5 minutes. Every other session ends.',
    requestBody: body({ password: PASSWORD, status: { type: 'boolean' }, token: TOKEN, username: USERNAME }, ['status', 'token', 'username']),
    responses: { 200: session, ...errors(400), ...always() },
  }),
  '/auth/reauthenticate/': call('reauthenticate', 'Confirm my present password', { requestBody: body({ password: PASSWORD }), responses: { 200: reply('Confirmed.', status), ...errors(400, 429), ...always() } }),
  '/auth/sudo/': call('sudo', 'Act for somebody else', {
    description: 'Superusers, and in the standard variant staff. The token names both persons and lasts at most 60 minutes.',
    requestBody: body({ id: { type: 'integer' }, reason: text(255, { minLength: 0 }) }, ['reason']), responses: { 200: session, ...errors(400), ...always() },
  }),
  '/auth/unsudo/': call('unsudo', 'Leave the account of somebody else', { responses: { 200: session, ...errors(400), ...always() } }),
  [`/api/${product}/my_group_permissions/`]: call('my_group_permissions', 'What I may do', { responses: { 200: reply("The rules of the caller's groups.", ref('schemas', 'permissions')), ...always() } }),
});

const nullable = (type: string): Schema => ({ type: [type, 'null'] });
const named = { type: 'object', required: ['id', 'name'], additionalProperties: false, properties: { id: { type: 'integer' }, name: { type: 'string' } } };
const person = {
  id: { type: 'integer' }, username: { type: 'string' }, descriptive_name: { type: 'string' }, first_name: nullable('string'), last_name: nullable('string'),
  email: { type: 'string' }, is_staff: { type: 'boolean' }, is_active: { type: 'boolean' }, is_superuser: { type: 'boolean' },
  groups: { type: 'array', items: named }, user_permissions: { type: 'array', items: { type: 'integer' } }, store: { anyOf: [named, { type: 'null' }] },
};

export const signInSchemas: Record<string, Schema> = {
  session_user: { type: 'object', required: Object.keys(person), additionalProperties: false, properties: person },
  session: { type: 'object', required: ['token', 'user'], properties: { token: { type: 'string' }, user: ref('schemas', 'session_user') } },
  permissions: {
    type: 'object', required: ['use_permissions', 'superuser', 'groups'],
    properties: {
      use_permissions: { type: 'boolean' }, superuser: { type: 'boolean' },
      groups: { type: 'array', description: "The records of the user's groups, whole.", items: { type: 'object' } },
    },
  },
};
