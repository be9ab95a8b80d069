import { settings, TrestleProvider, useSession } from '@trestle/kit/core';
import { render, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { people } from '../testing/people';
import { mockReplies, loginReplies, signOut } from '../testing/session';
import { LoginForm } from './LoginForm';

const fill = async (username: string, password: string) => {
  const user = userEvent.setup();
  if (username) await user.type(screen.getByLabelText(/User name/), username);
  if (password) await user.type(screen.getByLabelText(/Password/), password);
  await user.click(screen.getByRole('button', { name: 'Login' }));
};
const show = (onDone?: () => void) =>
  render(
    <TrestleProvider>
      <MemoryRouter>
        <LoginForm onDone={onDone} />
      </MemoryRouter>
    </TrestleProvider>,
  );
afterEach(signOut);

test('logs in with what was typed, the name without the spaces around it', async () => {
  const calls = mockReplies(loginReplies(people.store));
  const done = jest.fn();
  show(done);
  await fill(' store1 ', 'secret ');
  expect(calls[0]).toEqual({ path: '/api-token-auth/', body: { username: 'store1', password: 'secret ' } });
  expect(done).toHaveBeenCalledTimes(1);
});

test('both are required and have at most 147 characters', async () => {
  const calls = mockReplies({});
  show();
  await fill('', '');
  expect(screen.getAllByText('Value Required')).toHaveLength(2);
  expect(calls).toEqual([]);
  expect(screen.getByLabelText(/User name/)).toHaveAttribute('maxlength', '147');
  expect(screen.getByLabelText(/Password/)).toHaveAttribute('maxlength', '147');
});

test("a refusal is a toast with the status, and the server's words above the fields", async () => {
  mockReplies({
    '/api-token-auth/': { status: 400, body: { non_field_errors: ['Unable to log in with provided credentials.'] } },
  });
  show();
  await fill('store1', 'wrong');
  expect(await screen.findByText('Cannot Login - Error status: 400')).toBeInTheDocument();
  expect(screen.getByText('There was a problem logging you in.')).toBeInTheDocument();
  expect(screen.getByText('Unable to log in with provided credentials.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Login' })).toBeEnabled();
});

test('a login takes the message of the refusal before it away', async () => {
  mockReplies({ '/api-token-auth/': { status: 400, body: {} } });
  const done = jest.fn();
  show(done);
  await fill('store1', 'wrong');
  expect(await screen.findByText('Cannot Login - Error status: 400')).toBeInTheDocument();
  mockReplies(loginReplies(people.store));
  await fill('', 'secret');
  await waitFor(() => expect(done).toHaveBeenCalled());
  await waitFor(() => expect(screen.queryByText('Cannot Login - Error status: 400')).not.toBeInTheDocument());
});

test('anonymous mode offers to look around without a login (S2 §3)', async () => {
  const first = show();
  expect(screen.queryByRole('button', { name: 'Continue without a login' })).not.toBeInTheDocument();
  first.unmount();
  settings.anonymousMode = true;
  show();
  settings.anonymousMode = false;
  await userEvent.click(screen.getByRole('button', { name: 'Continue without a login' }));
  expect(renderHook(() => useSession()).result.current).toMatchObject({ user: { username: 'anonymous' }, token: null });
});

test('a missing answer has its own toast', async () => {
  mockReplies({ '/api-token-auth/': 'no answer' });
  show();
  await fill('store1', 'x');
  expect(await screen.findByText('Cannot Login')).toBeInTheDocument();
  expect(screen.getByText(/The Server is not responding, please wait a few minutes and try again/)).toBeInTheDocument();
});
