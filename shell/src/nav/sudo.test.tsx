import { useSession } from '@trestle/kit/core';
import { act, render, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter, Route, Routes } from 'react-router';
import { people } from '../testing/people';
import { mockReplies, loginReplies, signIn, signOut } from '../testing/session';
import { SudoBar } from './SudoBar';
import { WithMenus } from '../testing/WithMenus';
import { TopBar } from './TopBar';
import Unsudo from './Unsudo';

const frame = () =>
  render(
    <MemoryRouter>
      <WithMenus>
        <TopBar />
      </WithMenus>
      <SudoBar />
      <Link to="/orders">Orders</Link>
      <Routes>
        <Route path="/unsudo" element={<Unsudo />} />
        <Route path="/orders" element={<p>The orders</p>} />
        <Route path="*" element={<p>The home page</p>} />
      </Routes>
    </MemoryRouter>,
  );
const actAs = async () => {
  await signIn(people.admin);
  mockReplies({
    ...loginReplies(people.store),
    '/auth/sudo/': { status: 200, body: { token: people.store.token, user: people.store.user } },
  });
  const { result, unmount } = renderHook(() => useSession());
  await act(() => result.current.startSudo(2, 'helps'));
  unmount();
};
afterEach(signOut);

test('while impersonating the name carries (sudo), and a bar says who acts for whom', async () => {
  await actAs();
  frame();
  expect(await screen.findByRole('button', { name: 'store1 (sudo) account menu' })).toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Impersonation' })).toHaveTextContent(
    'admin, you are acting as store1 (store1).',
  );
});
test('otherwise neither is shown', async () => {
  await signIn(people.admin);
  frame();
  expect(screen.queryByRole('region', { name: 'Impersonation' })).not.toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: /account menu/ }));
  expect(screen.queryByRole('menuitem', { name: 'UnSUDO' })).not.toBeInTheDocument();
});
test.each(['menu', 'bar'])("UnSUDO in the %s returns to one's own account, at home", async (place) => {
  await actAs();
  frame();
  mockReplies({
    ...loginReplies(people.admin),
    '/auth/unsudo/': { status: 200, body: { token: people.admin.token, user: people.admin.user } },
  });
  if (place === 'menu') await userEvent.click(await screen.findByRole('button', { name: /account menu/ }));
  await userEvent.click(screen.getByRole(place === 'menu' ? 'menuitem' : 'link', { name: 'UnSUDO' }));
  expect(await screen.findByRole('button', { name: 'admin account menu' })).toBeInTheDocument();
  expect(await screen.findByText('The home page')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'UnSUDO' })).not.toBeInTheDocument();
});
test('UnSUDO that ends late moves nobody off the page that they went to', async () => {
  await actAs();
  frame();
  const fetchReply = globalThis.fetch;
  let answer = () => {};
  globalThis.fetch = ((...call: Parameters<typeof fetch>) =>
    call[0] === '/auth/unsudo/'
      ? new Promise((resolve) => (answer = () => resolve(fetchReply(...call))))
      : fetchReply(...call)) as typeof fetch;
  await userEvent.click(screen.getByRole('link', { name: 'UnSUDO' }));
  await userEvent.click(screen.getByRole('link', { name: 'Orders' }));
  await act(async () => answer());
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(screen.getByText('The orders')).toBeInTheDocument();
});
