import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAt } from '../../testing/renderAt';
import { signIn } from '../../testing/signedIn';
import { stubServer } from '../../testing/stubServer';
import SecondFactorSection from './SecondFactorSection';

const passkey = (id: number, name: string) => ({ id, name, created_at: '2026-01-05T01:00:00.000Z', used_at: null });
const state = {
  required: false,
  second_factor: ['totp', 'passkey'],
  recovery_codes: 8,
  passkeys: [passkey(1, 'Phone'), passkey(2, 'Laptop')],
};

/** Opens the section. The server answers a call whose path ends so only when `answer` is called. */
const openSection = (heldPath: string) => {
  signIn();
  let answer: () => void = () => undefined;
  const calls = stubServer(({ path }) => {
    if (path.endsWith(heldPath)) return new Promise((resolve) => (answer = () => resolve({ body: {} })));
    return { body: path.endsWith('/state/') ? state : { status: true } };
  });
  renderAt('/account', [{ name: 'login.account', path: '/account', element: <SecondFactorSection owner="own" /> }]);
  const readings = () => calls.filter(({ path }) => path.endsWith('/state/')).length;
  return { user: userEvent.setup(), answer: () => answer(), readings };
};
const inDialog = () => within(screen.getByRole('dialog'));

test('a passkey that gets its name late leaves the dialog open that was opened since, and the list is read again', async () => {
  const { user, answer, readings } = openSection('/rename/');
  await user.click(await screen.findByRole('button', { name: 'Rename passkey Phone' }));
  await user.type(inDialog().getByLabelText(/^Name of the passkey/), ' 2');
  await user.click(inDialog().getByRole('button', { name: 'Rename' }));
  await user.click(inDialog().getByRole('button', { name: 'Cancel' }));
  // The page behind a dialog stays hidden a moment longer on a busy machine.
  await user.click(await screen.findByRole('button', { name: 'Rename passkey Laptop', hidden: true }));
  await user.type(inDialog().getByLabelText(/^Name of the passkey/), ' at home');
  const before = readings();
  answer();
  expect(await screen.findByText('The passkey is renamed.')).toBeInTheDocument();
  expect(screen.getByLabelText(/^Name of the passkey/)).toHaveValue('Laptop at home');
  await waitFor(() => expect(readings()).toBe(before + 1));
});

test('a second factor that is removed late leaves the dialog open that was opened since', async () => {
  const { user, answer } = openSection('/second_factor/remove/');
  await user.click(await screen.findByRole('button', { name: 'Remove second factor' }));
  await user.type(await screen.findByLabelText(/^Current password/), 'secret');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await user.type(await screen.findByLabelText(/^Code/), '123456');
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'New recovery codes', hidden: true }));
  await user.type(await screen.findByLabelText(/^Current password/), 'secret');
  answer();
  expect(await screen.findByText('Your second factor is removed.')).toBeInTheDocument();
  expect(screen.getByLabelText(/^Current password/)).toHaveValue('secret');
});
