import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { people } from '../testing/people';
import { signIn, signOut } from '../testing/session';
import { WithMenus } from '../testing/WithMenus';
import Home from './Home';
import HomeGroupPage from './HomeGroupPage';

const at = (path: string) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <WithMenus>
        <Routes>
          <Route path="/" element={<Home />} />
          <Route path="/home/:group?" element={<HomeGroupPage />} />
        </Routes>
      </WithMenus>
    </MemoryRouter>,
  );
afterEach(signOut);

test('one group is a plain list, whose items link to route and query', async () => {
  await signIn(people.store);
  at('/');
  expect(screen.queryByRole('tab')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Orders' })).toHaveAttribute(
    'href',
    '/store_order/list?limit=25&filter=active',
  );
  expect(screen.getByRole('button', { name: 'New Order' })).toBeInTheDocument();
});

test('several groups are a card whose tab is remembered for the session', async () => {
  await signIn(people.admin);
  const first = at('/');
  await userEvent.click(screen.getByRole('tab', { name: 'Admin' }));
  expect(screen.getByRole('link', { name: 'Reports' })).toHaveAttribute('href', '/reports/NONE');
  first.unmount();
  at('/');
  expect(screen.getByRole('tab', { name: 'Admin' })).toHaveAttribute('aria-selected', 'true');
});

test('the address chooses the tab', async () => {
  await signIn(people.admin);
  at('/home/admin');
  expect(screen.getByRole('link', { name: 'Admin' })).toHaveAttribute('aria-current', 'page');
  expect(within(screen.getByRole('region', { name: 'Manage' })).getAllByRole('link')).toHaveLength(1);
});

test('an unknown or denied group has no items', async () => {
  await signIn(people.store);
  at('/home/admin');
  expect(screen.getByText('There are no menu items for you. Try a different login.')).toBeInTheDocument();
});
