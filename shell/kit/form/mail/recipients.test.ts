import { container } from '@trestle/schema/entities/container';
import { store } from '@trestle/schema/entities/store';
import { storeContact } from '@trestle/schema/entities/store_contact';
import { storeOrder } from '@trestle/schema/entities/store_order';
import { userList } from '@trestle/schema/entities/user_list';
import { registerEntities } from '../../core/entities';
import { stubServer } from '../../testing/stubServer';
import { signIn } from '../../testing/signedIn';
import { suggestRecipients } from './recipients';

beforeAll(() => registerEntities([container, store, storeContact, storeOrder, userList]));
const order = { id: 7, store: 3, container: 2 };

test('a record with its own address needs no look-up', async () => {
  signIn();
  const calls = stubServer(() => ({ body: {} }));
  expect(await suggestRecipients(store, { id: 3, email_address: 'shop@fitzroy.example' })).toEqual([
    'shop@fitzroy.example',
  ]);
  expect(calls).toHaveLength(0);
});
test('an order is addressed to its store; containers and accounts to nobody', async () => {
  signIn();
  const calls = stubServer(() => ({ body: { id: 3, email_address: 'shop@fitzroy.example' } }));
  expect(await suggestRecipients(storeOrder, order)).toEqual(['shop@fitzroy.example']);
  expect(await suggestRecipients(storeContact, { id: 1, type: 1, login: 4, email: null })).toEqual([]);
  expect(calls.map(({ path }) => path)).toEqual(['/api/store/3/']);
});
test('a store that the user may not read leaves the address empty', async () => {
  signIn();
  stubServer(() => ({ status: 403, body: { detail: 'no' } }));
  expect(await suggestRecipients(storeOrder, order)).toEqual([]);
});
