import { TrestleProvider } from '@trestle/kit/core';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { people } from '../testing/people';
import { loginReplies, mockReplies, signOut } from '../testing/session';
import { LoginForm } from './LoginForm';

const LOGIN = '/api-token-auth/';
const FACTOR = '/auth/second_factor/';
const ENROL = '/auth/second_factor/enrol/';
const CONFIRM = '/auth/second_factor/enrol/confirm/';
const CODES = Array.from({ length: 10 }, (_, i) => `code-${i}`);
const wanted = (...kinds: string[]) => ({
  status: 401,
  body: { detail: 'Enter your second factor to log in.', second_factor: kinds, ticket: 'the ticket' },
});
const refused = { status: 400, body: { non_field_errors: ['The code is wrong or was used.'] } };

afterEach(signOut);

/** Shows the login, and enters name and password. */
const logIn = async (done?: () => void) => {
  render(
    <TrestleProvider>
      <MemoryRouter>
        <LoginForm onDone={done} />
      </MemoryRouter>
    </TrestleProvider>,
  );
  screen.queryAllByRole('button', { name: 'Dismiss' }).forEach((button) => fireEvent.click(button));
  const user = userEvent.setup();
  await user.type(screen.getByLabelText(/User name/), 'store1');
  await user.type(screen.getByLabelText(/Password/), 'secret');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  return user;
};

test('a right password leads to the code, and the code logs in', async () => {
  const { token, user: person } = people.store;
  const calls = mockReplies({
    ...loginReplies(people.store),
    [LOGIN]: wanted('totp'),
    [FACTOR]: { status: 200, body: { token, user: person } },
  });
  const done = jest.fn();
  const user = await logIn(done);
  expect(await screen.findByRole('heading', { name: 'Second factor' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Login' }));
  expect(screen.getByText('Value Required')).toBeInTheDocument();
  await user.type(screen.getByLabelText(/^Code/), '123 456');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  await waitFor(() => expect(done).toHaveBeenCalled());
  expect(calls.find(({ path }) => path === FACTOR)!.body).toEqual({ ticket: 'the ticket', code: '123 456' });
});

test('a refused code stays, with the words of the server; back leads to the login with the name', async () => {
  mockReplies({ [LOGIN]: wanted('totp'), [FACTOR]: refused });
  const user = await logIn();
  await user.type(await screen.findByLabelText(/^Code/), '123456');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  expect(await screen.findByText('The code is wrong or was used.')).toBeInTheDocument();
  expect(screen.getByLabelText(/^Code/)).toHaveValue('123456');
  await user.click(screen.getByRole('button', { name: 'Back to Login' }));
  expect(screen.getByLabelText(/User name/)).toHaveValue('store1');
});

test('codes that nobody has kept yet stay in view when another tab logs in and the form goes', async () => {
  const { token, user: person } = people.store;
  const address = 'otpauth://totp/Trestle:store1?issuer=Trestle&secret=ABCDEFGH';
  mockReplies({
    ...loginReplies(people.store),
    [LOGIN]: wanted(),
    [ENROL]: { status: 200, body: { secret: 'ABCDEFGH', address } },
    [CONFIRM]: { status: 200, body: { token, user: person, recovery_codes: CODES } },
  });
  const user = await logIn();
  await user.type(await screen.findByLabelText(/Code of the app/), '123456');
  await user.click(screen.getByRole('button', { name: 'Turn on and log in' }));
  expect(await screen.findAllByRole('listitem')).toHaveLength(10);
  cleanup();
  render(<TrestleProvider>The page</TrestleProvider>);
  expect(await screen.findByText(new RegExp(CODES.join(', ')))).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
});

test('who needs a factor and has none sets one up, keeps the recovery codes, and is logged in', async () => {
  const { token, user: person } = people.store;
  const address = 'otpauth://totp/Trestle:store1?issuer=Trestle&secret=ABCDEFGH';
  const calls = mockReplies({
    ...loginReplies(people.store),
    [LOGIN]: wanted(),
    [ENROL]: { status: 200, body: { secret: 'ABCDEFGH', address } },
    [CONFIRM]: { status: 200, body: { token, user: person, recovery_codes: CODES } },
  });
  const done = jest.fn();
  const user = await logIn(done);
  expect(await screen.findByLabelText('Key for the authenticator app')).toHaveTextContent('ABCD EFGH');
  expect(screen.getByRole('img', { name: 'QR code for the authenticator app' })).toBeInTheDocument();
  await user.type(screen.getByLabelText(/Code of the app/), '123456');
  await user.click(screen.getByRole('button', { name: 'Turn on and log in' }));
  expect(await screen.findAllByRole('listitem')).toHaveLength(10);
  expect(done).not.toHaveBeenCalled();
  expect(calls.find(({ path }) => path === CONFIRM)!.body).toEqual({ ticket: 'the ticket', code: '123456' });
  await user.click(screen.getByRole('button', { name: 'I have kept them' }));
  await waitFor(() => expect(done).toHaveBeenCalled());
  cleanup();
  render(<TrestleProvider>The page</TrestleProvider>);
  expect(screen.queryByText(/They are not shown again/)).not.toBeInTheDocument();
});
