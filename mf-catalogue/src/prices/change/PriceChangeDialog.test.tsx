import { screen } from '@testing-library/react';
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
