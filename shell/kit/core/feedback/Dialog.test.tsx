import { FluentProvider } from '@fluentui/react-components';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
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
