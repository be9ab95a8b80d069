import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { codeColour } from '@trestle/schema/entities/code_colour';
import { useState, type ReactNode } from 'react';
import { registerEntities } from '../core/entities';
import { renderAt } from '../testing/renderAt';
import { signIn } from '../testing/signedIn';
import { FormDialog } from './FormDialog';
import { FormField } from './FormField';
import { EditPage } from './page/EditPage';

registerEntities([codeColour]);

const pages = (element: ReactNode) => [
  { name: 'home', path: '/', element: <p>home</p> },
  { name: 'code_colour.create', path: '/code_colour/create', element },
];
/** Opens a dialog on the page behind the home page. */
const show = () => {
  signIn();
  const onClose = jest.fn();
  const dialog = (
    <FormDialog title="New key" onClose={onClose}>
      <input aria-label="Name" />
      <input type="checkbox" aria-label="Read only" />
      <textarea aria-label="Reason" />
    </FormDialog>
  );
  return { onClose, user: userEvent.setup(), ...renderAt(['/', '/code_colour/create'], pages(dialog)) };
};
/** Whether the browser would ask before the tab is closed. */
const asksOnClosing = (): boolean => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

test.each(['Name', 'Reason'])('Escape asks before the text of %s is lost', async (label) => {
  const { onClose, user } = show();
  await user.type(await screen.findByLabelText(label), 'Accounting{Escape}');
  expect(await screen.findByText('What you typed here would be lost.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Go back' }));
  expect(onClose).not.toHaveBeenCalled();
  expect(await screen.findByLabelText(label)).toHaveValue('Accounting');
  await user.type(screen.getByLabelText(label), '{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('Escape closes at once where nothing was typed, or all of it was taken away again', async () => {
  const { onClose, user } = show();
  await user.click(await screen.findByLabelText('Read only'));
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
  await user.type(screen.getByLabelText('Name'), 'A{Backspace}{Escape}');
  expect(onClose).toHaveBeenCalledTimes(2);
});

test('Back and a reload ask before what was typed is lost', async () => {
  const { user, router, at } = show();
  await screen.findByLabelText('Name');
  expect(asksOnClosing()).toBe(false);
  await user.type(screen.getByLabelText('Name'), 'Accounting');
  expect(asksOnClosing()).toBe(true);
  await act(() => router.navigate(-1));
  await user.click(await screen.findByRole('button', { name: 'Stay' }));
  expect(at()).toBe('/code_colour/create');
  expect(await screen.findByLabelText('Name')).toHaveValue('Accounting');
  await act(() => router.navigate(-1));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(await screen.findByText('home')).toBeInTheDocument();
  expect(asksOnClosing()).toBe(false);
});

test('a save that leads to another page, and Back where nothing is typed, are not asked about', async () => {
  const { user, router } = show();
  await user.type(await screen.findByLabelText('Name'), 'Accounting');
  await act(() => router.navigate('/'));
  expect(await screen.findByText('home')).toBeInTheDocument();
  await act(() => router.navigate('/code_colour/create'));
  await screen.findByLabelText('Name');
  await act(() => router.navigate(-1));
  expect(await screen.findByText('home')).toBeInTheDocument();
});

test('over a form with changes the dialog asks about its text, and the form about its own once the dialog is empty', async () => {
  signIn();
  function Fields() {
    const [isOpen, setIsOpen] = useState(false);
    return (
      <>
        <FormField name="code" />
        <button onClick={() => setIsOpen(true)}>New key</button>
        {isOpen && (
          <FormDialog title="New key" onClose={() => undefined}>
            <input aria-label="Name" />
          </FormDialog>
        )}
      </>
    );
  }
  const page = (
    <EditPage entity={codeColour}>
      <Fields />
    </EditPage>
  );
  const { router, at } = renderAt(['/', '/code_colour/create?_code=M'], pages(page));
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Code'), 'O');
  await user.click(screen.getByRole('button', { name: 'New key' }));
  await user.type(await screen.findByLabelText('Name'), 'A');
  await act(() => router.navigate(-1));
  expect(await screen.findByText('What you typed here would be lost.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Stay' }));
  await user.clear(await screen.findByLabelText('Name'));
  await act(() => router.navigate(-1));
  expect(await screen.findByText(/you have unsaved changes!/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  expect(await screen.findByText('home')).toBeInTheDocument();
  expect(at()).toBe('/');
});

test('while its call runs, Escape neither closes the dialog nor asks', async () => {
  const onClose = jest.fn();
  function SavedDialog() {
    const [isSaving, setIsSaving] = useState(false);
    return (
      <FormDialog title="New key" isHeld={isSaving} onClose={onClose}>
        <input aria-label="Name" />
        <button onClick={() => setIsSaving(true)}>Save</button>
      </FormDialog>
    );
  }
  renderAt('/', [{ name: 'home', path: '/', element: <SavedDialog /> }]);
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Name'), 'A{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Go back' }));
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  await user.keyboard('{Escape}');
  expect(screen.queryByText('Close without saving?')).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
});
