import { act, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { useSingleCall } from './useSingleCall';

/** A form whose button is not disabled while its call runs. It goes away after the first call that succeeds. */
function Example({ call }: { call: () => Promise<void> }) {
  const [isOpen, setIsOpen] = useState(true);
  const { run, isRunning } = useSingleCall(async () => {
    await call();
    setIsOpen(false);
  });
  return isOpen ? <button onClick={() => void run().catch(() => {})}>{isRunning ? 'Working' : 'Send'}</button> : null;
}

test('a second click sends nothing, not even before the page shows the first', async () => {
  const call = jest.fn(() => Promise.resolve());
  render(<Example call={call} />);
  const button = screen.getByRole('button');
  act(() => {
    button.click();
    button.click();
  });
  await waitFor(() => expect(button).not.toBeInTheDocument());
  button.click();
  expect(call).toHaveBeenCalledTimes(1);
});

test('the next call runs after one that failed', async () => {
  const call = jest.fn(() => Promise.reject(new Error('refused')));
  render(<Example call={call} />);
  act(() => screen.getByRole('button').click());
  expect(screen.getByRole('button', { name: 'Working' })).toBeInTheDocument();
  const button = await screen.findByRole('button', { name: 'Send' });
  act(() => button.click());
  await screen.findByRole('button', { name: 'Send' });
  expect(call).toHaveBeenCalledTimes(2);
});
