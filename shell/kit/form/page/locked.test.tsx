import type { AccessRules } from '@trestle/schema/access';
import { codeColour } from '@trestle/schema/entities/code_colour';
import { container } from '@trestle/schema/entities/container';
import { stock } from '@trestle/schema/entities/stock';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { registerEntities } from '../../core/entities';
import { renderAt } from '../../testing/renderAt';
import { stubServer } from '../../testing/stubServer';
import { signIn } from '../../testing/signedIn';
import { sampleColour as colour } from '../../testing/sampleColour';
import { EditPage } from './EditPage';

registerEntities([container, stock, codeColour]);
const button = (name: string) => screen.getByRole('button', { name });

const openRecord = (element: ReactElement, record: object, rules?: AccessRules) => {
  signIn(rules);
  const calls = stubServer(({ path }) => ({ body: path.endsWith('/7/') ? record : { count: 0, results: [] } }));
  renderAt(
    ['/', '/it/7'],
    [
      { name: 'home', path: '/', element: <p>home</p> },
      { name: 'it.edit', path: '/it/:id', element },
    ],
  );
  return { calls, user: userEvent.setup() };
};
test('a locked form is read-only, its tables too, and has nothing to save (S1 §4, S2 §5)', async () => {
  const rows = [
    { id: 3, product: null, quantity: 4, price: 10, ordered: 0 },
    { id: 4, product: null, quantity: 7, price: 20, ordered: 0 },
  ];
  openRecord(<EditPage entity={container} locked />, {
    id: 7,
    name: 'Spring',
    code: 'C-1',
    delivery_date: null,
    stock: rows,
    active_start_date: null,
    active_end_date: null,
  });
  expect(await screen.findByRole('table', { name: 'Stock' })).toBeInTheDocument();
  expect(screen.queryAllByRole('textbox')).toEqual([]);
  expect(screen.queryAllByRole('button', { name: /^(Add|Remove|Move|Insert|Restore|Delete|End it)/ })).toEqual([]);
  expect(screen.getAllByText('Spring').length).toBeGreaterThan(0);
  for (const name of ['Save', 'Save and close', 'Save and new']) expect(button(name)).toBeDisabled();
});
test('locked fields are read-only, hidden ones absent, and neither is sent (S2 §4)', async () => {
  const model = {
    model_name: 'code_colour',
    base_uri: '',
    fields: [
      { field_name: 'code', deny_read: false, deny_update: true },
      { field_name: 'quick_display_order', deny_read: true, deny_update: false },
    ],
  };
  const rules: AccessRules = {
    use_permissions: true,
    superuser: false,
    groups: [
      {
        group: 1,
        group__name: 'Buyer',
        deny_by_default: false,
        states: [
          { state_name: 'it', deny: false, models: [] },
          { state_name: 'code_colour', deny: false, models: [model] },
        ],
      },
    ],
  };
  const { user, calls } = openRecord(<EditPage entity={codeColour} />, colour, rules);
  const description = await screen.findByLabelText('Description/Name *');
  expect(screen.queryByRole('textbox', { name: 'Code' })).not.toBeInTheDocument();
  expect(screen.getByText('MOS')).toBeInTheDocument();
  expect(screen.queryByLabelText(/^Quick/)).not.toBeInTheDocument();
  await user.type(description, ' green');
  await user.click(button('Save'));
  await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true));
  const body = calls.find(({ method }) => method === 'PUT')!.body as object;
  expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['code']));
  expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['quick_display_order']));
});
