import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { registerEntities } from '@trestle/kit/core';
import { renderAt } from '@trestle/kit/testing/renderAt';
import { signIn } from '@trestle/kit/testing/signedIn';
import { stubServer } from '@trestle/kit/testing/stubServer';
import { container } from '@trestle/schema/entities/container';
import { stock } from '@trestle/schema/entities/stock';
import type { RowOf } from '@trestle/schema/entity';
import { ReceiptForm } from './ReceiptForm';

registerEntities([container, stock]);

const record = {
  id: 6,
  code: 'C-6',
  name: 'Box',
  modified_date: '2026-01-02T03:04:00.000Z',
  received_date: null,
  stock: [{ id: 1, quantity: 5, product__description: 'Chair', product__code: 'CH-1' }],
} as unknown as RowOf<typeof container>;

test('a receipt whose reply was lost is sent again as the same one', async () => {
  signIn();
  localStorage.clear();
  let isLost = true;
  const calls = stubServer(({ path, method, body }) => {
    if (method !== 'POST') return { body: { count: 0, results: [] } };
    if ((body as { preview?: boolean }).preview) return { body: { short: [] } };
    if (isLost && path.endsWith('/receive/')) throw new TypeError('Failed to fetch');
    return { body: { undo: 'x' } };
  });
  const onChanged = jest.fn();
  const element = <ReceiptForm record={record} onChanged={onChanged} />;
  renderAt('/container/receive/6', [
    { name: 'container.receive', path: '/container/receive/:id', element },
    { name: 'container.edit', path: '/container/edit/:id', element: <p>the container</p> },
  ]);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'The rest came as expected' }));
  const receive = screen.getByRole('button', { name: 'Receive 1 row' });
  await waitFor(() => expect(receive).toBeEnabled());
  await user.click(receive);
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  isLost = false;
  await waitFor(() => expect(screen.getByRole('button', { name: 'Receive 1 row' })).toBeEnabled());
  await user.click(screen.getByRole('button', { name: 'Receive 1 row' }));
  expect(await screen.findByText('the container')).toBeInTheDocument();
  const receipts = calls.filter(
    ({ path, body }) => path.endsWith('/receive/') && !(body as { preview?: true }).preview,
  );
  expect(new Set(receipts.map(({ headers }) => headers['Idempotency-Key'])).size).toBe(1);
  expect(receipts.length).toBeGreaterThan(1);
  expect(receipts.at(-1)?.body).toMatchObject({ modified_date: record.modified_date });
});

test('a refused receipt says which order and which row it is about', async () => {
  signIn();
  localStorage.clear();
  const short = [{ stock_id: 1, missing: 1, lines: [{ id: 9, order: 77, store__name: 'Fitzroy', quantity: 1 }] }];
  const refused = (message: string) => [{ stock_id: [{ code: 'invalid', message }] }];
  stubServer(({ method, body }) => {
    if (method !== 'POST') return { body: { count: 0, results: [] } };
    if ((body as { preview?: boolean }).preview) return { body: { short } };
    return { status: 400, body: { rows: refused('Count it again'), resolve: refused('Maximum value 0') } };
  });
  renderAt('/container/receive/6', [
    {
      name: 'container.receive',
      path: '/container/receive/:id',
      element: <ReceiptForm record={record} onChanged={() => undefined} />,
    },
  ]);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'The rest came as expected' }));
  await user.selectOptions(await screen.findByLabelText('What happens to order 77'), 'shorten');
  const receive = screen.getByRole('button', { name: 'Receive 1 row' });
  await waitFor(() => expect(receive).toBeEnabled());
  await user.click(receive);
  expect(await screen.findByText('Chair · CH-1: Count it again. Order 77: Maximum value 0.')).toBeInTheDocument();
});
