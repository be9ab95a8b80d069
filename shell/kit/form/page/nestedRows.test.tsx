import { codeColour } from '@trestle/schema/entities/code_colour';
import { container } from '@trestle/schema/entities/container';
import { group } from '@trestle/schema/entities/group';
import { groupPermissions } from '@trestle/schema/entities/group_permissions';
import { groupState } from '@trestle/schema/entities/group_state';
import { groupStateModel } from '@trestle/schema/entities/group_state_model';
import { groupStateModelField } from '@trestle/schema/entities/group_state_model_field';
import { stock } from '@trestle/schema/entities/stock';
import { store } from '@trestle/schema/entities/store';
import { storeContact } from '@trestle/schema/entities/store_contact';
import { screen } from '@testing-library/react';
import { editPagesOf } from '../../testing/renderEditPages';

const open = editPagesOf(
  [container, codeColour, store, groupPermissions],
  [stock, storeContact, group, groupState, groupStateModel, groupStateModelField],
);
const button = (name: string) => screen.getByRole('button', { name });

test('nested rows are added, checked, refused at their row, and sent without read-only fields', async () => {
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

test('a row added after a removal is blank', async () => {
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

test('a nested list keeps its values when it is closed and opened', async () => {
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
  const name = () => screen.getByLabelText(/^Model name/);
  await user.clear(name());
  await user.type(name(), 'Supplier');
  await user.click(toggle);
  await user.click(toggle);
  expect(name()).toHaveValue('Supplier');
  expect(screen.getByText('1 change')).toBeInTheDocument();
});

test('a stored row with an end date is ended and stays visible', async () => {
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
