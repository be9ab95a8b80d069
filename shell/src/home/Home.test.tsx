import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { people } from '../testing/people';
import type { RemoteCard } from '../remotes/remoteCards';
import { signIn, signOut } from '../testing/session';
import { WithMenus } from '../testing/WithMenus';
import Home from './Home';
import HomeGroupPage from './HomeGroupPage';

const renderHomeAt = (path: string, homeCards: readonly RemoteCard[] = []) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <WithMenus homeCards={homeCards}>
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
  renderHomeAt('/');
  expect(screen.queryByRole('tab')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Orders' })).toHaveAttribute(
    'href',
    '/store_order/list?limit=25&filter=active',
  );
  expect(screen.getByRole('button', { name: 'New Order' })).toBeInTheDocument();
});

test('several groups are a card whose tab is remembered for the session', async () => {
  await signIn(people.admin);
  const first = renderHomeAt('/');
  await userEvent.click(screen.getByRole('tab', { name: 'Admin' }));
  expect(screen.getByRole('link', { name: 'Reports' })).toHaveAttribute('href', '/reports/NONE');
  first.unmount();
  renderHomeAt('/');
  expect(screen.getByRole('tab', { name: 'Admin' })).toHaveAttribute('aria-selected', 'true');
});

test('the address chooses the tab', async () => {
  await signIn(people.admin);
  renderHomeAt('/home/admin');
  expect(screen.getByRole('link', { name: 'Admin' })).toHaveAttribute('aria-current', 'page');
  expect(within(screen.getByRole('region', { name: 'Manage' })).getAllByRole('link')).toHaveLength(1);
});

test('an unknown or denied group has no items', async () => {
  await signIn(people.store);
  renderHomeAt('/home/admin');
  expect(screen.getByText('There are no menu items for you. Try a different login.')).toBeInTheDocument();
});

const card = (name: string, element: RemoteCard['element'], more: Partial<RemoteCard> = {}): RemoteCard => ({
  name,
  title: name,
  route: 'store_order.list',
  order: 1,
  rows: 4,
  remote: 'mf-a',
  element,
  ...more,
});

test('cards are there at once, filled after the page; one that fails takes no other with it', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  await signIn(people.store);
  let down = true;
  const failing = async () => {
    if (down) throw new Error('It could not be reached.');
    return { default: () => <p>Here again</p> };
  };
  const denied = jest.fn(async () => ({ default: () => <p>Secret</p> }));
  renderHomeAt('/', [
    card('Arriving', async () => ({ default: () => <p>Four chairs</p> })),
    card('Delayed', failing),
    card('Office', denied, { audience: 'office' }),
    card('New product', denied, { route: 'product.create' }),
  ]);
  expect(screen.getByRole('region', { name: 'Arriving' })).toHaveTextContent('Show all');
  expect(screen.queryByText('Four chairs')).not.toBeInTheDocument();
  expect(await screen.findByText('Four chairs')).toBeInTheDocument();
  const delayed = screen.getByRole('region', { name: 'Delayed' });
  expect(await within(delayed).findByRole('alert')).toHaveTextContent("This couldn't be loaded.");
  down = false;
  await userEvent.click(within(delayed).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Here again')).toBeInTheDocument();
  expect(screen.getAllByRole('heading', { level: 2, name: /Arriving|Delayed|Office|New product/ })).toHaveLength(2);
  expect(denied).not.toHaveBeenCalled();
  jest.restoreAllMocks();
});
