import { unique } from '../../uniqueText';
import { bearer, groupId } from './createUser';
import { as, call, expectStatus, type Body, type Call } from './people';

export const KEY_PATH = '/api/trestle/api_key/';

/** An API key of a test, with calls made with it. */
export interface TestKey {
  id: number;
  name: string;
  key: string;
  calls: Call;
}
/** Makes calls with a key. */
export const withKey =
  (key: string): Call =>
  (method, path, body, headers = {}) =>
    call(method, path, body, { ...bearer(key), ...headers });
/** The header of HTTP Basic. */
export const basic = (password: string, username = 'excel') => ({
  authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
});

/** Creates a key of the administrators' group, unless `more` says otherwise. */
export async function createKey(more: Body = {}): Promise<TestKey> {
  const name = unique('key');
  const body = { name, group: more['group'] ?? (await groupId('Administrator')), ...more };
  const { id, key } = expectStatus(await as('admin')('POST', KEY_PATH, body), 201);
  return { id: id as number, name, key: key as string, calls: withKey(key as string) };
}

/** Creates a group with rules, for keys. @returns its id */
export async function groupWithRules(states: Body[], deny_by_default = false): Promise<number> {
  const admin = as('admin');
  const name = unique('keys').replace(' ', '');
  const group = expectStatus(await admin('POST', '/api/trestle/group/', { name }), 201)['id'] as number;
  const rules = { group, details: name, deny_by_default, states };
  expectStatus(await admin('POST', '/api/trestle/group_permissions/', rules), 201);
  return group;
}
