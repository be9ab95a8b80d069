import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { registerEntities } from '@trestle/kit/core';
import { renderAt } from '@trestle/kit/testing/renderAt';
import { fullAccess, signIn, testUser, tokenFor } from '@trestle/kit/testing/signedIn';
import { stubServer } from '@trestle/kit/testing/stubServer';
import { container } from '@trestle/schema/entities/container';
import { stockAvailability } from '@trestle/schema/entities/stock_availability';
import { store } from '@trestle/schema/entities/store';
import { storeOrder } from '@trestle/schema/entities/store_order';
import { storeOrderLine } from '@trestle/schema/entities/store_order_line';
import { supplier } from '@trestle/schema/entities/supplier';
import { addToBasket, basket, removeFromBasket } from '@trestle/trade/core';
import { EMPTY_START } from '../core/orderStart';
import { NewOrderForm } from './NewOrderForm';

registerEntities([container, stockAvailability, store, storeOrder, storeOrderLine, supplier]);

const fitzroy = { id: 1, name: 'Fitzroy' };
const start = { ...EMPTY_START, store: 2, lines: [{ stock_id: 5, quantity: 1, product: 3, product_name: 'Chair' }] };

/** Opens a new order that begins with the basket. @returns the stores of the orders that were sent */
const openForm = () => {
  const sentStores: unknown[] = [];
  stubServer(({ method, path, body }) => {
    if (method !== 'POST' || path !== '/api/store_order/') return { body: { count: 0, results: [] } };
    sentStores.push((body as { store: number }).store);
    return { status: 201, body: { ...(body as object), id: 4 } };
  });
  const element = <NewOrderForm start={start} takenBasket={basket()} />;
  renderAt('/store_order/create', [
    { name: 'store_order.create', path: '/store_order/create', element },
    { name: 'store_order.edit', path: '/store_order/edit/:id', element: <p>stored</p> },
  ]);
  return sentStores;
};

test('a basket that another tab has ordered is not ordered again without a word', async () => {
  signIn();
  addToBasket({ stock: 5, pieces: 1, name: 'Chair' });
  openForm();
  expect(await screen.findByText(/This is your basket\./)).toBeInTheDocument();
  act(() => removeFromBasket([5]));
  expect(await screen.findByText(/Your basket was ordered or emptied in another tab\./)).toBeInTheDocument();
  expect(screen.queryByText(/This is your basket\./)).toBeNull();
});

test("an administrator with a store repeats another store's order for that store", async () => {
  signIn(fullAccess, tokenFor(), { ...testUser, store: fitzroy });
  const sentStores = openForm();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByText('stored')).toBeInTheDocument();
  expect(sentStores).toEqual([2]);
});

test('a sheet that is printed before the order is placed says so', async () => {
  signIn(fullAccess, tokenFor(), { ...testUser, store: fitzroy });
  openForm();
  await screen.findByRole('button', { name: 'Save' });
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(screen.getByRole('region', { name: 'Printed order' })).toHaveTextContent('This order is not placed yet.');
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(screen.queryByRole('region', { name: 'Printed order' })).toBeNull();
});
