import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { registerEntities } from '@trestle/kit/core';
import { EditPage, FormField } from '@trestle/kit/form';
import { renderAt } from '@trestle/kit/testing/renderAt';
import { signIn } from '@trestle/kit/testing/signedIn';
import { stubServer } from '@trestle/kit/testing/stubServer';
import { store } from '@trestle/schema/entities/store';
import { storeOrder } from '@trestle/schema/entities/store_order';
import { storeOrderLine } from '@trestle/schema/entities/store_order_line';
import { OrderDocuments } from './OrderDocuments';

registerEntities([store, storeOrder, storeOrderLine]);

/** Opens an order, types its notes, and presses its first document twice. @returns how many documents were made */
const pressTwice = async (notes: string) => {
  signIn();
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const calls = stubServer(({ path }) => {
    if (path === '/reports/download') return { text: 'pdf' };
    return { body: path === '/api/store_order/4/' ? { id: 4, store: null, notes: null } : { count: 0, results: [] } };
  });
  const element = (
    <EditPage entity={storeOrder} actions={<OrderDocuments id="4" />}>
      <FormField name="notes" />
    </EditPage>
  );
  renderAt('/store_order/edit/4', [{ name: 'store_order.edit', path: '/store_order/edit/:id', element }]);
  const user = userEvent.setup();
  const box = await screen.findByLabelText('Notes');
  if (notes) await user.type(box, notes);
  await user.click(await screen.findByRole('button', { name: 'PDF of this order' }));
  await user.dblClick(await screen.findByRole('button', { name: 'Order confirmation' }));
  return () => calls.filter(({ path }) => path === '/reports/download').length;
};

test('a document is made once, however often it is pressed', async () => {
  const made = await pressTwice('');
  await waitFor(() => expect(made()).toBe(1));
});

test('an order with changes is not made a document of its former lines without a word', async () => {
  const made = await pressTwice('by the side gate');
  expect(await screen.findByText(/the PDF shows the order as it is saved/)).toBeInTheDocument();
  expect(made()).toBe(0);
});
