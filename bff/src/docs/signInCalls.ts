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
