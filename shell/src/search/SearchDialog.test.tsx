import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { registerRoutes } from '@trestle/kit/core';
import { renderAt } from '@trestle/kit/testing/renderAt';
import { fullAccess, signIn, testUser, tokenFor } from '@trestle/kit/testing/signedIn';
import { stubServer } from '@trestle/kit/testing/stubServer';
import SearchDialog from './SearchDialog';

jest.mock('../nav/useMenus', () => ({ useMenus: () => [] }));

registerRoutes([
  { name: 'store.list', path: '/store/list' },
  { name: 'store.edit', path: '/store/edit/:id' },
  { name: 'product.list', path: '/product/list' },
  { name: 'product.edit', path: '/product/edit/:id' },
]);

test('Enter opens the result that an arrow has chosen, whatever replies come meanwhile', async () => {
  signIn();
  let answerLate: () => void = () => undefined;
  const late = new Promise<void>((resolve) => (answerLate = resolve));
  stubServer(async ({ path }) => {
    if (path === '/api/store/')
      return { body: { count: 2, results: [5, 6].map((id) => ({ id, name: `Oak ${id}`, address: '' })) } };
    if (path !== '/api/product/') return { body: { count: 0, results: [] } };
    await late;
    return { body: { count: 1, results: [{ id: 7, description: 'Oak table', code: 'TAB-7' }] } };
  });
  renderAt('/', [
    { name: 'home', path: '/', element: <SearchDialog takeEarlyKeys={() => undefined} onClose={() => undefined} /> },
    { name: 'store.edit', path: '/store/edit/:id', element: <p>a store</p> },
  ]);
  const user = userEvent.setup();
  await user.type(await screen.findByRole('combobox', { name: 'Search everything' }), 'oak');
  expect(await screen.findByRole('option', { name: /Oak 5/, selected: true })).toBeInTheDocument();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('option', { name: /Oak 6/, selected: true })).toBeInTheDocument();
  answerLate();
  await screen.findByRole('option', { name: /Oak table/ });
  expect(screen.getByRole('option', { name: /Oak 6/, selected: true })).toBeInTheDocument();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('a store')).toBeInTheDocument();
});

test("'new order for …' is offered to administrators with a store of their own, too", async () => {
  signIn(fullAccess, tokenFor(), { ...testUser, store: { id: 3, name: 'Fitzroy' } });
  stubServer(async ({ path }) =>
    path === '/api/store/'
      ? { body: { count: 1, results: [{ id: 5, name: 'Carlton', address: '' }] } }
      : { body: { count: 0, results: [] } },
  );
  renderAt('/', [
    { name: 'home', path: '/', element: <SearchDialog takeEarlyKeys={() => undefined} onClose={() => undefined} /> },
    { name: 'store.edit', path: '/store/edit/:id', element: <p>a store</p> },
    { name: 'store_order.create', path: '/store_order/create', element: <p>an order</p> },
  ]);
  await userEvent.type(await screen.findByRole('combobox', { name: 'Search everything' }), 'new order for carl');
  await userEvent.click(await screen.findByRole('option', { name: /New Order for Carlton/ }));
  expect(await screen.findByText('an order')).toBeInTheDocument();
});

test('the search is closed without a keyboard, too', async () => {
  signIn();
  stubServer(() => ({ body: { count: 0, results: [] } }));
  const onClose = jest.fn();
  renderAt('/', [
    { name: 'home', path: '/', element: <SearchDialog takeEarlyKeys={() => undefined} onClose={onClose} /> },
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});
