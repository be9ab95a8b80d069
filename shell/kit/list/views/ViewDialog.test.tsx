import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { product } from '@trestle/schema/entities/product';
import { useState } from 'react';
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
  /** Closes as in a list: what comes after the first answer meets no button. */
  const ClosableDialog = () => {
    const [isOpen, setIsOpen] = useState(true);
    const close = () => {
      onClose();
      setIsOpen(false);
    };
    const context = { entity: product, route: 'product.list', active, current: {}, changed: true };
    return isOpen && <ViewDialog {...context} mode={mode} onClose={close} />;
  };
  renderAt('/', [{ name: 'product.list', path: '/', element: <ClosableDialog /> }]);
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
