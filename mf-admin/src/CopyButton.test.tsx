import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TrestleProvider } from '@trestle/kit/core';
import { CopyButton } from './CopyButton';

/** Shows the button, and presses it. */
async function press() {
  const user = userEvent.setup();
  render(
    <TrestleProvider>
      <CopyButton what="token" text="rt_1" />
    </TrestleProvider>,
  );
  return { user, copy: () => user.click(screen.getByRole('button', { name: 'Copy' })) };
}

test('copies the text and says so', async () => {
  const { copy } = await press();
  await copy();
  expect(await navigator.clipboard.readText()).toBe('rt_1');
  expect(await screen.findByText('The token was copied.')).toBeInTheDocument();
});

test('on a page without a clipboard it says what to do instead', async () => {
  const { copy } = await press();
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
  await copy();
  expect(await screen.findByText('The browser did not allow that. Select the token and copy it.')).toBeInTheDocument();
});
