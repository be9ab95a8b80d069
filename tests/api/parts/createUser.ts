import { as, expectStatus, list, type Body, type Call } from './people';
import { unique } from '../../uniqueText';

/** The password of demo accounts, and of users that tests create. */
export const PASSWORD = 'Trestle-demo-1';
const admin = as('admin');
/** The header of a call with a session. */
export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Finds a demo group by name. */
export const groupId = async (name: string): Promise<number> =>
  (await list(admin, 'trestle/group', { query: JSON.stringify(['name', 'eq', name]), filter: 'all' }))['results'][0]
    .id as number;

/** Creates a user whom a test may change, lock out and impersonate: a store user unless `more` says otherwise. */
export const createUser = async (more: Body = {}): Promise<{ id: number; username: string; email: string }> => {
  const username = unique('new').replaceAll(' ', '');
  const groups = more['groups'] ?? [await groupId('StoreUser')];
  const person = {
    username,
    first_name: 'New',
    last_name: 'Comer',
    email: `${username}@demo.example`,
    new_password: PASSWORD,
    store: 3,
    ...more,
    groups,
  };
  const created = expectStatus(await admin('POST', '/api/trestle/user/', person), 201);
  return { id: created['id'] as number, username, email: person.email };
};

/** Creates a store with a user, for tests that count its orders. No other test orders for it. */
export async function createStoreUser(): Promise<{ caller: Call; store: number }> {
  const store = expectStatus(
    await admin('POST', '/api/store/', { name: unique('Store'), address: '1 Mill Lane', phone_number: '555 0100' }),
    201,
  )['id'] as number;
  const { username } = await createUser({ store });
  return { caller: as(username), store };
}
