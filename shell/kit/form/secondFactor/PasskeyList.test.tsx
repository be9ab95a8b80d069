import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAt } from '../../testing/renderAt';
import { signIn } from '../../testing/signedIn';
import { PasskeyList } from './PasskeyList';

test('Escape asks before the new name of a passkey is lost', async () => {
  signIn();
  const passkey = { id: 3, name: 'Laptop', created_at: '2026-01-02T03:04:00.000Z', used_at: null };
  const state = { required: false, second_factor: [], recovery_codes: 0, passkeys: [passkey] };
  const onChanged = jest.fn();
  const list = <PasskeyList state={state} onChanged={onChanged} />;
  renderAt('/account', [{ name: 'login.account', path: '/account', element: list }]);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Rename passkey Laptop' }));
  await user.type(await screen.findByLabelText(/^Name of the passkey/), ' at home{Escape}');
  expect(await screen.findByText('What you typed here would be lost.')).toBeInTheDocument();
  expect(onChanged).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(onChanged).toHaveBeenCalledTimes(1);
});
