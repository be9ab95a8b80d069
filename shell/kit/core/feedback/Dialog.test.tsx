import { FluentProvider } from '@fluentui/react-components';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { SuspendedSession } from '../session/useSession';
import type { Session } from '../session/session';
import { light } from '../theme/brand';
import { Dialog } from './Dialog';

function TwoSteps({ onClose }: { onClose: () => void }) {
  const [done, setDone] = useState(false);
  return (
    <Dialog title="Merge" onClose={onClose}>
      {done ? <p>3 done.</p> : <button onClick={() => setDone(true)}>Start</button>}
    </Dialog>
  );
}

test('a dialog keeps the focus when the pressed button is gone, so that Escape closes it', async () => {
  const onClose = jest.fn();
  const user = userEvent.setup();
  render(
    <FluentProvider theme={light}>
      <TwoSteps onClose={onClose} />
    </FluentProvider>,
  );
  await user.click(await screen.findByRole('button', { name: 'Start' }));
  expect(screen.getByRole('dialog', { name: 'Merge' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a dialog whose session has ended waits behind the login, with what was typed', async () => {
  const user = userEvent.setup();
  const page = (ended: Session | null) => (
    <FluentProvider theme={light}>
      <SuspendedSession value={ended}>
        <Dialog title="Merge" onClose={jest.fn()}>
          <input aria-label="Name" />
        </Dialog>
      </SuspendedSession>
    </FluentProvider>
  );
  const { rerender } = render(page(null));
  await user.type(await screen.findByLabelText('Name'), 'Sofas');
  rerender(page({} as Session));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  rerender(page(null));
  expect(await screen.findByRole('dialog', { name: 'Merge' })).toBeVisible();
  expect(screen.getByLabelText('Name')).toHaveValue('Sofas');
});
