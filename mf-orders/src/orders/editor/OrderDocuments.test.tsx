import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAt } from '@trestle/kit/testing/renderAt';
import { signIn } from '@trestle/kit/testing/signedIn';
import { stubServer } from '@trestle/kit/testing/stubServer';
import { OrderDocuments } from './OrderDocuments';

/** Opens the documents of an order, and presses the first of them twice. */
const pressTwice = async (isDirty: boolean) => {
  signIn();
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const calls = stubServer(() => ({ text: 'pdf' }));
  const element = <OrderDocuments id="4" isDirty={isDirty} />;
  renderAt('/', [{ name: 'store_order.edit', path: '/', element }]);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'PDF of this order' }));
  await user.dblClick(await screen.findByRole('button', { name: 'Order confirmation' }));
  return calls;
};

test('a document is made once, however often it is pressed', async () => {
  const calls = await pressTwice(false);
  await waitFor(() => expect(calls.map(({ path }) => path)).toEqual(['/reports/download']));
});

test('an order with changes is not made a document of its former lines without a word', async () => {
  const calls = await pressTwice(true);
  expect(await screen.findByText(/the PDF shows the order as it is saved/)).toBeInTheDocument();
  expect(calls).toEqual([]);
});
