import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { registerEntities } from '@trestle/kit/core';
import { renderAt } from '@trestle/kit/testing/renderAt';
import { signIn } from '@trestle/kit/testing/signedIn';
import { stubServer } from '@trestle/kit/testing/stubServer';
import { container } from '@trestle/schema/entities/container';
import { product } from '@trestle/schema/entities/product';
import { stock } from '@trestle/schema/entities/stock';
import { storeOrderLine } from '@trestle/schema/entities/store_order_line';
import ContainerPage from './ContainerPage';

registerEntities([container, product, stock, storeOrderLine]);

test('the question about the delivery of one container does not stay over another, which Back leads to', async () => {
  signIn();
  const calls = stubServer(({ path }) => {
    const [, id] = /^\/api\/container\/(\d)\/$/.exec(path) ?? [];
    if (id) return { body: { id: Number(id), name: `Ship ${id}`, code: null, delivery_date: '2030-01-08', stock: [] } };
    const line = { id: 1, order_number: 12, store: 1, store__name: 'Fitzroy' };
    return { body: path === '/api/store_order_line/' ? { count: 1, results: [line] } : { count: 0, results: [] } };
  });
  const { router } = renderAt(
    ['/container/edit/1', '/container/edit/2'],
    [{ name: 'container.edit', path: '/container/edit/:id', element: <ContainerPage /> }],
  );
  const user = userEvent.setup();
  await user.clear(await screen.findByLabelText(/^Delivery/));
  await user.tab();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/^Move the delivery from/)).toBeInTheDocument();
  await act(() => router.navigate(-1));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(await screen.findByRole('heading', { name: /Ship 1/, hidden: true })).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText(/^Move the delivery from/)).toBeNull());
  expect(calls.filter(({ method }) => method === 'PUT')).toEqual([]);
});
