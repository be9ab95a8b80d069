import { container } from '@trestle/schema/entities/container';
import { store } from '@trestle/schema/entities/store';
import { storeContact } from '@trestle/schema/entities/store_contact';
import { storeOrder } from '@trestle/schema/entities/store_order';
import { userList } from '@trestle/schema/entities/user_list';
import { registerEntities } from '../../core/entities';
import { registerRecipients } from '../../core/extensions/documentRecipients';
import { stubServer } from '../../testing/stubServer';
import { signIn } from '../../testing/signedIn';
import { MAIL_DOCUMENTS } from '@trestle/schema/mailDocuments';
import { suggestDocumentRecipients, suggestRecipients, suggestSeparateRecipients } from './recipients';

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

const [confirmation, packingSlip] = MAIL_DOCUMENTS['store_order']!;
test("a confirmation goes to the order's store and its contacts of now", async () => {
  signIn();
  const contact = (email: string | null, ended = false) => ({
    email,
    active_start_date: '2020-01-01T00:00:00Z',
    active_end_date: ended ? '2021-01-01T00:00:00Z' : null,
  });
  const contacts = [contact('orders@fitzroy.example'), contact(null), contact('old@fitzroy.example', true)];
  stubServer(() => ({ body: { id: 3, email_address: 'shop@fitzroy.example', contacts } }));
  expect(await suggestDocumentRecipients(confirmation!, storeOrder, order)).toEqual([
    'shop@fitzroy.example',
    'orders@fitzroy.example',
  ]);
});
test('recipients of another kind are those that its finder gives, each once; nobody when it may not', async () => {
  signIn();
  registerRecipients('suppliers', async () => ['maker@oslo.example', 'maker@oslo.example']);
  expect(await suggestDocumentRecipients(packingSlip!, storeOrder, order)).toEqual(['maker@oslo.example']);
  registerRecipients('suppliers', () => Promise.reject(new Error('no')));
  expect(await suggestDocumentRecipients(packingSlip!, storeOrder, order)).toEqual([]);
});
test('records with a finder of their own name suggest whom it gives, each once; others have none', async () => {
  signIn();
  expect(await suggestSeparateRecipients(container, { id: 2 })).toBeUndefined();
  registerRecipients('container', async () => ['shop@fitzroy.example', 'shop@fitzroy.example']);
  expect(await suggestSeparateRecipients(container, { id: 2 })).toEqual(['shop@fitzroy.example']);
  registerRecipients('container', () => Promise.reject(new Error('no')));
  expect(await suggestSeparateRecipients(container, { id: 2 })).toEqual([]);
});
