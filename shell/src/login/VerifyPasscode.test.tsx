import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAt } from '@trestle/kit/testing/renderAt';
import { stubServer } from '@trestle/kit/testing/stubServer';
import VerifyPasscode from './VerifyPasscode';

test('a passcode whose answer got lost is sent again with the key of the first call', async () => {
  const answers = [0, 200];
  const calls = stubServer(() => {
    if (answers.shift() === 0) throw new TypeError('Failed to fetch');
    return { body: { status: true, token: 'reset-token', username: 'store1' } };
  });
  const onVerified = jest.fn();
  const form = (
    <VerifyPasscode username="store1" onUsername={() => undefined} onVerified={onVerified} onBack={() => undefined} />
  );
  renderAt('/login', [{ name: 'login', path: '/login', element: form }]);
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText(/Passcode from Email/), '12345678');
  await user.click(screen.getByRole('button', { name: 'Verify Passcode' }));
  expect(await screen.findByText(/The Server is not responding/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Verify Passcode' }));
  const keys = calls.map(({ headers }) => headers['Idempotency-Key']);
  expect([keys.length, keys[0]]).toEqual([2, keys[1]]);
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
  expect(onVerified).toHaveBeenCalledTimes(1);
});
