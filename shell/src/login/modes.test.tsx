import { TrestleProvider } from '@trestle/kit/core';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { people } from '../testing/people';
import { mockReplies, loginReplies, signOut } from '../testing/session';
import { LoginForm } from './LoginForm';

const FORGOT_PASSWORD_PATH = '/auth/forgot_password/';
const VERIFY = '/auth/verify_passcode/';
const CHANGE = '/auth/change_password/';
const done = { status: 200, body: { status: true } };
const verified = { status: 200, body: { status: true, token: 'reset-token', username: 'store1' } };
const strong = 'tallow Quince%41';

afterEach(signOut);

const Where = () => <p>at {useLocation().pathname}</p>;
const show = (cancelTo?: string) => {
  render(
    <TrestleProvider>
      <MemoryRouter initialEntries={['/login']}>
        <LoginForm cancelTo={cancelTo} />
        <Where />
      </MemoryRouter>
    </TrestleProvider>,
  );
  // Forgets the previous test's replies.
  screen.queryAllByRole('button', { name: 'Dismiss' }).forEach((button) => fireEvent.click(button));
  return userEvent.setup();
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
/** Goes on to the mode that asks for the passcode. */
const toPasscode = async (name = 'store1') => {
  const user = show();
  await user.click(screen.getByRole('link', { name: 'Forgot Password' }));
  await user.type(await screen.findByLabelText(/User name\/Email/), name);
  await press('Send Reset Email');
  await screen.findByRole('heading', { name: 'Verify Passcode' });
  return user;
};
const toChange = async () => {
  const user = await toPasscode();
  await user.type(screen.getByLabelText(/Passcode from Email/), '12345678');
  await press('Verify Passcode');
  await screen.findByRole('heading', { name: 'Change Password' });
  return user;
};

test('forgot: the name is required, in the words of S1 §5', async () => {
  const calls = mockReplies({ [FORGOT_PASSWORD_PATH]: done });
  const user = show();
  await user.click(screen.getByRole('link', { name: 'Forgot Password' }));
  await press('Send Reset Email');
  expect(screen.getByText('Please put in a username or email')).toBeInTheDocument();
  expect(calls).toEqual([]);
});
test('forgot leads to the passcode with the typed name; resending asks again', async () => {
  const calls = mockReplies({ [FORGOT_PASSWORD_PATH]: done });
  await toPasscode(' store1 ');
  expect(screen.getByLabelText(/User name\/Email/)).toHaveValue(' store1 ');
  await press('Resend Email');
  await waitFor(() =>
    expect(calls).toEqual([
      { path: FORGOT_PASSWORD_PATH, body: { username: 'store1' } },
      { path: FORGOT_PASSWORD_PATH, body: { username: 'store1' } },
    ]),
  );
});
test('too many mails: the server says how long to wait', async () => {
  mockReplies({
    [FORGOT_PASSWORD_PATH]: { status: 429, body: { detail: 'Too many attempts. Try again in 40 seconds.' } },
  });
  const user = show();
  await user.click(screen.getByRole('link', { name: 'Forgot Password' }));
  await user.type(screen.getByLabelText(/User name\/Email/), 'store1');
  await press('Send Reset Email');
  expect(await screen.findByText('Too many attempts. Try again in 40 seconds.')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Forgot Password' })).toBeInTheDocument();
});
test.each([
  ['refused', { status: 400, body: { status: false } }],
  ["answered with a status that isn't true", { status: 200, body: { status: false } }],
])('a passcode that is %s is wrong, and can be tried again', async (_how, reply) => {
  mockReplies({ [FORGOT_PASSWORD_PATH]: done, [VERIFY]: reply });
  const user = await toPasscode();
  // The toast of the case before may still be there.
  for (const button of screen.queryAllByRole('button', { name: 'Dismiss' })) await user.click(button);
  await waitFor(() => expect(screen.queryByText('Wrong passcode')).not.toBeInTheDocument());
  await user.type(screen.getByLabelText(/Passcode from Email/), '1');
  await press('Verify Passcode');
  expect(await screen.findByText('Wrong passcode')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Verify Passcode' })).toBeInTheDocument();
});
test('change: a strong password, typed twice, signs in and opens home (S1 §4)', async () => {
  const { token, user: person } = people.store;
  const calls = mockReplies({
    ...loginReplies(people.store),
    [FORGOT_PASSWORD_PATH]: done,
    [VERIFY]: verified,
    [CHANGE]: { status: 200, body: { status: true, token, user: person } },
  });
  const user = await toChange();
  await user.type(screen.getByLabelText(/^New Password/), 'store1234');
  await press('Change Password');
  expect(await screen.findByText('Password strength should be color green')).toBeInTheDocument();
  await user.clear(screen.getByLabelText(/^New Password/));
  await user.type(screen.getByLabelText(/^New Password/), strong);
  await user.type(screen.getByLabelText(/Verify New Password/), 'another');
  await press('Change Password');
  expect(await screen.findByText("Password don't match - Please check and try again")).toBeInTheDocument();
  await user.clear(screen.getByLabelText(/Verify New Password/));
  await user.type(screen.getByLabelText(/Verify New Password/), strong);
  await press('Change Password');
  expect(await screen.findByText('at /')).toBeInTheDocument();
  expect(calls.find(({ path }) => path === CHANGE)!.body).toEqual({
    status: true,
    token: 'reset-token',
    username: 'store1',
    password: strong,
  });
});
test.each([
  [401, 'This token was used already.'],
  [403, 'Signature has expired.'],
])('a passcode that is used up or too old says what to do (%i)', async (status, detail) => {
  mockReplies({ [FORGOT_PASSWORD_PATH]: done, [VERIFY]: verified, [CHANGE]: { status, body: { detail } } });
  const user = await toChange();
  await user.type(screen.getByLabelText(/^New Password/), strong);
  await user.type(screen.getByLabelText(/Verify New Password/), strong);
  await press('Change Password');
  expect(await screen.findByText(/If you have just chosen a new password, log in with it/)).toBeInTheDocument();
});
test('change can be cancelled: back to the login', async () => {
  mockReplies({ [FORGOT_PASSWORD_PATH]: done, [VERIFY]: verified });
  await toChange();
  await press('Cancel');
  expect(screen.getByRole('heading', { name: 'Log in' })).toBeInTheDocument();
  expect(screen.getByLabelText(/User name/)).toHaveValue('store1');
});
test('cancelling the login opens the registration page, where one is set (S1 §2.3)', async () => {
  show('/account/create');
  await press('Cancel');
  expect(screen.getByText('at /account/create')).toBeInTheDocument();
});
test('without a registration page there is no Cancel', () => {
  show();
  expect(screen.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
});
