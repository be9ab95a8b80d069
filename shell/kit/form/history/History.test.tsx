import { container } from '@trestle/schema/entities/container';
import { product } from '@trestle/schema/entities/product';
import { stock } from '@trestle/schema/entities/stock';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { registerEntities } from '../../core/entities';
import { renderAt } from '../../testing/renderAt';
import { stubServer } from '../../testing/stubServer';
import { signIn } from '../../testing/signedIn';
import { EditPage } from '../page/EditPage';

registerEntities([container, product, stock]);
const record = {
  id: 1,
  name: 'Spring',
  code: 'C-2',
  delivery_date: null,
  stock: [{ id: 3, product: null, quantity: 4, price: 10, ordered: 1 }],
  active_start_date: null,
  active_end_date: null,
  modified_date: '2026-01-02T03:04:05.006Z',
};
const actor = { actor: 1, actor__descriptive_name: 'Mara Okafor', user: 1, user__descriptive_name: 'Mara Okafor' };
const entries = [
  {
    id: 12,
    created_date: '2026-01-02T03:04:00.000Z',
    ...actor,
    user: 5,
    user__descriptive_name: 'Store One',
    action: 'update',
    other_name: 'stock',
    other_id: 3,
    changes: { quantity: [9, 4], ordered: [0, 1] },
  },
  {
    id: 11,
    created_date: '2026-01-01T03:04:00.000Z',
    ...actor,
    action: 'update',
    other_name: 'container',
    other_id: 1,
    changes: { code: ['C-1', 'C-2'], modified_date: ['a', 'b'] },
  },
  {
    id: 10,
    created_date: '2026-01-01T03:00:00.000Z',
    ...actor,
    action: 'delete',
    other_name: 'stock',
    other_id: 2,
    changes: { quantity: [7, null] },
  },
];
const open = async () => {
  signIn();
  const calls = stubServer(({ path, query }) => {
    if (path === '/api/container/1/history/')
      return {
        body: {
          count: 31,
          results:
            query.get('limit') === '40'
              ? [
                  ...entries,
                  { ...entries[1], id: 9, created_date: '2025-12-01T00:00:00.000Z', action: 'create', changes: {} },
                ]
              : entries,
        },
      };
    return { body: record };
  });
  renderAt(
    ['/', '/container/edit/1'],
    [
      { name: 'home', path: '/', element: null },
      { name: 'container.edit', path: '/container/edit/:id', element: <EditPage entity={container} /> },
    ],
  );
  const user = userEvent.setup();
  const tab = await screen.findByRole('tab', { name: 'History' });
  expect(calls.some(({ path }) => path.endsWith('/history/'))).toBe(false);
  await user.click(tab);
  await screen.findByText(/Mara Okafor as Store One/);
  return { calls, user };
};

const showFields = async (user: ReturnType<typeof userEvent.setup>) => {
  for (const button of screen.getAllByRole('button', { name: 'Fields' })) await user.click(button);
};

test('says in a sentence what each save did; its fields, before and after, are shown on demand', async () => {
  const { user } = await open();
  const items = screen.getAllByRole('listitem');
  expect(items.map((item) => within(item).getByRole('heading').textContent)).toEqual([
    'Mara Okafor as Store One changed Quantity and Ordered of 1 stock row',
    'Mara Okafor changed Code from C-1 to C-2',
    'Mara Okafor removed 1 stock row',
  ]);
  expect(within(items[1]!).getByTitle(/^01\/01\/2026 \d\d:04$/)).toHaveTextContent(/ago$/);
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  await showFields(user);
  expect(within(items[0]!).getByRole('row', { name: /^Quantity/ })).toHaveTextContent('9Restore4in the form');
  // The service sets this field: it is shown without a Restore button.
  expect(within(items[0]!).getByRole('row', { name: /^Ordered/ })).toHaveTextContent('Ordered01in the form');
  // Its row is not in the form any more.
  expect(within(items[2]!).queryByRole('button', { name: /Restore/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show older' }));
  expect(await screen.findByText('created this container', { exact: false })).toBeInTheDocument();
});

test('a former value can be put back into the form', async () => {
  const { user, calls } = await open();
  await showFields(user);
  await user.click(screen.getByRole('button', { name: /^Restore Code as before/ }));
  await user.click(screen.getByRole('button', { name: /^Restore Quantity as before/ }));
  expect(screen.getByText('2 changes')).toBeInTheDocument();
  expect(calls.some(({ method }) => method !== 'GET')).toBe(false);
  await user.click(screen.getByRole('tab', { name: 'Details' }));
  expect(screen.getByLabelText('Code')).toHaveValue('C-1');
  expect(screen.getByLabelText('Quantity, Stock 1')).toHaveValue('9');
  expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
});
