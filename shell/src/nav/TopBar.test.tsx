import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { people } from '../testing/people';
import { arrive, leave } from '../testing/session';
import { TopBar } from './TopBar';

const show = (path = '/') => render(<MemoryRouter initialEntries={[path]}><TopBar /></MemoryRouter>);
afterEach(leave);

test('logged out there are no menus and no user', () => {
  show();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: /Trestle/ })).toHaveAttribute('href', '/');
});

test('a menu opens by arrow keys, closes by Escape and says where one is', async () => {
  await arrive(people.store);
  show('/stock/list');
  const button = screen.getByRole('button', { name: 'Stock' });
  expect(button).toHaveAttribute('data-current');
  button.focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(screen.getByRole('link', { name: 'Stock Availability' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('link', { name: 'Stock Availability' })).not.toBeInTheDocument();
  expect(button).toHaveFocus();
});

test('the user menu has the profile and the way out; the dashboard is for staff', async () => {
  await arrive(people.store);
  const first = show();
  await userEvent.click(screen.getByRole('button', { name: /store1/ }));
  expect(screen.getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/login/account?id=2');
  expect(screen.getByRole('link', { name: 'Log Out' })).toHaveAttribute('href', '/logout');
  expect(screen.queryByRole('link', { name: 'Admin Dashboard' })).not.toBeInTheDocument();
  first.unmount();
  await leave();

  await arrive(people.admin);
  show();
  await userEvent.click(screen.getByRole('button', { name: /account menu/ }));
  expect(screen.getByRole('link', { name: 'Admin Dashboard' })).toHaveAttribute('href', '/home/admin');
});
