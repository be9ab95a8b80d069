import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter } from 'react-router';
import { people } from '../testing/people';
import { mockReplies, loginReplies, signIn, signOut } from '../testing/session';
import { WithMenus } from '../testing/WithMenus';
import { TopBar } from './TopBar';

const show = (path = '/') =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <WithMenus>
        <TopBar />
      </WithMenus>
    </MemoryRouter>,
  );
afterEach(signOut);

test('logged out, no menu and no user is shown', () => {
  show();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: /Trestle/ })).toHaveAttribute('href', '/');
});

test('a menu opens, closes on Escape and marks the current page', async () => {
  await signIn(people.store);
  show('/store/list');
  const button = await screen.findByRole('button', { name: 'Store' });
  expect(button).toHaveAttribute('data-current');
  await userEvent.click(button);
  expect(screen.getByRole('menuitem', { name: 'Store Listing' })).toHaveAttribute('href', '/store/list');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('menuitem', { name: 'Store Listing' })).not.toBeInTheDocument();
});

test('whoever sees the orders of all stores may choose one: also an administrator with a store of their own', async () => {
  const store = { id: 7, name: 'Fitzroy store' };
  await signIn({ ...people.admin, user: { ...people.admin.user, store } });
  const first = show();
  expect(await screen.findByRole('button', { name: 'All stores' })).toBeInTheDocument();
  first.unmount();
  await signOut();

  await signIn(people.store);
  show();
  expect(await screen.findByRole('button', { name: /account menu/ })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'All stores' })).not.toBeInTheDocument();
});

test('the user menu offers profile and log-out; the dashboard is for staff', async () => {
  await signIn(people.store);
  const first = show();
  await userEvent.click(await screen.findByRole('button', { name: /store1/ }));
  expect(screen.getByRole('menuitem', { name: 'Profile' })).toHaveAttribute('href', '/login/account');
  expect(screen.getByRole('menuitem', { name: 'Log Out' })).toHaveAttribute('href', '/logout');
  expect(screen.queryByRole('menuitem', { name: 'Admin Dashboard' })).not.toBeInTheDocument();
  first.unmount();
  await signOut();

  await signIn(people.admin);
  show();
  await userEvent.click(await screen.findByRole('button', { name: /account menu/ }));
  expect(screen.getByRole('menuitem', { name: 'Admin Dashboard' })).toHaveAttribute('href', '/home/admin');
});

test('staff whose rules deny the home page by tab are not led there', async () => {
  const deny = { state_name: 'homepage', deny: true, models: [] };
  await signIn({
    ...people.admin,
    user: { ...people.admin.user, is_superuser: false, groups: [{ id: 3, name: 'Office' }] },
    rules: { use_permissions: true, superuser: false, groups: [{ group: 3, deny_by_default: false, states: [deny] }] },
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: /account menu/ }));
  expect(screen.getByRole('menuitem', { name: 'Log Out' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'Admin Dashboard' })).not.toBeInTheDocument();
});

test("safety 8, 24: a new right appears in the user's menu at the next navigation", async () => {
  const state = (state_name: string, deny: boolean) => ({ state_name, deny, models: [] });
  const buyer = (...states: ReturnType<typeof state>[]) => ({
    ...people.store,
    user: { ...people.store.user, groups: [{ id: 3, name: 'Buyer' }], store: null },
    rules: { use_permissions: true, superuser: false, groups: [{ group: 3, deny_by_default: true, states }] },
  });
  await signIn(buyer(state('store_order', false)));
  render(
    <MemoryRouter initialEntries={['/']}>
      <WithMenus>
        <TopBar />
      </WithMenus>
      <Link to="/stock/list">on</Link>
      <Link to="/stock/list?q=a">search</Link>
    </MemoryRouter>,
  );
  expect(screen.queryByRole('button', { name: 'Admin' })).not.toBeInTheDocument();
  const calls = mockReplies(loginReplies(buyer(state('store_order', false), state('content_type', false))));
  await userEvent.click(screen.getByRole('link', { name: 'on' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Admin' }));
  expect(screen.getByRole('menuitem', { name: 'Content Types' })).toBeInTheDocument();
  expect(screen.queryByRole('menuitem', { name: 'Product' })).not.toBeInTheDocument();
  // Another question to the same page is no navigation.
  await userEvent.click(screen.getByRole('link', { name: 'search' }));
  expect(calls.filter(({ path }) => path === '/api/trestle/my_group_permissions/')).toHaveLength(1);
});
