import { as, call, expectStatus, logIn, type Body, type Call } from './people';
import { unique } from '../../uniqueText';

const admin = as('admin');
/**
 * Creates a user in a new group with these rules.
 * @param more further fields of the user
 * @returns calls as that user
 */
export const userWithRules = async (states: Body[], deny_by_default = false, more: Body = {}): Promise<Call> => {
  const name = unique('rules').replace(' ', '');
  const group = expectStatus(await admin('POST', '/api/trestle/group/', { name }), 201)['id'];
  expectStatus(
    await admin('POST', '/api/trestle/group_permissions/', { group, details: name, deny_by_default, states }),
    201,
  );
  const person = {
    username: name,
    first_name: 'A',
    last_name: 'B',
    email: `${name}@x.example`,
    new_password: 'Trestle-demo-1',
    groups: [group],
    ...more,
  };
  expectStatus(await admin('POST', '/api/trestle/user/', person), 201);
  const { token } = await logIn(name);
  return (method, path, body, headers = {}) =>
    call(method, path, body, { authorization: `Bearer ${token}`, ...headers });
};
/** Replaces the rules of such a user's group. */
export const replaceRules = async (member: Call, states: Body[]): Promise<void> => {
  const [record] = expectStatus(await member('POST', '/api/trestle/my_group_permissions/', {}), 200)[
    'groups'
  ] as Body[];
  expectStatus(await admin('PATCH', `/api/trestle/group_permissions/${record!['id']}/`, { states }), 200);
};
/** Builds field rules of one model. */
export const fieldRules = (
  model_name: string,
  ...fields: [name: string, deny_read: boolean, deny_update: boolean][]
): Body => ({
  model_name,
  base_uri: `/api/${model_name}/`,
  fields: fields.map(([field_name, deny_read, deny_update]) => ({ field_name, deny_read, deny_update })),
});
/** Builds an allowed state with field rules. */
export const allowState = (state_name: string, ...models: Body[]): Body => ({ state_name, deny: false, models });
/** Builds a denied state. */
export const denyState = (state_name: string): Body => ({ state_name, deny: true, models: [] });
