import { settings, TrestleProvider } from '@trestle/kit/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { people } from '../../testing/people';
import { loginReplies, mockReplies, signOut } from '../../testing/session';
import { LoginForm } from '../LoginForm';
import { companySignInAddress } from './CompanySignIn';
import { CompanySignInReturn, returnedSignIn } from './CompanySignInReturn';
import { problemText } from './problemTexts';

beforeEach(() => {
  settings.companySignIn = { name: 'login.shop.example', only: false };
});
afterEach(async () => {
  settings.companySignIn = null;
  await signOut();
});
const show = (element: React.ReactNode, at = '/stock/list?q=oak') =>
  render(
    <TrestleProvider>
      <MemoryRouter initialEntries={[at]}>{element}</MemoryRouter>
    </TrestleProvider>,
  );

test('the button stands beside the form of a password, and keeps the page that was asked for', async () => {
  show(<LoginForm />);
  const link = await screen.findByRole('link', { name: 'Sign in with login.shop.example' });
  expect(link).toHaveAttribute('href', '/auth/oidc/?redirect=%2Fstock%2Flist%3Fq%3Doak');
  expect(screen.getByLabelText(/Password/)).toBeInTheDocument();
});

test('with OIDC_ONLY it stands in its place, and superusers have another address', async () => {
  settings.companySignIn!.only = true;
  const { unmount } = show(<LoginForm />);
  expect(await screen.findByRole('link', { name: 'Sign in with login.shop.example' })).toBeInTheDocument();
  expect(screen.queryByLabelText(/Password/)).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Forgot Password' })).not.toBeInTheDocument();
  unmount();
  show(<LoginForm usesPassword />);
  expect(screen.getByLabelText(/Password/)).toBeInTheDocument();
});

test('without a provider there is no button', async () => {
  settings.companySignIn = null;
  show(<LoginForm />);
  expect(screen.queryByRole('link', { name: /Sign in with/ })).not.toBeInTheDocument();
});

test.each([
  ['/login?redirect=/order/list', '/auth/oidc/?redirect=%2Forder%2Flist'],
  ['/login', '/auth/oidc/'],
  ['/', '/auth/oidc/'],
  ['/stock/list#top', '/auth/oidc/?redirect=%2Fstock%2Flist%23top'],
])('at %s a sign-in begins at %s', (path, expected) => {
  const { pathname, search, hash } = new URL(path, 'http://x');
  expect(companySignInAddress({ pathname, search, hash })).toBe(expected);
});

test('a ticket is exchanged for a session', async () => {
  const calls = mockReplies({
    ...loginReplies(people.store),
    '/auth/oidc/finish/': { status: 200, body: people.store },
  });
  const done = jest.fn();
  show(<CompanySignInReturn ticket="t-1" problem={null} onDone={done} />);
  await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
  expect(calls[0]).toEqual({ path: '/auth/oidc/finish/', body: { ticket: 't-1' } });
});

test("a refused ticket shows the server's words, with the ways back", async () => {
  mockReplies({ '/auth/oidc/finish/': { status: 400, body: { non_field_errors: ['This log-in was used already.'] } } });
  show(<CompanySignInReturn ticket="t-1" problem={null} onDone={() => {}} />);
  expect(await screen.findByText('This log-in was used already.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Start again' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Back to Login' }));
});

test('the address tells how a sign-in ended, in words of our own', () => {
  expect(returnedSignIn('#oidc=t')).toEqual({ ticket: 't', problem: null });
  expect(returnedSignIn('#oidc_error=away')).toEqual({ ticket: null, problem: 'away' });
  expect(returnedSignIn('#top')).toBeNull();
  expect(problemText('away')).toBe("login.shop.example doesn't answer. Try again in a moment.");
  for (const foreign of ['<b>', 'constructor', '__proto__', 'Call 555'])
    expect(problemText(foreign)).toBe(problemText('failed'));
});
