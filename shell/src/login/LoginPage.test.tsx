import { TrestleProvider } from '@trestle/kit/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { people } from '../testing/people';
import { loginReplies, mockReplies, signIn, signOut } from '../testing/session';
import LoginPage from './LoginPage';

const REPLIES = {
  '/auth/forgot_password/': { status: 200, body: { status: true } },
  '/auth/verify_passcode/': { status: 200, body: { status: true, token: 'reset-token', username: 'store1' } },
};

afterEach(signOut);

const Where = () => <p>at {useLocation().pathname}</p>;

test('a reset goes on while another tab logs in: its passcode is used up', async () => {
  mockReplies(REPLIES);
  render(
    <TrestleProvider>
      <MemoryRouter initialEntries={['/login?mode=forgot']}>
        <LoginPage />
        <Where />
      </MemoryRouter>
    </TrestleProvider>,
  );
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText(/User name\/Email/), 'store1');
  await user.click(screen.getByRole('button', { name: 'Send Reset Email' }));
  await user.type(await screen.findByLabelText(/Passcode from Email/), '12345678');
  await user.click(screen.getByRole('button', { name: 'Verify Passcode' }));
  await user.type(await screen.findByLabelText(/^New Password/), 'tallow Quince%41');
  await signIn(people.store);
  mockReplies({ ...REPLIES, ...loginReplies(people.store) });
  expect(screen.getByLabelText(/^New Password/)).toHaveValue('tallow Quince%41');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('at /')).toBeInTheDocument();
});
