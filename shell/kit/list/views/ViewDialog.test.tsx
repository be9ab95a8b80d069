import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { product } from '@trestle/schema/entities/product';
import { renderAt } from '../../testing/renderAt';
import { signIn } from '../../testing/signedIn';
import { stubServer } from '../../testing/stubServer';
import ViewDialog from './ViewDialog';
import type { ViewContext, ViewDialogMode } from './viewContext';

const openDialog = (mode: ViewDialogMode) => {
  signIn();
  const calls = stubServer(() => ({ status: 201, body: { id: 3 } }));
  const view = mode === 'create' ? null : { id: 3, name: 'Oak', audience: 'me' };
  const active = { view, choose: () => {} } as unknown as ViewContext['active'];
  const onClose = jest.fn();
  const dialog = (
    <ViewDialog
      entity={product}
      route="product.list"
      active={active}
      current={{}}
      changed
      mode={mode}
      onClose={onClose}
    />
  );
  renderAt('/', [{ name: 'product.list', path: '/', element: dialog }]);
  return { user: userEvent.setup(), calls, onClose };
};

test('a double click on Save saves one view', async () => {
  const { user, calls, onClose } = openDialog('create');
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Oak');
  await user.dblClick(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});
test('a double click on Delete deletes a view once', async () => {
  const { user, calls, onClose } = openDialog('delete');
  await user.dblClick(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
});
