import { group } from '@trestle/schema/entities/group';
import { groupPermissions } from '@trestle/schema/entities/group_permissions';
import { groupState } from '@trestle/schema/entities/group_state';
import { groupStateModel } from '@trestle/schema/entities/group_state_model';
import { groupStateModelField } from '@trestle/schema/entities/group_state_model_field';
import { container } from '@trestle/schema/entities/container';
import { stock } from '@trestle/schema/entities/stock';
import { store } from '@trestle/schema/entities/store';
import { storeContact } from '@trestle/schema/entities/store_contact';
import { codeColour } from '@trestle/schema/entities/code_colour';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { registerEntities } from '../core/entities';
import { RouteLink } from '../core/routes/RouteLink';
import { renderAt } from '../testing/renderAt';
import { stubServer, type Handler } from '../testing/stubServer';
import { signIn } from '../testing/signedIn';
import { EditPage } from './EditPage';

registerEntities([
  container,
  stock,
  store,
  storeContact,
  codeColour,
  group,
  groupPermissions,
  groupState,
  groupStateModel,
  groupStateModelField,
]);
const pages = [container, codeColour, store, groupPermissions].flatMap((entity) => [
  { name: `${entity.name}.list`, path: `/${entity.name}/list`, element: <p>list of {entity.plural}</p> },
  {
    name: `${entity.name}.create`,
    path: `/${entity.name}/create`,
    element: (
      <>
        <RouteLink route="store.create">New store</RouteLink>
        <EditPage entity={entity} />
      </>
    ),
  },
  { name: `${entity.name}.edit`, path: `/${entity.name}/edit/:id`, element: <EditPage entity={entity} /> },
]);
const open = (address: string, handler: Handler) => {
  signIn();
  const calls = stubServer(handler);
  return { calls, user: userEvent.setup(), ...renderAt(['/container/list', address], pages) };
};
const colour = {
  id: 7,
  code: 'MOS',
  description: 'Moss',
  quick_display_order: null,
  display_order: 2,
  active_start_date: '2020-01-01T00:00:00.000Z',
  active_end_date: null,
  created_date: '2020-01-01T00:00:00.000Z',
  modified_date: '2026-01-02T03:04:05.006Z',
};
const button = (name: string) => screen.getByRole('button', { name });

test('saving waits until the form is dirty and valid', async () => {
  const { user } = open('/code_colour/create', () => ({ status: 201, body: colour }));
  expect(screen.getByRole('heading', { name: 'Create Colour' })).toBeInTheDocument();
  for (const name of ['Save', 'Save and close', 'Save and new']) expect(button(name)).toBeDisabled();
  await user.type(screen.getByLabelText('Code'), 'MOS');
  expect(button('Save')).toBeDisabled();
  expect(screen.getByText('1 change')).toBeInTheDocument();
  await user.click(button('1 field needs a look'));
  expect(screen.getByText('Value Required')).toBeInTheDocument();
  const description = screen.getByLabelText('Description/Name *');
  expect(description).toHaveFocus();
  await user.type(description, 'Moss{Enter}');
  expect(button('Save')).toBeEnabled();
});

test('a first save creates, says so, and goes to the record; its key makes a repeat harmless', async () => {
  const { user, calls, at } = open('/code_colour/create', () => ({ status: 201, body: colour }));
  await user.type(screen.getByLabelText('Description/Name *'), 'Moss');
  await user.dblClick(button('Save'));
  expect(await screen.findByText('Created Item')).toBeInTheDocument();
  await waitFor(() => expect(at()).toBe('/code_colour/edit/7'));
  const writes = calls.filter((call) => call.method !== 'GET');
  expect(writes).toHaveLength(1);
  expect(writes[0]).toMatchObject({
    method: 'POST',
    path: '/api/code_colour/',
    body: { description: 'Moss', code: null },
  });
  expect(writes[0]!.headers['Idempotency-Key']).toMatch(/^[0-9a-f-]{36}$/);
  expect(await screen.findByRole('heading', { name: 'Edit Colour' })).toBeInTheDocument();
});

test('an update sends what may be written and the version it was typed over, and the form is clean again', async () => {
  const { user, calls } = open('/code_colour/edit/7', ({ method }) => ({
    body: method === 'PUT' ? { ...colour, description: 'Moss green' } : colour,
  }));
  const description = await screen.findByLabelText('Description/Name *');
  await user.clear(description);
  await user.type(description, 'Moss green');
  await user.keyboard('{Control>}s{/Control}');
  expect(await screen.findByText('Updated Item')).toBeInTheDocument();
  const put = calls.find((call) => call.method === 'PUT')!;
  expect(put.path).toBe('/api/code_colour/7/');
  expect(put.body).toEqual({
    code: 'MOS',
    description: 'Moss green',
    quick_display_order: null,
    display_order: 2,
    active_start_date: colour.active_start_date,
    active_end_date: null,
    modified_date: colour.modified_date,
  });
  expect(button('Save')).toBeDisabled();
  expect(screen.queryByText('1 change')).not.toBeInTheDocument();
});

test('what the server refuses stands at the field and in a summary that leads there', async () => {
  const refusal = {
    description: [{ code: 'unique', message: 'There is one already' }],
    non_field_errors: ['Not like this.'],
  };
  const { user } = open('/code_colour/create', () => ({ status: 400, body: refusal }));
  await user.type(screen.getByLabelText('Description/Name *'), 'Moss');
  await user.click(button('Save'));
  expect(await screen.findByText('An error has occurred!')).toBeInTheDocument();
  expect(screen.getAllByText(/There is one already/)).toHaveLength(2);
  expect(screen.getByText('Not like this.')).toBeInTheDocument();
  await user.click(button('Description/Name'));
  const description = screen.getByLabelText('Description/Name *');
  expect(description).toHaveFocus();
  expect(description).toHaveValue('Moss');
  // The refusal is of what was sent: changed, it may be sent again.
  await user.type(description, ' green');
  expect(screen.getAllByText(/There is one already/)).toHaveLength(1);
  expect(button('Save')).toBeEnabled();
});

test('after a conflict what was typed is still there', async () => {
  const { user } = open('/code_colour/edit/7', ({ method }) =>
    method === 'PUT' ? { status: 409, body: { non_field_errors: ['Changed by Ann at 10:00.'] } } : { body: colour },
  );
  const description = await screen.findByLabelText('Description/Name *');
  await user.type(description, ' green');
  await user.click(button('Save'));
  expect(await screen.findByText('Changed by Ann at 10:00.')).toBeInTheDocument();
  expect(description).toHaveValue('Moss green');
  expect(button('Save')).toBeEnabled();
});

test('save and close goes back a page, save and new to a new form with the query as it is', async () => {
  const first = open('/code_colour/create?_description=Moss&tab=2', () => ({ status: 201, body: colour }));
  expect(screen.getByLabelText('Description/Name *')).toHaveValue('Moss');
  await first.user.type(screen.getByLabelText('Code'), 'M');
  await first.user.click(button('Save and new'));
  await waitFor(() => expect(screen.getByLabelText('Code')).toHaveValue(''));
  expect(first.at()).toBe('/code_colour/create?_description=Moss&tab=2');
  // Prefilled, it can be saved as it is.
  await first.user.click(button('Save and close'));
  await waitFor(() => expect(first.at()).toBe('/container/list'));
  expect(first.calls.filter((call) => call.method === 'POST')).toHaveLength(2);
});

test('leaving a dirty form asks; closing it does not', async () => {
  const { user, at } = open('/code_colour/create', () => ({ status: 201, body: colour }));
  await user.type(screen.getByLabelText('Code'), 'M');
  await user.click(screen.getByRole('link', { name: 'New store' }));
  expect(await screen.findByText('Do you really want to leave? you have unsaved changes!')).toBeInTheDocument();
  await user.click(button('Stay'));
  expect(at()).toBe('/code_colour/create');
  await user.click(screen.getByRole('link', { name: 'New store' }));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(at()).toBe('/store/create'));
  await user.type(screen.getByLabelText('Name *'), 'M');
  await user.click(button('Close'));
  await waitFor(() => expect(at()).not.toBe('/store/create'));
});

test("a new record's form asks also before it begins anew at its own address", async () => {
  const { user, router } = open('/code_colour/create?_code=M', () => ({ status: 201, body: colour }));
  await user.type(screen.getByLabelText('Description/Name *'), 'Moss');
  await act(() => router.navigate('/code_colour/create'));
  await user.click(await screen.findByRole('button', { name: 'Stay' }));
  expect(screen.getByLabelText('Description/Name *')).toHaveValue('Moss');
});

/** A save whose reply waits until it is let go. */
const slowly = () => {
  let go = () => {};
  const waiting = new Promise<void>((done) => {
    go = done;
  });
  return {
    go: () => go(),
    handler: async ({ method, body }: Parameters<Handler>[0]) => {
      if (method === 'GET') return { body: colour };
      await waiting;
      return { status: 201, body: { ...colour, ...(body as object) } };
    },
  };
};
test('what is typed while a first save runs goes on with the record', async () => {
  const { handler, go } = slowly();
  const { user, at } = open('/code_colour/create', handler);
  await user.type(screen.getByLabelText('Description/Name *'), 'Moss');
  await user.click(button('Save'));
  await user.type(screen.getByLabelText('Description/Name *'), ' green');
  go();
  await waitFor(() => expect(at()).toBe('/code_colour/edit/7'));
  // The new record's form goes, the saved one's comes.
  await screen.findByRole('heading', { name: /^Edit/ });
  expect(await screen.findByText('1 change')).toBeInTheDocument();
  expect(screen.getByLabelText('Description/Name *')).toHaveValue('Moss green');
  expect(button('Save')).toBeEnabled();
});
test('what is typed while it is saved keeps the form open', async () => {
  const { handler, go } = slowly();
  const { user, at } = open('/code_colour/edit/7', handler);
  const description = await screen.findByLabelText('Description/Name *');
  await user.type(description, ' green');
  await user.click(button('Save and close'));
  await user.type(description, ', dark');
  go();
  expect(await screen.findByText('Updated Item')).toBeInTheDocument();
  await waitFor(() => expect(button('Save and close')).toBeEnabled());
  expect(at()).toBe('/code_colour/edit/7');
  expect(description).toHaveValue('Moss green, dark');
});

test('deleting asks by naming the record, and a refusal is said', async () => {
  let used = true;
  const { user, calls, at } = open('/code_colour/edit/7', ({ method }) => {
    if (method !== 'DELETE') return { body: colour };
    return used ? { status: 409, body: { non_field_errors: ['Used by 3 products.'] } } : { status: 204 };
  });
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(/“Moss”/)).toBeInTheDocument();
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
  expect(calls.some((call) => call.method === 'DELETE')).toBe(false);
  const confirm = async () => {
    await waitFor(() => expect(screen.queryByRole('alertdialog', { hidden: true })).not.toBeInTheDocument());
    await waitFor(() => expect(button('Delete')).toBeEnabled());
    await user.click(button('Delete'));
    // jsdom leaves a dialog that opens again aria-hidden.
    const dialog = await screen.findByRole('alertdialog', { hidden: true });
    await user.click(within(dialog).getByRole('button', { name: 'Delete', hidden: true }));
  };
  await confirm();
  expect(await screen.findByText('Used by 3 products.')).toBeInTheDocument();
  used = false;
  await confirm();
  await waitFor(() => expect(at()).toBe('/container/list'));
});

test('a record that is not there is said so', async () => {
  open('/code_colour/edit/999', () => ({ status: 404, body: { detail: 'Not found.' } }));
  expect(await screen.findByText('This colour is not here')).toBeInTheDocument();
});

test('nested rows: added, checked, refused at their row, sent without what is only shown', async () => {
  const row = { id: 3, container: 1, product: null, product__description: null, quantity: 4, price: 10, ordered: 0 };
  const record = {
    id: 1,
    name: 'Spring',
    code: 'C-1',
    delivery_date: null,
    stock: [row],
    active_start_date: null,
    active_end_date: null,
    modified_date: '2026-01-01T00:00:00.000Z',
  };
  const { user, calls } = open('/container/edit/1', ({ method }) =>
    method === 'PUT'
      ? { status: 400, body: { stock: [{}, { quantity: [{ code: 'max', message: 'Maximum value 9' }] }] } }
      : { body: record },
  );
  await user.click(await screen.findByRole('button', { name: 'Add Stock' }));
  const quantity = screen.getByLabelText('Quantity, Stock 2');
  await user.clear(quantity);
  await user.type(quantity, '-3');
  await user.tab();
  expect(screen.getByText('Minimum value 0')).toBeInTheDocument();
  expect(button('Save')).toBeDisabled();
  await user.clear(quantity);
  await user.type(quantity, '12');
  await user.click(button('Save'));
  expect(await screen.findAllByText(/Maximum value 9/)).toHaveLength(2);
  expect(button('Stock, row 2: Quantity')).toBeInTheDocument();
  expect(calls.find((call) => call.method === 'PUT')!.body).toMatchObject({
    name: 'Spring',
    stock: [
      { id: 3, quantity: 4, price: 10 },
      { quantity: 12, product: null, price: null },
    ],
  });
  expect(JSON.stringify(calls.find((call) => call.method === 'PUT')!.body)).not.toMatch(
    /product__|"ordered"|"container"/,
  );
  await user.click(button('Remove Stock 2'));
  expect(screen.queryByLabelText('Quantity, Stock 2')).not.toBeInTheDocument();
});

test('a row added where one was taken out is blank', async () => {
  const rows = [
    { id: 3, product: null, quantity: 4, price: 10, ordered: 0 },
    { id: 4, product: null, quantity: 7, price: 20, ordered: 0 },
  ];
  const record = {
    id: 1,
    name: 'Spring',
    code: 'C-1',
    delivery_date: null,
    stock: rows,
    active_start_date: null,
    active_end_date: null,
  };
  const { user } = open('/container/edit/1', () => ({ body: record }));
  await user.click(await screen.findByRole('button', { name: 'Remove Stock 2' }));
  await user.click(button('Add Stock'));
  expect(screen.getByLabelText('Price, Stock 2')).toHaveValue('');
  expect(screen.getByLabelText('Quantity, Stock 2')).toHaveValue('0');
});

test('what a nested list holds stays when it is closed and opened again', async () => {
  const models = [{ id: 8, base_uri: '/api/product/', model_name: 'Product', fields: [] }];
  const record = {
    id: 1,
    group: 1,
    group__name: 'Buyer',
    details: 'x',
    deny_by_default: false,
    states: [{ id: 2, state_name: 'product', deny: false, details: null, models }],
  };
  const { user } = open('/group_permissions/edit/1', ({ path }) =>
    path.endsWith('/group_permissions/1/') ? { body: record } : { body: { count: 0, results: [] } },
  );
  const toggle = await screen.findByRole('button', { name: 'Models of Group State 1' });
  await user.click(toggle);
  const name = () => screen.getByLabelText(/^Model Name/);
  await user.clear(name());
  await user.type(name(), 'Supplier');
  await user.click(toggle);
  await user.click(toggle);
  expect(name()).toHaveValue('Supplier');
  expect(screen.getByText('1 change')).toBeInTheDocument();
});

test('a stored row that can end does so and stays to be seen', async () => {
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
  };
  const record = {
    id: 1,
    name: 'Fitzroy',
    address: '1 Brunswick St',
    phone_number: '03',
    contacts: [contact],
    active_start_date: null,
    active_end_date: null,
  };
  const { user } = open('/store/edit/1', ({ path }) =>
    path === '/api/store/1/' ? { body: record } : { body: { count: 0, results: [] } },
  );
  await user.click(await screen.findByRole('button', { name: 'Remove Store Contact 1' }));
  expect(screen.getByText('Ended')).toBeInTheDocument();
  expect(screen.getByText('1 change')).toBeInTheDocument();
  await user.click(button('Restore'));
  expect(screen.queryByText('Ended')).not.toBeInTheDocument();
  expect(button('Save')).toBeDisabled();
});

test('what the person did not know they had left wrong is said on Ctrl+S, and Enter in a field sends nothing', async () => {
  const { user, calls } = open('/code_colour/create', () => ({ status: 201, body: colour }));
  await user.type(screen.getByLabelText('Code'), 'M{Enter}');
  await user.keyboard('{Control>}s{/Control}');
  expect(await screen.findByText('Value Required')).toBeInTheDocument();
  await user.type(screen.getByLabelText('Description/Name *'), 'Moss{Enter}');
  expect(calls.filter(({ method }) => method !== 'GET')).toEqual([]);
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1));
});
test('deleting a dirty form closes it without asking (S1 §4)', async () => {
  const { user, at } = open('/code_colour/edit/7', ({ method }) =>
    method === 'DELETE' ? { status: 204 } : { body: colour },
  );
  await user.type(await screen.findByLabelText('Description/Name *'), ' green');
  await user.click(button('Delete'));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(at()).toBe('/container/list'));
  expect(screen.queryByText('Do you really want to leave? you have unsaved changes!')).not.toBeInTheDocument();
});
test('the form-level words of a refusal can be dismissed (S1 §8)', async () => {
  const { user } = open('/code_colour/create', () => ({ status: 400, body: { non_field_errors: ['Not like this.'] } }));
  await user.type(screen.getByLabelText('Description/Name *'), 'Moss');
  await user.click(button('Save'));
  const words = await screen.findByText('Not like this.');
  const alert = words.closest<HTMLElement>('[role=alert]')!;
  await user.click(within(alert).getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('Not like this.')).not.toBeInTheDocument();
});
