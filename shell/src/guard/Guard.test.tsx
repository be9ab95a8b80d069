import { enterAnonymously, request } from '@trestle/kit/core';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { MemoryRouter } from 'react-router';
import { Guard } from './Guard';
import { people } from '../testing/people';
import { mockReplies, signIn, signOut } from '../testing/session';

/** Pages that are not for everybody whose rules open them. */
const PAGES: Readonly<Record<string, ComponentProps<typeof Guard>['page']>> = {
  gallery: { name: 'gallery', audience: 'staff' },
  'module.list': { name: 'module.list', audience: 'administrator' },
  'product.import': { name: 'product.import', needs: ['product.create'] },
};
const page = (route: string) =>
  render(
    <MemoryRouter>
      <Guard page={PAGES[route] ?? { name: route }}>
        <p>The page</p>
      </Guard>
    </MemoryRouter>,
  );
afterEach(signOut);

test('logged out, the login form replaces the page', () => {
  page('store.list');
  expect(screen.getByRole('button', { name: 'Login' })).toBeInTheDocument();
  expect(screen.queryByText('The page')).not.toBeInTheDocument();
});
test('an open route is shown', async () => {
  await signIn(people.store);
  page('store.list');
  expect(screen.getByText('The page')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
test('a denied route says so, in the words of S1 §2.2', async () => {
  await signIn(people.store);
  page('product.create');
  expect(screen.getByRole('alert')).toHaveTextContent("Don't have access to this page.");
  expect(screen.getByRole('alert')).toHaveTextContent('Denied by the rules of group 2 (state product.create).');
  expect(screen.queryByText('The page')).not.toBeInTheDocument();
});
test('the gallery is for staff, whatever the rules say', async () => {
  await signIn(people.store);
  const { unmount } = page('gallery');
  expect(screen.getByRole('alert')).toHaveTextContent("Don't have access to this page.");
  expect(screen.getByRole('alert')).toHaveTextContent('For staff only, whatever the rules say.');
  expect(screen.queryByText('The page')).not.toBeInTheDocument();
  unmount();
  await signIn({ ...people.store, user: { ...people.store.user, is_staff: true }, rules: null });
  page('gallery');
  expect(screen.getByText('The page')).toBeInTheDocument();
});
test('a page for administrators is denied to everybody else, whatever the rules say', async () => {
  await signIn(people.store);
  const { unmount } = page('module.list');
  expect(screen.getByRole('alert')).toHaveTextContent('For administrators only, whatever the rules say.');
  expect(screen.queryByText('The page')).not.toBeInTheDocument();
  unmount();
  await signIn(people.admin);
  page('module.list');
  expect(screen.getByText('The page')).toBeInTheDocument();
});
test('a page is denied to those who may make none of its calls', async () => {
  await signIn(people.store);
  page('product.import');
  expect(screen.getByRole('alert')).toHaveTextContent('Denied by the rules of group 2 (state product.create).');
  expect(screen.queryByText('The page')).not.toBeInTheDocument();
});
test('safety 43: rules that could not be loaded open nothing', async () => {
  await signIn({ ...people.store, rules: null });
  page('store.list');
  expect(screen.getByRole('alert')).toHaveTextContent('Your permissions could not be loaded.');
  expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
  expect(screen.queryByText('The page')).not.toBeInTheDocument();
});
test('an account in no group is denied everything but logging out', async () => {
  await signIn({ ...people.store, user: { ...people.store.user, groups: [] } });
  page('store.list');
  expect(screen.getByRole('alert')).toHaveTextContent('This account is not in any groups.');
  page('logout');
  expect(screen.getByText('The page')).toBeInTheDocument();
});
test('a visitor without a login is told what there is, not to contact an administrator (S2 §3)', async () => {
  enterAnonymously();
  const { unmount } = page('home');
  expect(screen.getByRole('heading', { name: 'Welcome to Trestle' })).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  unmount();
  const { unmount: leave } = page('marketing_material');
  expect(screen.getByText('The page')).toBeInTheDocument();
  leave();
  page('store.list');
  expect(screen.queryByText('The page')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
  expect(await screen.findByRole('link', { name: 'Forgot Password' })).toBeInTheDocument();
});
test('a warning is shown above the page', async () => {
  await signIn({ ...people.store, user: { ...people.store.user, store: null } });
  page('store.list');
  expect(screen.getByRole('alert')).toHaveTextContent('not linked to a store');
  expect(screen.getByText('The page')).toBeInTheDocument();
});

describe('an expired session', () => {
  const Note = () => (
    <label>
      Note <input defaultValue="" />
    </label>
  );
  const guarded = () => (
    <MemoryRouter>
      <Guard page={{ name: 'store.list' }}>
        <Note />
      </Guard>
    </MemoryRouter>
  );
  const refused = async () => {
    mockReplies({ '/api/store/': { status: 401, body: { detail: 'The session has ended.' } } });
    await act(async () => {
      await request('/api/store/').catch(() => {});
    });
  };
  const begin = async () => {
    await signIn(people.store);
    render(guarded());
    await userEvent.type(screen.getByLabelText('Note'), 'typed');
    await refused();
    expect(screen.getByRole('button', { name: 'Login' })).toBeInTheDocument();
    expect(screen.getByLabelText('Note')).not.toBeVisible();
  };
  test('safety 41: keeps everything typed for the same person', async () => {
    await begin();
    await signIn(people.store);
    expect(screen.getByLabelText('Note')).toBeVisible();
    expect(screen.getByLabelText('Note')).toHaveValue('typed');
  });
  test('safety 41: shows it to nobody else', async () => {
    await begin();
    await signIn(people.admin);
    expect(screen.getByLabelText('Note')).toHaveValue('');
  });
  test('safety 41: is not kept after logging out', async () => {
    await begin();
    await signOut();
    expect(screen.queryByLabelText('Note')).not.toBeInTheDocument();
  });
});
