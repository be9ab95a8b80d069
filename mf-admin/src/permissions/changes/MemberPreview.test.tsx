import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { registerRoutes } from '@trestle/kit/core';
import { renderAt } from '@trestle/kit/testing/renderAt';
import { signIn } from '@trestle/kit/testing/signedIn';
import { stubServer } from '@trestle/kit/testing/stubServer';
import { MemberPreview } from './MemberPreview';

const PAGES = [
  { name: 'user.list', path: '/user/list' },
  { name: 'store_order.list', path: '/store_order/list' },
];
const MENUS = [
  { area: 'admin' as const, group: 'Access', order: 1, title: 'Users', route: 'user.list' },
  { group: 'Orders', order: 2, title: 'All orders', route: 'store_order.list' },
];

test.each([
  ['StoreUser', false],
  ['Buyer', true],
])('a member of %s alone sees the Admin menu in the preview: %p', async (name, seesAdmin) => {
  signIn();
  stubServer(() => ({ body: { count: 0, results: [] } }));
  const source = {
    groups: [{ id: 3, name, hasEnded: false }],
    records: [{ group: 3, deny_by_default: false, states: [] }],
    users: [],
  };
  const preview = <MemberPreview members={[]} group={3} source={source} />;
  renderAt('/', [{ name: 'home', path: '/', element: preview }]);
  await act(async () => registerRoutes(PAGES, MENUS));
  await userEvent.click(await screen.findByRole('button', { name: 'Preview' }));
  const menu = within(await screen.findByRole('region', { name: 'Menu' }));
  expect(menu.getByText('All orders')).toBeInTheDocument();
  expect(menu.queryByText('Users') !== null).toBe(seesAdmin);
});
