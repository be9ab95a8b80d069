import { expect, type Page } from '@playwright/test';
import { callAs, PASSWORD } from './people';
import { unique } from '../uniqueText';

/** Creates a group that may open what stores may, but doesn't see some fields. */
const makeHidingGroup = async (
  admin: Awaited<ReturnType<typeof callAs>>,
  hidden: Readonly<Record<string, readonly string[]>>,
): Promise<number> => {
  const name = unique('Hides').replace(' ', '');
  const group = await admin.post('/api/trestle/group/', { name });
  const states = Object.entries(hidden).map(([entity, fields]) => ({
    state_name: entity,
    deny: false,
    models: [
      {
        model_name: entity,
        base_uri: `/api/${entity}/`,
        fields: fields.map((field_name) => ({ field_name, deny_read: true, deny_update: true })),
      },
    ],
  }));
  await admin.post('/api/trestle/group_permissions/', {
    group: group['id'],
    details: name,
    deny_by_default: false,
    states,
  });
  return group['id'] as number;
};

/**
 * Creates a store with one user.
 * @param hidden fields that a group of their own hides, by entity
 */
export const makeStoreUser = async (page: Page, hidden: Readonly<Record<string, readonly string[]>> = {}) => {
  const admin = await callAs(page, 'admin');
  const name = unique('Store');
  const store = await admin.post('/api/store/', { name, address: '1 Any St', phone_number: '1' });
  const groups = (await admin.get('/api/trestle/group/?filter=all&limit=100')) as {
    results: { id: number; name: string }[];
  };
  const username = unique('clerk').replace(' ', '');
  const person = await admin.post('/api/trestle/user/', {
    username,
    first_name: 'A',
    last_name: 'B',
    email: `${username}@store.example`,
    new_password: PASSWORD,
    store: store['id'],
    groups: [
      ...groups.results.filter((group) => group.name === 'StoreUser').map(({ id }) => id),
      ...(Object.keys(hidden).length > 0 ? [await makeHidingGroup(admin, hidden)] : []),
    ],
  });
  expect(person['id']).toBeTruthy();
  return { username, store: store['id'] as number };
};
