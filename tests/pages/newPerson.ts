import type { Page } from '@playwright/test';
import { callAs, PASSWORD } from './people';
import { unique } from '../uniqueText';

/** A user of one test. */
export interface NewPerson {
  id: number;
  username: string;
  email: string;
  name: string;
}

/** Creates a user of a demo group. @param more fields that differ from the usual ones */
export const makePerson = async (
  page: Page,
  group: 'StoreUser' | 'Administrator' = 'StoreUser',
  more: object = {},
): Promise<NewPerson> => {
  const admin = await callAs(page, 'admin');
  const groups = (await admin.get('/api/trestle/group/')) as { results: { id: number; name: string }[] };
  const username = unique('pat').replace(' ', '');
  const store = group === 'StoreUser' ? 1 : null;
  const createdUser = await admin.post('/api/trestle/user/', {
    username,
    first_name: 'Pat',
    last_name: username,
    email: `${username}@shops.example`,
    new_password: PASSWORD,
    store,
    groups: groups.results.filter(({ name }) => name === group).map(({ id }) => id),
    ...more,
  });
  return { id: createdUser['id'] as number, username, email: `${username}@shops.example`, name: `Pat ${username}` };
};
