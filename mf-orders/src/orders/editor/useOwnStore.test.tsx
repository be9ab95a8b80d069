import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refreshRights, registerEntities } from '@trestle/kit/core';
import { EditPage, FormField } from '@trestle/kit/form';
import { renderAt } from '@trestle/kit/testing/renderAt';
import { fullAccess, signIn, testUser, tokenFor } from '@trestle/kit/testing/signedIn';
import { stubServer } from '@trestle/kit/testing/stubServer';
import { container } from '@trestle/schema/entities/container';
import { store } from '@trestle/schema/entities/store';
import { storeOrder } from '@trestle/schema/entities/store_order';
import { storeOrderLine } from '@trestle/schema/entities/store_order_line';
import { useOwnStore } from './useOwnStore';

registerEntities([container, store, storeOrder, storeOrderLine]);

const fitzroy = { id: 1, name: 'Fitzroy' };
const carlton = { id: 2, name: 'Carlton' };

/** Rules of people who are no administrators. */
const storeAccess = { ...fullAccess, use_permissions: false, superuser: false };

function OrderFields() {
  const hasOwnStore = useOwnStore();
  return (
    <>
      <FormField name="store" locked={hasOwnStore} />
      <FormField name="notes" />
    </>
  );
}

/** Opens a new order of a person of Fitzroy, whom head office has moved to Carlton meanwhile. */
const openOrderOfMovedUser = () => {
  signIn(storeAccess, tokenFor(), { ...testUser, store: fitzroy });
  const movedUser = { ...testUser, store: carlton };
  const sentOrders: unknown[] = [];
  stubServer(({ method, path, body }) => {
    if (path === '/api-token-verify/') return { body: { token: '', user: movedUser } };
    if (path === '/api/trestle/my_group_permissions/') return { body: storeAccess };
    if (path !== '/api/store_order/' || method !== 'POST') return { body: { count: 2, results: [fitzroy, carlton] } };
    const order = body as { store: number };
    sentOrders.push(order);
    return order.store === carlton.id
      ? { status: 201, body: { ...order, id: 5 } }
      : { status: 400, body: { store: [{ code: 'not-found', message: 'There is no such record' }] } };
  });
  renderAt('/store_order/create', [
    {
      name: 'store_order.create',
      path: '/store_order/create',
      element: (
        <EditPage entity={storeOrder} preset={{ store: fitzroy.id }}>
          <OrderFields />
        </EditPage>
      ),
    },
    { name: 'store_order.edit', path: '/store_order/edit/:id', element: <p>stored</p> },
  ]);
  return { sentOrders, user: userEvent.setup() };
};
const save = () => screen.findByRole('button', { name: 'Save' });
const STORE_CHANGED_TEXT = 'You belong to Carlton now, and so does this order. Check it, then save it.';

test('an order that is refused for its store takes the one that its user was moved to, and keeps what was typed', async () => {
  const { sentOrders, user } = openOrderOfMovedUser();
  await user.type(await screen.findByLabelText('Notes'), 'by the side gate');
  await user.click(await save());
  expect(await screen.findByText(STORE_CHANGED_TEXT)).toBeInTheDocument();
  expect(screen.queryByText(/There is no such record/)).toBeNull();
  await user.click(await save());
  expect(await screen.findByText('stored')).toBeInTheDocument();
  expect(sentOrders).toMatchObject([
    { store: fitzroy.id, notes: 'by the side gate' },
    { store: carlton.id, notes: 'by the side gate' },
  ]);
});

test('an open order follows its user to another store as soon as the session knows', async () => {
  const { sentOrders, user } = openOrderOfMovedUser();
  await save();
  await act(refreshRights);
  expect(await screen.findByText(STORE_CHANGED_TEXT)).toBeInTheDocument();
  await user.click(await save());
  expect(await screen.findByText('stored')).toBeInTheDocument();
  expect(sentOrders).toMatchObject([{ store: carlton.id }]);
});

test('administrators with a store of their own order for any store', async () => {
  signIn(fullAccess, tokenFor(), { ...testUser, store: fitzroy });
  stubServer(() => ({ body: { count: 2, results: [fitzroy, carlton] } }));
  const element = (
    <EditPage entity={storeOrder} preset={{ store: fitzroy.id }}>
      <OrderFields />
    </EditPage>
  );
  renderAt('/store_order/create', [{ name: 'store_order.create', path: '/store_order/create', element }]);
  expect(await screen.findByRole('combobox', { name: /^Store/ })).toBeEnabled();
});
