import { store } from '@trestle/schema/entities/store';
import { storeContact } from '@trestle/schema/entities/store_contact';
import type { RecordValues } from '@trestle/schema/validate';
import { screen, within } from '@testing-library/react';
import { editPagesOf } from '../../testing/renderEditPages';

const open = editPagesOf([store], [storeContact]);
const LATER_DATE = '2026-01-02T04:00:00.000Z';
const contact = {
  id: 5,
  name: 'Ann',
  type: 1,
  type__description: 'Owner',
  login: 2,
  login__username: 'ann',
  email: null,
  active_start_date: '2020-01-01T00:00:00.000Z',
  active_end_date: null,
  modified_date: '2026-01-01T00:00:00.000Z',
};
const record = {
  id: 1,
  name: 'Fitzroy',
  address: '1 Brunswick St',
  phone_number: '03',
  contacts: [contact],
  active_start_date: null,
  active_end_date: null,
  modified_date: '2026-01-01T00:00:00.000Z',
};

/** Opens a store, and stores `change` of its contact before it is saved. The store's own version stays. */
const openWithNewerContact = async (change: object) => {
  let stored: RecordValues = record;
  const page = open('/store/edit/1', ({ method, path, body }) => {
    if (path !== '/api/store/1/') return { body: { count: 0, results: [] } };
    if (method !== 'PUT') return { body: stored };
    const [row] = (body as { contacts: RecordValues[] }).contacts;
    const [storedRow] = stored['contacts'] as RecordValues[];
    if (row!['modified_date'] !== storedRow!['modified_date'])
      return {
        status: 409,
        body: {
          non_field_errors: [`Ann Wood changed this record at ${LATER_DATE}. Load it again before you save.`],
          code: 'changed',
          rows: { contacts: [5] },
        },
      };
    stored = { ...stored, contacts: [{ ...storedRow, ...row }] };
    return { body: stored };
  });
  const card = await screen.findByRole('group', { name: 'Store Contact 1' });
  const email = within(card).getByLabelText(/^Email/);
  stored = { ...record, contacts: [{ ...contact, ...change, modified_date: LATER_DATE }] };
  return { ...page, email, storedContact: () => (stored['contacts'] as RecordValues[])[0] };
};
const save = () => screen.getByRole('button', { name: 'Save' });

test.each([
  ['another value of it', { name: 'Anna' }, /Merged: Contacts, Store Contact Anna, Name\.$/],
  ['nothing that a form shows', {}, /Merged: fields that are not shown here\.$/],
])('safety 51: a contact of which somebody changed %s is merged and saved', async (_what, change, message) => {
  const { user, calls, email, storedContact } = await openWithNewerContact(change);
  await user.type(email, 'ann@shop.example');
  await user.click(save());
  expect(await screen.findByText('Updated Item')).toBeInTheDocument();
  expect(screen.getByText(message)).toBeInTheDocument();
  expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(2);
  expect(storedContact()).toMatchObject({ name: 'Ann', ...change, email: 'ann@shop.example' });
});
