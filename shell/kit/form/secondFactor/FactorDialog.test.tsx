import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAt } from '../../testing/renderAt';
import { signIn } from '../../testing/signedIn';
import { stubServer } from '../../testing/stubServer';
import FactorDialog from './FactorDialog';

/** Confirms the password in the dialog, and asks for new recovery codes. */
async function askForNewCodes() {
  const onClose = jest.fn();
  const { router, at } = renderAt(
    ['/home', '/account'],
    [
      { name: 'home', path: '/home', element: <p>The home page</p> },
      {
        name: 'login.account',
        path: '/account',
        element: <FactorDialog action="renew" onChanged={() => {}} onClose={onClose} />,
      },
    ],
  );
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText(/^Current password/), 'secret');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await user.type(await screen.findByLabelText(/^Code/), '123456');
  await user.click(screen.getByRole('button', { name: 'Make new codes' }));
  return { user, onClose, router, at };
}

test('recovery codes that are shown this once are not closed by Escape without a question, nor by a reload', async () => {
  signIn();
  stubServer(({ path }) => ({ body: path.endsWith('/recovery_codes/') ? { recovery_codes: ['abcd-1234'] } : {} }));
  const { user, onClose } = await askForNewCodes();
  expect(await screen.findByText('abcd-1234')).toBeInTheDocument();
  const reload = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(reload);
  expect(reload.defaultPrevented).toBe(true);

  await user.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  await user.click(await screen.findByRole('button', { name: 'Go back' }));
  expect(screen.getByText('abcd-1234')).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('new recovery codes are shown in the end, although Cancel, Escape or Back is pressed', async () => {
  signIn();
  let answer: () => void = () => undefined;
  stubServer(({ path }) => {
    if (!path.endsWith('/recovery_codes/')) return { body: { status: true } };
    return new Promise((resolve) => (answer = () => resolve({ body: { recovery_codes: ['abcd-1234'] } })));
  });
  const { user, onClose, router, at } = await askForNewCodes();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  await act(() => router.navigate(-1));
  expect(await screen.findByText('Leave without the recovery codes?')).toBeInTheDocument();
  expect(at()).toBe('/account');
  answer();
  expect(await screen.findByText('abcd-1234')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'I have kept them' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('Back asks before recovery codes that are shown this once are lost', async () => {
  signIn();
  stubServer(({ path }) => ({ body: path.endsWith('/recovery_codes/') ? { recovery_codes: ['abcd-1234'] } : {} }));
  const { user, router, at } = await askForNewCodes();
  // The router is told a moment after the codes are drawn.
  await user.click(await screen.findByText('abcd-1234'));
  await act(() => router.navigate(-1));
  expect(await screen.findByText('Leave without the recovery codes?')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Stay' }));
  expect(screen.getByText('abcd-1234')).toBeInTheDocument();
  expect(at()).toBe('/account');
});

test('an app whose set-up does not begin leaves a way out, also without a keyboard', async () => {
  signIn();
  let refuse: () => void = () => undefined;
  stubServer(({ path }) => {
    if (!path.endsWith('/totp/')) return { body: { status: true } };
    return new Promise((resolve) => (refuse = () => resolve({ status: 503 })));
  });
  const onClose = jest.fn();
  renderAt('/account', [
    {
      name: 'login.account',
      path: '/account',
      element: <FactorDialog action="add" onChanged={() => {}} onClose={onClose} />,
    },
  ]);
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText(/^Current password/), 'secret');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  // While nobody answers, and once the call has failed.
  expect(await screen.findByRole('button', { name: 'Cancel' })).toBeEnabled();
  refuse();
  expect(await screen.findByText('The server is not responding.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('Escape asks before a typed code is lost', async () => {
  signIn();
  stubServer(({ path }) =>
    path.endsWith('/recovery_codes/') ? { status: 400, body: {} } : { body: { status: true } },
  );
  const { user, onClose } = await askForNewCodes();
  await user.type(screen.getByLabelText(/^Code/), '{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Go back' }));
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByLabelText(/^Code/)).toHaveValue('123456');
});
