import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { store } from '@trestle/schema/entities/store';
import { storeContact } from '@trestle/schema/entities/store_contact';
import { supplier } from '@trestle/schema/entities/supplier';
import { settings } from '../../core/settings';
import { registerEntities } from '../../core/entities';
import { renderAt } from '../../testing/renderAt';
import { renderAlone } from '../../testing/renderAlone';
import { signIn } from '../../testing/signedIn';
import { stubServer } from '../../testing/stubServer';
import { ListPage } from '../../list/ListPage';
import { EditPage } from '../page/EditPage';
import EmailDialog from './EmailDialog';

registerEntities([store, storeContact, supplier]);
const marked = (address: string, isPermanent: boolean) => ({
  address,
  returned_date: '2020-11-03T01:00:00.000Z',
  status_code: isPermanent ? '5.2.2' : '4.4.7',
  is_permanent: isPermanent,
  reason: 'The words of the server',
});
const RECORD = { id: 7, name: 'Maker', email_address: 'full@mail.example' };

const SUPPLIERS = [RECORD, { id: 8, name: 'Other', email_address: 'FULL@mail.example' }, { id: 9, name: 'Third' }];
const contact = (id: number, email: string) => ({ id, name: `Desk ${id}`, type: 1, login: 1, email });
const STORE = {
  id: 3,
  name: 'Shop',
  email_address: 'shop@mail.example',
  contacts: [contact(1, 'Late@mail.example'), contact(2, 'fine@mail.example')],
};
const checksOf = (calls: ReturnType<typeof stubMarks>) =>
  calls.filter(({ path }) => path.endsWith('/check_addresses/'));

/** Answers every call, with marks for two addresses. */
const stubMarks = () =>
  stubServer(({ path, body }) => {
    if (path.endsWith('/check_addresses/')) {
      const { addresses } = body as { addresses: string[] };
      const results = [marked('full@mail.example', true), marked('late@mail.example', false)];
      return { body: { known: true, results: results.filter(({ address }) => addresses.includes(address)) } };
    }
    if (path === '/api/supplier/7/') return { body: RECORD };
    if (path === '/api/supplier/') return { body: { count: SUPPLIERS.length, results: SUPPLIERS } };
    if (path === '/api/store/3/') return { body: STORE };
    return { body: path.endsWith('/send_email/') ? { status: true, queued: 1 } : { count: 0, results: [] } };
  });
afterEach(() => Object.assign(settings, { bouncesKnown: false }));

const openDialog = () => {
  signIn();
  const calls = stubMarks();
  renderAlone(<EmailDialog entity={supplier} record={RECORD} onClose={() => {}} />);
  return () => calls.filter(({ path }) => path.endsWith('/send_email/')).length;
};

test('recipients whose last mail came back are named, and asked about before sending', async () => {
  Object.assign(settings, { bouncesKnown: true });
  const sent = openDialog();
  const user = userEvent.setup();
  expect(await screen.findByText(/returned the last mail on .*3 Nov.*: mailbox full/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await user.click(await screen.findByRole('button', { name: 'Keep writing' }));
  expect(sent()).toBe(0);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await user.click(await screen.findByRole('button', { name: 'Send anyway' }));
  await waitFor(() => expect(sent()).toBe(1));
});

test('an address that failed for now is named, and nobody is asked', async () => {
  Object.assign(settings, { bouncesKnown: true });
  const sent = openDialog();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Remove full@mail.example' }));
  await user.type(screen.getByRole('textbox', { name: 'To' }), 'late@mail.example,');
  expect(await screen.findByText(/: their mail server could not be reached/)).toBeInTheDocument();
  expect(screen.queryByText(/mailbox full/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(sent()).toBe(1));
});

test('without the setting nothing is asked', async () => {
  signIn();
  const calls = stubMarks();
  renderAlone(<EmailDialog entity={supplier} record={RECORD} onClose={() => {}} />);
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Send' }));
  await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/send_email/'))).toBe(true));
  expect(calls.filter(({ path }) => path.endsWith('/check_addresses/'))).toEqual([]);
});

test("a record's address bears the mark until another is typed", async () => {
  Object.assign(settings, { bouncesKnown: true });
  signIn();
  stubMarks();
  renderAt('/supplier/edit/7', [
    { name: 'supplier.edit', path: '/supplier/edit/:id', element: <EditPage entity={supplier} /> },
  ]);
  expect(await screen.findByText(/This address returned the last mail on .*: mailbox full\./)).toBeInTheDocument();
  await userEvent.setup().type(screen.getByRole('textbox', { name: 'Email address' }), 'x');
  expect(screen.queryByText(/This address returned/)).not.toBeInTheDocument();
});

test('a page of a list asks once for all of its addresses, and marks them in their cells', async () => {
  Object.assign(settings, { bouncesKnown: true });
  signIn();
  const calls = stubMarks();
  renderAt('/supplier/list', [
    { name: 'supplier.list', path: '/supplier/list', element: <ListPage entity={supplier} /> },
  ]);
  expect(await screen.findAllByText(/^Returned mail on .*3 Nov.*: mailbox full$/)).toHaveLength(2);
  expect(checksOf(calls).map(({ body }) => body)).toEqual([
    { addresses: ['full@mail.example'], other_name: 'supplier', other_ids: [7, 8, 9] },
  ]);
});

test("a record's rows bear marks, too, and are asked about together with it", async () => {
  Object.assign(settings, { bouncesKnown: true });
  signIn();
  const calls = stubMarks();
  renderAt('/store/edit/3', [{ name: 'store.edit', path: '/store/edit/:id', element: <EditPage entity={store} /> }]);
  const mark = await screen.findByText(/^This address returned .*: their mail server could not be reached\.$/);
  expect(screen.getByRole('group', { name: 'Store Contact 1' })).toContainElement(mark);
  expect(checksOf(calls).map(({ body }) => body)).toEqual([
    {
      addresses: ['shop@mail.example', 'late@mail.example', 'fine@mail.example'],
      other_name: 'store',
      other_id: 3,
    },
  ]);
});
