import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { signIn } from '@trestle/kit/testing/signedIn';
import { stubServer } from '@trestle/kit/testing/stubServer';
import { EraseDialog } from './EraseDialog';

const person = { id: 5, username: 'ben', name: 'Ben Okafor', erased_date: null, parts: [], refusal: null };

test('an erasure that ends late leaves the dialog open that was opened since', async () => {
  signIn();
  stubServer(() => ({ body: { status: true } }));
  let finish: () => void = () => undefined;
  const erase = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  function Page() {
    const [shown, setShown] = useState(1);
    const [isOpen, setIsOpen] = useState(true);
    const open = () => {
      setShown(shown + 1);
      setIsOpen(true);
    };
    return isOpen ? (
      <EraseDialog key={shown} person={person} erase={erase} onClose={() => setIsOpen(false)} />
    ) : (
      <button onClick={open}>Erase this person</button>
    );
  }
  render(<Page />);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText(/^Type 'ben'/), 'ben');
  await user.click(screen.getByRole('button', { name: 'Erase for good' }));
  await user.type(await screen.findByLabelText(/^Current password/), 'secret');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  // The page behind a dialog stays hidden a moment longer on a busy machine.
  await user.click(await screen.findByRole('button', { name: 'Erase this person', hidden: true }));
  await act(async () => finish());
  expect(erase).toHaveBeenCalledWith('ben');
  expect(screen.getByLabelText(/^Type 'ben'/)).toHaveValue('');
});
