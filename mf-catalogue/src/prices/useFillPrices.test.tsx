import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAt } from '@trestle/kit/testing/renderAt';
import { signIn } from '@trestle/kit/testing/signedIn';
import { stubServer } from '@trestle/kit/testing/stubServer';
import { catalogue } from '@trestle/schema/entities/catalogue';
import { useState } from 'react';
import type { EditedPage } from './fillPrices';
import { useFillPrices } from './useFillPrices';

const form: { pages: readonly EditedPage[] } = { pages: [] };
const setPages = jest.fn();
jest.mock('@trestle/kit/form', () => ({
  useFormContext: () => ({ entity: catalogue }),
  useFormValue: () => ({ value: form.pages, set: setPages, now: () => form.pages }),
}));

/** A catalogue's form. The button chooses a product for its page. */
function Pages() {
  const [, drawAgain] = useState(0);
  useFillPrices();
  const choose = () => {
    form.pages = [{ id: 1, product: 7 }];
    drawAgain(1);
  };
  return <button onClick={choose}>Choose</button>;
}
const chooseProduct = async () => {
  signIn();
  form.pages = [{ id: 1, product: null }];
  renderAt('/', [{ name: 'catalogue.edit', path: '/', element: <Pages /> }]);
  await userEvent.click(await screen.findByRole('button', { name: 'Choose' }));
};

test('prices that could not be loaded are not left out without a word', async () => {
  stubServer(() => ({ status: 503, body: { detail: 'Busy.' } }));
  await chooseProduct();
  expect(await screen.findByText(/prices couldn't be loaded/)).toBeInTheDocument();
  expect(setPages).not.toHaveBeenCalled();
});
