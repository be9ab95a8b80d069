import { screen } from '@testing-library/react';
import { registerEntities } from '@trestle/kit/core';
import { renderAt } from '@trestle/kit/testing/renderAt';
import { signIn } from '@trestle/kit/testing/signedIn';
import { stubServer } from '@trestle/kit/testing/stubServer';
import { storeOrder } from '@trestle/schema/entities/store_order';
import { StoreOrderSummary } from './StoreOrderSummary';

registerEntities([storeOrder]);

test('figures that could not be loaded do not seem to load for ever', async () => {
  signIn();
  stubServer(() => ({ status: 500, body: { detail: 'Something went wrong on our side.' } }));
  renderAt('/', [
    { name: 'home', path: '/', element: <StoreOrderSummary id={3} /> },
    { name: 'store_order.list', path: '/store_order/list', element: null },
  ]);
  expect(await screen.findAllByText('?')).toHaveLength(3);
  expect(screen.queryByText('…')).toBeNull();
});
