import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { registerEntities } from '@trestle/kit/core';
import { renderAt } from '@trestle/kit/testing/renderAt';
import { signIn } from '@trestle/kit/testing/signedIn';
import { stubServer } from '@trestle/kit/testing/stubServer';
import { container } from '@trestle/schema/entities/container';
import { PastReceipts } from './PastReceipts';

registerEntities([container]);

test('a receipt is taken back once, although the list that says so takes long', async () => {
  signIn();
  let showUndone = (): void => undefined;
  const listIsRead = new Promise<void>((resolve) => {
    showUndone = resolve;
  });
  const receipt = { undo: 'x', created_date: '2026-01-02T03:04:00.000Z', rows: 1, lines: 0, undone_date: null };
  let isUndone = false;
  const calls = stubServer(async ({ method }) => {
    if (method === 'POST') {
      isUndone = true;
      return { body: { undone: true } };
    }
    if (isUndone) await listIsRead;
    return { body: { results: [{ ...receipt, undone_date: isUndone ? '2026-01-02T03:05:00.000Z' : null }] } };
  });
  const element = <PastReceipts container={6} onChanged={() => undefined} />;
  renderAt('/container/receive/6', [{ name: 'container.receive', path: '/container/receive/:id', element }]);
  const user = userEvent.setup();
  const undo = await screen.findByRole('button', { name: /^Undo the receipt of/ });
  await user.click(undo);
  await waitFor(() => expect(calls.filter(({ path }) => path.endsWith('/receipts/'))).toHaveLength(2));
  await user.click(undo);
  showUndone();
  expect(await screen.findByText(/undone/)).toBeInTheDocument();
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});
