import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { product } from '@trestle/schema/entities/product';
import { useState } from 'react';
import { renderAt } from '../../testing/renderAt';
import { signIn } from '../../testing/signedIn';
import { stubServer, type StubHandler, type StubReply } from '../../testing/stubServer';
import ViewDialog from './ViewDialog';
import type { ViewContext, ViewDialogMode } from './viewContext';

const openDialog = (mode: ViewDialogMode, handler: StubHandler = () => ({ status: 201, body: { id: 3 } })) => {
  signIn();
  const calls = stubServer(handler);
  const view = mode === 'create' ? null : { id: 3, name: 'Oak', audience: 'me' };
  const choose = jest.fn();
  const active = { view, choose } as unknown as ViewContext['active'];
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
  return { user: userEvent.setup(), calls, choose, onClose };
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
/** Saves a new view, and cancels the dialog before the reply, if asked to. */
const saveNewView = async (isCancelled: boolean) => {
  let reply: (reply: StubReply) => void = () => {};
  const created = new Promise<StubReply>((resolve) => {
    reply = resolve;
  });
  const noRows = { body: { count: 0, results: [] } };
  const { user, calls, choose, onClose } = openDialog('create', ({ method }) => (method === 'POST' ? created : noRows));
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Oak');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true));
  // The button waits for the reply. Escape doesn't, and asks before the name is lost.
  if (isCancelled) {
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Close' }));
  }
  await act(async () => reply({ status: 201, body: { id: 3 } }));
  await screen.findByText('Created Item');
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  return { chosen: choose.mock.calls, closings: onClose.mock.calls.length };
};
test('a list that is saved as a new view opens in it', async () => {
  expect(await saveNewView(false)).toEqual({ chosen: [[3]], closings: 1 });
});
test('a list, and a dialog opened since, stay as they are when the dialog was closed before its view is saved', async () => {
  expect(await saveNewView(true)).toEqual({ chosen: [], closings: 1 });
});
