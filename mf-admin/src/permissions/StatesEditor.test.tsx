import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAt } from '@trestle/kit/testing/renderAt';
import { signIn } from '@trestle/kit/testing/signedIn';
import { stubServer } from '@trestle/kit/testing/stubServer';
import PermissionEdit from './PermissionEdit';
import { writeRulesFile } from './rules/rulesFile';

const record = (...names: string[]) => ({
  id: 4,
  group: 2,
  group__name: 'Buyer',
  details: 'Buyers',
  deny_by_default: false,
  created_date: '2026-01-02T03:04:00.000Z',
  modified_date: '2026-01-02T03:04:00.000Z',
  states: names.map((state_name, index) => ({ id: index + 1, state_name, deny: true, details: null, models: [] })),
});
const open = async (...names: string[]) => {
  signIn();
  const stored = record(...names);
  const calls = stubServer(({ method, path }) => {
    if (path === '/api/trestle/group_permissions/4/') return { body: stored };
    if (method === 'GET') return { body: { count: 0, results: [] } };
    return { status: 404, body: {} };
  });
  renderAt('/group_permissions/edit/4', [
    { name: 'group_permissions.edit', path: '/group_permissions/edit/:id', element: <PermissionEdit /> },
  ]);
  await screen.findByRole('list', { name: 'Routes' });
  const savedStates = () =>
    calls
      .filter(({ method }) => method === 'PUT' || method === 'PATCH')
      .map(({ body }) => (body as { states: { state_name: string }[] }).states.map(({ state_name }) => state_name));
  return { savedStates };
};
const save = () => act(() => void window.dispatchEvent(new KeyboardEvent('keydown', { key: 's', ctrlKey: true })));

test('a rule whose name holds a blank is one rule, and can be removed', async () => {
  const { savedStates } = await open('product list', 'stock');
  await userEvent.click(await screen.findByRole('button', { name: /^product list/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove rule' }));
  save();
  await waitFor(() => expect(savedStates()).toEqual([['stock']]));
});

test.each([{ key: 's', ctrlKey: true }, { key: 'Enter' }])(
  'a name that is typed takes effect before %j saves the form, and the field keeps the focus',
  async (press) => {
    const { savedStates } = await open('supplier', 'stock');
    await userEvent.click(await screen.findByRole('button', { name: /^supplier / }));
    const field = screen.getByLabelText('State name');
    await userEvent.clear(field);
    await userEvent.type(field, 'container');
    fireEvent.keyDown(field, press);
    expect(field).toHaveFocus();
    if (press.key === 'Enter') save();
    await waitFor(() => expect(savedStates()).toEqual([['container', 'stock']]));
  },
);

test("of two beginnings of a new record, the one that was chosen last counts, not another group's that comes late", async () => {
  signIn();
  let answer = () => {};
  stubServer(({ path, query }) => {
    if (query.get('sort') === 'group__name') return { body: { count: 1, results: [record('product')] } };
    if (path !== '/api/trestle/group_permissions/4/') return { body: { count: 0, results: [] } };
    return new Promise((resolve) => {
      answer = () => resolve({ body: record('product') });
    });
  });
  renderAt('/group_permissions/create', [
    { name: 'group_permissions.create', path: '/group_permissions/create', element: <PermissionEdit /> },
  ]);
  await screen.findByRole('option', { name: 'Buyer' });
  await userEvent.selectOptions(screen.getByLabelText('Like group'), 'Buyer');
  await userEvent.click(screen.getByRole('button', { name: 'Nothing: deny by default' }));
  await act(async () => answer());
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(screen.getByRole('button', { name: 'Nothing: deny by default' })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.queryByRole('button', { name: /^product / })).not.toBeInTheDocument();
});

test("'Deny Rest' waits until the states of services are known, which a failed call says and tries again", async () => {
  let isAway = true;
  signIn();
  const calls = stubServer(({ method, path }) => {
    if (path === '/api/trestle/group_permissions/4/') return { body: record('stock') };
    if (path.endsWith('/service_state/'))
      return isAway
        ? { status: 500, body: { detail: 'Away' } }
        : { body: { results: [{ name: 'books', collections: ['entry'] }] } };
    return method === 'GET' ? { body: { count: 0, results: [] } } : { status: 404, body: {} };
  });
  renderAt('/group_permissions/edit/4', [
    { name: 'group_permissions.edit', path: '/group_permissions/edit/:id', element: <PermissionEdit /> },
  ]);
  expect(await screen.findByText('Pages of closed remotes and of services could not be loaded')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Deny Rest' }));
  expect(screen.queryByText(/1 change/)).not.toBeInTheDocument();
  isAway = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('button', { name: /^x\.books\.entry\.list / })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Deny Rest' }));
  save();
  await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true));
  const { body } = calls.find(({ method }) => method === 'PUT')!;
  expect(body).toMatchObject({ states: expect.arrayContaining([expect.objectContaining({ state_name: 'x' })]) });
});

test('an undo brings back the unsaved rules that an imported file replaced', async () => {
  const { savedStates } = await open('stock', 'supplier');
  await userEvent.click(await screen.findByRole('button', { name: /^supplier / }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove rule' }));
  const text = writeRulesFile('Buyer', true, [{ state_name: 'container', deny: true, models: [] }]);
  const file = Object.assign(new File([text], 'rules.json'), { text: async () => text });
  fireEvent.change(screen.getByLabelText('File of group permissions'), { target: { files: [file] } });
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(screen.getByRole('checkbox', { name: /^Deny By Default/i })).not.toBeChecked();
  save();
  await waitFor(() => expect(savedStates()).toEqual([['stock']]));
});
