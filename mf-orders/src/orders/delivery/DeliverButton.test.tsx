import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { registerEntities } from '@trestle/kit/core';
import { EditPage, FormField, useFormValue, useUnsavedText } from '@trestle/kit/form';
import { renderAt } from '@trestle/kit/testing/renderAt';
import { signIn } from '@trestle/kit/testing/signedIn';
import { stubServer } from '@trestle/kit/testing/stubServer';
import { store } from '@trestle/schema/entities/store';
import { storeOrder } from '@trestle/schema/entities/store_order';
import { storeOrderLine } from '@trestle/schema/entities/store_order_line';
import type { OrderLine } from '../core/orderLines';
import { DeliverButton } from './DeliverButton';

registerEntities([store, storeOrder, storeOrderLine]);

const line = { id: 9, stock_id: 1, quantity: 5, delivered: 0, product_name: 'Chair' };
const order = { id: 4, store: null, notes: null, store_order_lines: [line] };

function OrderFields() {
  const { initial = [] } = useFormValue<OrderLine[]>('store_order_lines');
  const note = useUnsavedText('note', '');
  const pad = useUnsavedText('quick pad', '');
  return (
    <>
      <FormField name="notes" />
      <button onClick={() => pad.set('ROW-204 2')}>Fill the pad</button>
      <input aria-label="New note" value={note.text} onChange={({ target }) => note.set(target.value)} />
      <DeliverButton saved={initial} onDelivered={() => undefined} />
    </>
  );
}

/** Opens the order in its form. */
function openOrder() {
  const element = (
    <EditPage entity={storeOrder}>
      <OrderFields />
    </EditPage>
  );
  renderAt('/store_order/edit/4', [{ name: 'store_order.edit', path: '/store_order/edit/:id', element }]);
  return userEvent.setup();
}
/** Opens the order's dialog and saves that all of it was delivered. */
async function handOverAll() {
  const user = openOrder();
  await user.click(await screen.findByRole('button', { name: 'Hand over …' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Order 4: what was delivered' }));
  await user.click(dialog.getByRole('button', { name: 'All pieces' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  return { user, dialog };
}

test('nothing is handed over while the form has a change or a note that is not saved', async () => {
  signIn();
  stubServer(({ path }) => ({ body: path === '/api/store_order/4/' ? order : { count: 0, results: [] } }));
  const user = openOrder();
  const handOver = async () => user.click(await screen.findByRole('button', { name: 'Hand over …' }));
  const findDialog = () => screen.queryByRole('dialog', { name: 'Order 4: what was delivered' });

  const notes = await screen.findByLabelText('Notes');
  await user.type(notes, 'by the side gate');
  await handOver();
  expect(findDialog()).toBeNull();
  await user.clear(notes);
  await user.type(screen.getByLabelText('New note'), 'called them');
  await handOver();
  expect(findDialog()).toBeNull();
  await user.clear(screen.getByLabelText('New note'));
  await handOver();
  expect(await screen.findByRole('dialog', { name: 'Order 4: what was delivered' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));

  await user.click(screen.getByText('Fill the pad'));
  await handOver();
  expect(findDialog()).toBeNull();
  expect(screen.getByText(/^Add or clear what you typed under 'quick pad' first\./)).toBeInTheDocument();
});

test('the dialog stays until its reply has come, since the form is loaded anew then', async () => {
  signIn();
  let answer: () => void = () => undefined;
  stubServer(({ method, path }) => {
    if (method !== 'POST') return { body: path === '/api/store_order/4/' ? order : { count: 0, results: [] } };
    return new Promise((resolve) => (answer = () => resolve({ body: order })));
  });
  const { user, dialog } = await handOverAll();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog')).toBeInTheDocument();
  answer();
  expect(await screen.findByText('Saved what was delivered')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a delivery that is refused says which line it is about', async () => {
  signIn();
  const refused = { rows: [{ quantity: [{ code: 'max', message: 'Maximum value 3' }] }] };
  stubServer(({ method, path }) => {
    if (method === 'POST') return { status: 400, body: refused };
    return { body: path === '/api/store_order/4/' ? order : { count: 0, results: [] } };
  });
  const { dialog } = await handOverAll();
  expect(await dialog.findByText('Chair: Maximum value 3.')).toBeInTheDocument();
});
