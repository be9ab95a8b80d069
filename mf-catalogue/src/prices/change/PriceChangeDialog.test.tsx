import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAt } from '@trestle/kit/testing/renderAt';
import { signIn } from '@trestle/kit/testing/signedIn';
import { stubServer } from '@trestle/kit/testing/stubServer';
import PriceChangeDialog from './PriceChangeDialog';

test('a preview that could not be computed is tried again', async () => {
  const user = userEvent.setup();
  signIn();
  let answers = false;
  stubServer(() =>
    answers
      ? {
          body: { preview: 'p', products: 1, changed_prices: 0, warnings: 0, errors: 0, records: 0, rows: [] },
        }
      : { status: 500, body: { detail: 'Something went wrong.' } },
  );
  renderAt('/', [
    {
      name: 'products',
      path: '/',
      element: <PriceChangeDialog rows={[{ id: 1 }]} onDone={() => {}} onClose={() => {}} />,
    },
  ]);
  await user.type(await screen.findByLabelText('Change by'), '5');
  expect(await screen.findByText('The new prices could not be computed')).toBeInTheDocument();
  answers = true;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No price changes.')).toBeInTheDocument();
});

test('the link to past changes asks before a change that was typed is lost', async () => {
  const user = userEvent.setup();
  signIn();
  const preview = { preview: 'p', products: 1, changed_prices: 1, warnings: 0, errors: 0, records: 1, rows: [] };
  stubServer(() => ({ body: preview }));
  const dialog = <PriceChangeDialog rows={[{ id: 1 }]} onDone={() => {}} onClose={() => {}} />;
  const { at } = renderAt('/product/list', [
    { name: 'product.list', path: '/product/list', element: dialog },
    { name: 'product.price_changes', path: '/product/price_changes', element: <p>past</p> },
  ]);
  await user.type(await screen.findByLabelText('Change by'), '5');
  await user.click(screen.getByRole('link', { name: /^Past price changes/ }));
  await user.click(await screen.findByRole('button', { name: 'Stay' }));
  expect(at()).toBe('/product/list');
  expect(await screen.findByLabelText('Change by')).toHaveValue('5');
  await user.clear(screen.getByLabelText('Change by'));
  await user.click(screen.getByRole('link', { name: /^Past price changes/ }));
  expect(await screen.findByText('past')).toBeInTheDocument();
});

test('a change whose answer got lost is sent again as it was; one that was refused begins with a new preview', async () => {
  const user = userEvent.setup();
  signIn();
  let previews = 0;
  const outcomes = [0, 409, 200];
  const calls = stubServer(({ path }) => {
    if (path.endsWith('/preview/')) {
      previews += 1;
      const preview = { products: 1, changed_prices: 1, warnings: 0, errors: 0, records: 1, rows: [] };
      return { body: { ...preview, preview: `p${previews}` } };
    }
    const status = outcomes.shift()!;
    if (status === 0) throw new TypeError('network');
    return { status, body: { id: 'a', products: 1, records: 1, changed_prices: 1, detail: 'Prices have changed.' } };
  });
  const onDone = jest.fn();
  const dialog = <PriceChangeDialog rows={[{ id: 1 }]} onDone={onDone} onClose={() => {}} />;
  renderAt('/', [{ name: 'products', path: '/', element: dialog }]);
  await user.type(await screen.findByLabelText('Change by'), '5');
  await screen.findByText(/^1 product: 1 price will change/);
  const apply = () => user.click(screen.getByRole('button', { name: 'Apply' }));
  await apply();
  expect(await screen.findByText(/Press Apply to try again: nothing is changed twice/)).toBeInTheDocument();
  await apply();
  expect(await screen.findByText('Prices have changed.')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Apply' })).toBeEnabled());
  await apply();
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  const sent = calls.filter(({ path }) => path.endsWith('/price_change/'));
  const keys = sent.map(({ headers }) => headers['Idempotency-Key']);
  expect(sent.map(({ body }) => (body as { preview: string }).preview)).toEqual(['p1', 'p1', 'p2']);
  expect([keys[1], new Set(keys).size]).toEqual([keys[0], 2]);
});
