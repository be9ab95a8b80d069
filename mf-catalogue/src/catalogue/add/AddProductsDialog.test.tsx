import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { registerEntities } from '@trestle/kit/core';
import { renderAt } from '@trestle/kit/testing/renderAt';
import { signIn } from '@trestle/kit/testing/signedIn';
import { stubServer } from '@trestle/kit/testing/stubServer';
import { product } from '@trestle/schema/entities/product';
import { supplier } from '@trestle/schema/entities/supplier';
import AddProductsDialog from './AddProductsDialog';

registerEntities([product, supplier]);

/** Opens the dialog before a server whose products have the ids given for their codes. */
const openDialog = (
  idsByCode: Readonly<Record<string, readonly number[]>>,
  hasReplied?: Promise<void>,
  pages: readonly { product: number }[] = [],
) => {
  signIn();
  stubServer(async ({ query }) => {
    const rows = Object.entries(idsByCode).flatMap(([code, ids]) => ids.map((id) => ({ id, code })));
    if (query.has('q')) return { body: { count: rows.length, results: rows } };
    const { or } = JSON.parse(query.get('query')!) as { or: [string, string, string][] };
    await hasReplied;
    const results = or.flatMap(([, , code]) =>
      (idsByCode[code] ?? []).map((id) => ({ id, code, description: `Chair ${id}` })),
    );
    return { body: { count: results.length, results } };
  });
  const onAdd = jest.fn();
  const dialog = <AddProductsDialog pages={pages} initialCodes="" onAdd={onAdd} onClose={() => {}} />;
  renderAt('/', [{ name: 'catalogue.edit', path: '/', element: dialog }]);
  return { user: userEvent.setup(), onAdd };
};
const box = () => screen.getByRole('textbox', { name: /Codes/ });
const chooseCodes = async (codes: string) => {
  fireEvent.change(await screen.findByRole('textbox', { name: /Codes/ }), { target: { value: codes } });
  fireEvent.click(screen.getByRole('button', { name: 'Choose these codes' }));
};

test('codes that are typed or changed while others are looked up stay', async () => {
  let reply = () => {};
  const hasReplied = new Promise<void>((resolve) => {
    reply = resolve;
  });
  openDialog({ A: [1] }, hasReplied);
  await chooseCodes('A\nNONE');
  fireEvent.change(box(), { target: { value: 'A\nNONE\nB' } });
  await act(async () => reply());
  await screen.findByRole('list', { name: 'Chosen (1)' });
  expect(box()).toHaveValue('NONE\nB');
});

test('codes that were replaced while others are looked up stay', async () => {
  let reply = () => {};
  const hasReplied = new Promise<void>((resolve) => {
    reply = resolve;
  });
  openDialog({ A: [1] }, hasReplied);
  await chooseCodes('A');
  fireEvent.change(box(), { target: { value: 'B' } });
  await act(async () => reply());
  await screen.findByRole('list', { name: 'Chosen (1)' });
  expect(box()).toHaveValue('B');
});

test('products that share a code are offered, and only those ticked are added', async () => {
  const { user, onAdd } = openDialog({ A: [1, 2], B: [3] });
  await chooseCodes('A\nB');
  await screen.findByText('Several products have: A. Tick the ones you mean below.');
  expect(screen.getByRole('list', { name: 'With the same code (2)' })).toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: /Chair 2/ }));
  await user.click(screen.getByRole('button', { name: 'Add 2 products' }));
  expect(onAdd.mock.calls[0][0].map(({ id }: { id: number }) => id)).toEqual([3, 2]);
});

test('codes beyond the limit stay in the box, which says so and is handed on', async () => {
  const codes = Array.from({ length: 502 }, (_, i) => `C${i}`);
  const { user, onAdd } = openDialog({ C0: [1], C501: [2] });
  await chooseCodes(codes.join('\n'));
  await screen.findByRole('list', { name: 'Chosen (1)' });
  await screen.findByText(/500 codes are looked up at once. The other 2 stay here/);
  expect((box() as HTMLTextAreaElement).value.split('\n').slice(-2)).toEqual(['C500', 'C501']);
  await user.click(screen.getByRole('button', { name: 'Add 1 product' }));
  await waitFor(() => expect(onAdd).toHaveBeenCalled());
  expect(onAdd.mock.calls[0][2]).toMatch(/C500\nC501$/);
});

test('all that were found are chosen, except those that the catalogue has', async () => {
  const { user, onAdd } = openDialog({ A: [1, 2], B: [3] }, undefined, [{ product: 2 }]);
  await user.type(await screen.findByRole('textbox', { name: 'Search' }), 'chair');
  await user.click(await screen.findByRole('button', { name: 'Choose all 2 not in it yet' }));
  await user.click(screen.getByRole('button', { name: 'Add 2 products' }));
  expect(onAdd.mock.calls[0][0].map(({ id }: { id: number }) => id)).toEqual([1, 3]);
});

test('products of a search that was changed since are not chosen as those found', async () => {
  const { user } = openDialog({ A: [1, 2] });
  await user.type(await screen.findByRole('textbox', { name: 'Search' }), 'chair');
  const chooseAll = await screen.findByRole('button', { name: 'Choose all 2 found' });
  await user.type(screen.getByRole('textbox', { name: 'Search' }), ' oak');
  await user.click(chooseAll);
  expect(screen.getByRole('button', { name: 'Add 0 products' })).toBeInTheDocument();
  await waitFor(() => expect(chooseAll).not.toHaveAttribute('aria-disabled', 'true'));
  await user.click(chooseAll);
  expect(screen.getByRole('button', { name: 'Add 2 products' })).toBeInTheDocument();
});

test('a page number of full-width digits is one', async () => {
  const { user, onAdd } = openDialog({ A: [1] });
  await chooseCodes('A');
  await screen.findByRole('list', { name: 'Chosen (1)' });
  fireEvent.change(screen.getByLabelText('First page'), { target: { value: '１２\u00a0' } });
  await user.click(screen.getByRole('button', { name: 'Add 1 product' }));
  expect(onAdd.mock.calls[0][1]).toMatchObject({ firstPage: 12 });
});
