import { screen } from '@testing-library/react';
import { registerEntities } from '@trestle/kit/core';
import { EditPage } from '@trestle/kit/form';
import { renderAt } from '@trestle/kit/testing/renderAt';
import { fullAccess, signIn, testUser, tokenFor } from '@trestle/kit/testing/signedIn';
import { stubServer } from '@trestle/kit/testing/stubServer';
import { store } from '@trestle/schema/entities/store';
import { storeOrder } from '@trestle/schema/entities/store_order';
import { storeOrderLine } from '@trestle/schema/entities/store_order_line';
import type { LineEditor } from '../core/lineEditor';
import type { OrderLine } from '../core/orderLines';
import { LineRows } from './LineRows';

registerEntities([store, storeOrder, storeOrderLine]);

const fitzroy = { id: 1, name: 'Fitzroy' };
const line: OrderLine = { id: 9, stock_id: 1, quantity: 5, product_name: 'Chair', product: 3 };
const CLOSED_DAY = '2020-01-02';

/** Draws one line, and returns whether its quantity can be typed. */
const isQuantityOpen = async (shown: OrderLine, user = {}, superuser = false): Promise<boolean> => {
  signIn({ ...fullAccess, superuser }, tokenFor(), { ...testUser, groups: [], ...user });
  stubServer(({ path }) => ({
    body: path === '/api/store_order/4/' ? { id: 4, store: 1 } : { count: 0, results: [] },
  }));
  const nothing = () => undefined;
  const editor: LineEditor = {
    lines: [shown],
    saved: [shown],
    stockById: new Map(),
    today: '2026-01-02',
    locked: false,
    canEditNotes: true,
    showPrices: true,
    refused: undefined,
    focusedLine: null,
    focusLine: nothing,
    current: () => ({ lines: [shown], saved: [shown] }),
    add: nothing,
    change: nothing,
    offerUndo: nothing,
    showVariants: nothing,
    focusNext: () => false,
  };
  const element = (
    <EditPage entity={storeOrder}>
      <table>
        <tbody>
          <LineRows editor={editor} at={0} dropSide={undefined} onStartDrag={nothing} />
        </tbody>
      </table>
    </EditPage>
  );
  const { unmount } = renderAt('/store_order/edit/4', [
    { name: 'store_order.edit', path: '/store_order/edit/:id', element },
  ]);
  expect(await screen.findByText('Chair')).toBeInTheDocument();
  const isOpen = screen.queryByRole('spinbutton', { name: 'Quantity of Chair' }) !== null;
  expect(screen.queryByRole('button', { name: 'Add a note on Chair' }) !== null).toBe(isOpen);
  unmount();
  return isOpen;
};

test('a store changes no line that it was handed, or that waits in a closed container', async () => {
  const user = { store: fitzroy };
  expect(await isQuantityOpen(line, user)).toBe(true);
  expect(await isQuantityOpen({ ...line, delivered: 2 }, user)).toBe(false);
  expect(await isQuantityOpen({ ...line, order_until: CLOSED_DAY }, user)).toBe(false);
  // A new line can be taken out.
  const { id: _id, ...newLine } = line;
  expect(await isQuantityOpen({ ...newLine, order_until: CLOSED_DAY }, user)).toBe(true);
});

test('head office changes both, and so do administrators with a store of their own', async () => {
  for (const [user, superuser] of [
    [{ store: null }, false],
    [{ store: fitzroy }, true],
  ] as const) {
    expect(await isQuantityOpen({ ...line, delivered: 2 }, user, superuser)).toBe(true);
    expect(await isQuantityOpen({ ...line, order_until: CLOSED_DAY }, user, superuser)).toBe(true);
  }
});
