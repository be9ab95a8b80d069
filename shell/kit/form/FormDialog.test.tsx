import { FluentProvider } from '@fluentui/react-components';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { light } from '../core/theme/brand';
import { FormDialog } from './FormDialog';

const show = () => {
  const onClose = jest.fn();
  render(
    <FluentProvider theme={light}>
      <FormDialog title="New key" onClose={onClose}>
        <input aria-label="Name" />
        <input type="checkbox" aria-label="Read only" />
        <textarea aria-label="Reason" />
      </FormDialog>
    </FluentProvider>,
  );
  return { onClose, user: userEvent.setup() };
};

test.each(['Name', 'Reason'])('Escape asks before the text of %s is lost', async (label) => {
  const { onClose, user } = show();
  await user.type(await screen.findByLabelText(label), 'Accounting{Escape}');
  expect(await screen.findByText('What you typed here would be lost.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Go back' }));
  expect(onClose).not.toHaveBeenCalled();
  expect(await screen.findByLabelText(label)).toHaveValue('Accounting');
  await user.type(screen.getByLabelText(label), '{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('Escape closes at once where nothing was typed, or all of it was taken away again', async () => {
  const { onClose, user } = show();
  await user.click(await screen.findByLabelText('Read only'));
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
  await user.type(screen.getByLabelText('Name'), 'A{Backspace}{Escape}');
  expect(onClose).toHaveBeenCalledTimes(2);
});
