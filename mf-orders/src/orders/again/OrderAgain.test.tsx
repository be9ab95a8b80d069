import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAt } from '@trestle/kit/testing/renderAt';
import { signIn } from '@trestle/kit/testing/signedIn';
import { stubServer } from '@trestle/kit/testing/stubServer';
import { OrderAgain } from './OrderAgain';

test.each([
  ['a page before it leads back there', ['/store_order/list', '/store_order/create'], '/store_order/list'],
  ["none, as in a new tab, leads to the order's page", ['/store_order/create'], '/store_order/edit/4'],
])('Back with %s', async (_, history, target) => {
  signIn();
  stubServer(() => ({ body: { id: 4, store: 1, store_order_lines: [] } }));
  const { at } = renderAt(history, [
    { name: 'store_order.list', path: '/store_order/list', element: <p>list</p> },
    { name: 'store_order.edit', path: '/store_order/edit/:id', element: <p>order</p> },
    { name: 'store_order.create', path: '/store_order/create', element: <OrderAgain id="4" onFill={() => {}} /> },
  ]);
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Back' }));
  expect(at()).toBe(target);
});
