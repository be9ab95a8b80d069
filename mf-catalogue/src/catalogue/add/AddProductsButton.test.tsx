import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAt } from '@trestle/kit/testing/renderAt';
import { signIn } from '@trestle/kit/testing/signedIn';
import { catalogue } from '@trestle/schema/entities/catalogue';
import type AddProductsDialog from './AddProductsDialog';
import { AddProductsButton } from './AddProductsButton';

const setPages = jest.fn();
jest.mock('@trestle/kit/form', () => ({
  useFormContext: () => ({ locked: false, entity: catalogue }),
  useFormValue: () => ({ value: [], set: setPages, now: () => [] }),
}));
/** A dialog that adds nothing and leaves a code in its box. */
jest.mock('./AddProductsDialog', () => ({
  __esModule: true,
  default: ({ initialCodes, onAdd, onClose }: Parameters<typeof AddProductsDialog>[0]) => (
    <>
      <p>{`codes: ${initialCodes}`}</p>
      <button onClick={() => onAdd([], { division: 'each', firstPage: 1 }, 'C500')}>Add</button>
      <button onClick={onClose}>Cancel</button>
    </>
  ),
}));

test('codes that are left in the box are there when the dialog opens again', async () => {
  signIn();
  const user = userEvent.setup();
  renderAt('/', [{ name: 'catalogue.edit', path: '/', element: <AddProductsButton /> }]);
  await user.click(await screen.findByRole('button', { name: 'Add products …' }));
  expect(await screen.findByText('codes:')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect(setPages).toHaveBeenCalledWith([]);
  await user.click(await screen.findByRole('button', { name: 'Add products …' }));
  expect(await screen.findByText('codes: C500')).toBeInTheDocument();
});
