import { useSession } from '@trestle/kit/core';
import { act, render, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
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
      <Routes>
        <Route path="/unsudo" element={<Unsudo />} />
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
