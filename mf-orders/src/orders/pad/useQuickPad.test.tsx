import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { registerEntities } from '@trestle/kit/core';
import { EditPage, FormField } from '@trestle/kit/form';
import { renderAt } from '@trestle/kit/testing/renderAt';
import { signIn } from '@trestle/kit/testing/signedIn';
import { stubServer } from '@trestle/kit/testing/stubServer';
import { store } from '@trestle/schema/entities/store';
import { storeOrder } from '@trestle/schema/entities/store_order';
import { storeOrderLine } from '@trestle/schema/entities/store_order_line';
import { useTypedModels, useVariantTexts } from '../variants/useVariantTexts';
import { useQuickPad } from './useQuickPad';

registerEntities([store, storeOrder, storeOrderLine]);

function Pads() {
  const pad = useQuickPad();
  const { typedTexts, setTypedTexts } = useVariantTexts('OSL-164');
  const typedModels = useTypedModels();
  return (
    <>
      <FormField name="notes" />
      <input
        aria-label="Grid"
        value={typedTexts.get('cell') ?? ''}
        onChange={({ target }) => setTypedTexts(new Map([['cell', target.value]]))}
      />
      <output aria-label="Grids with quantities">{typedModels.join()}</output>
      <button onClick={pad.open}>Open the pad</button>
      <button onClick={pad.close}>Close the pad</button>
      {pad.isOpen && <input aria-label="Pad" value={pad.text} onChange={({ target }) => pad.setText(target.value)} />}
    </>
  );
}

const openNewOrder = async () => {
  signIn();
  const order = { id: 4, store: 1, notes: 'by the side gate', store_order_lines: [] };
  stubServer(({ method, path }) => {
    if (method === 'POST' && path === '/api/store_order/') return { status: 201, body: order };
    return { body: path === '/api/store_order/4/' ? order : { count: 0, results: [] } };
  });
  const element = (
    <EditPage entity={storeOrder} preset={{ store: 1 }}>
      <Pads />
    </EditPage>
  );
  const { router } = renderAt('/store_order/create', [
    { name: 'store_order.list', path: '/store_order/list', element: <p>list of orders</p> },
    { name: 'store_order.create', path: '/store_order/create', element },
    { name: 'store_order.edit', path: '/store_order/edit/:id', element },
  ]);
  await screen.findByLabelText('Notes');
  return { router, user: userEvent.setup() };
};

test('leaving asks before the text of a closed pad is lost', async () => {
  const { router, user } = await openNewOrder();
  await user.click(screen.getByText('Open the pad'));
  await user.type(screen.getByLabelText('Pad'), 'ROW-204 2');
  await user.click(screen.getByText('Close the pad'));
  await act(() => router.navigate('/store_order/list'));
  await user.click(await screen.findByRole('button', { name: 'Stay' }));
  await user.click(screen.getByText('Open the pad'));
  expect(screen.getByLabelText('Pad')).toHaveValue('ROW-204 2');
});

test("leaving asks before a grid's quantities are lost, unless they were taken out", async () => {
  const { router, user } = await openNewOrder();
  await user.type(screen.getByLabelText('Grid'), '3');
  await act(() => router.navigate('/store_order/list'));
  await user.click(await screen.findByRole('button', { name: 'Stay' }));
  expect(screen.getByLabelText('Grid')).toHaveValue('3');
  // The form says whose grid it is, which may be closed.
  expect(screen.getByLabelText('Grids with quantities')).toHaveTextContent('OSL-164');
  await user.clear(screen.getByLabelText('Grid'));
  expect(screen.getByLabelText('Grids with quantities')).toBeEmptyDOMElement();
  await act(() => router.navigate('/store_order/list'));
  expect(await screen.findByText('list of orders')).toBeInTheDocument();
});

test("a new order's closed pad and grid come along to the order's own page, which opens neither", async () => {
  const { user } = await openNewOrder();
  await user.type(screen.getByLabelText('Grid'), '3');
  await user.click(screen.getByText('Open the pad'));
  await user.type(screen.getByLabelText('Pad'), 'ROW-204 2');
  await user.click(screen.getByText('Close the pad'));
  await user.type(screen.getByLabelText('Notes'), 'by the side gate');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('heading', { name: /^Edit/ })).toBeInTheDocument();
  expect(await screen.findByLabelText('Grid')).toHaveValue('3');
  expect(screen.queryByRole('button', { name: 'Stay' })).toBeNull();
  expect(screen.queryByLabelText('Pad')).toBeNull();
  await user.click(screen.getByText('Open the pad'));
  expect(screen.getByLabelText('Pad')).toHaveValue('ROW-204 2');
});
