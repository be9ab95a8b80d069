import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAt } from '@trestle/kit/testing/renderAt';
import { signIn } from '@trestle/kit/testing/signedIn';
import { stubServer } from '@trestle/kit/testing/stubServer';
import { useMoveConfirmation } from './useMoveConfirmation';

/** The delivery date of each save that went through, and 'kept' for each that was called off. */
const outcomes: string[] = [];

/** Saves a move of the delivery, as a form does before and after a merge. */
function Saving() {
  const { dialog, confirm } = useMoveConfirmation(7);
  const save = (to: string) =>
    void confirm({ delivery_date: to }, { delivery_date: '2026-12-01' }).then(
      () => outcomes.push(to),
      () => outcomes.push('kept'),
    );
  return (
    <>
      <button onClick={() => save('2026-12-08')}>Later</button>
      <button onClick={() => save('2026-12-15')}>Much later</button>
      {dialog}
    </>
  );
}

test('a move that was confirmed is not asked about again when its save is merged and repeated', async () => {
  signIn();
  stubServer(() => ({ body: { count: 1, results: [{ id: 1, order_number: 12, store: 1, store__name: 'Fitzroy' }] } }));
  renderAt('/', [{ name: 'home', path: '/', element: <Saving /> }]);
  const user = userEvent.setup();
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  await press('Later');
  await press('Move the delivery');
  await press('Later');
  expect(outcomes).toEqual(['2026-12-08', '2026-12-08']);
  await press('Much later');
  await press('Keep the date');
  expect(outcomes.at(-1)).toBe('kept');
});
