import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { container } from '@trestle/schema/entities/container';
import { renderAt } from '../../testing/renderAt';
import { signIn } from '../../testing/signedIn';
import { stubServer } from '../../testing/stubServer';
import { BulkDialog } from './BulkDialog';

test('Escape asks before the value that many rows would get is lost', async () => {
  signIn();
  stubServer(() => ({ body: { count: 0, results: [] } }));
  const onClose = jest.fn();
  const dialog = (
    <BulkDialog
      entity={container}
      access={{ hidden: new Set(), locked: new Set() }}
      action="set"
      effectOfChange={undefined}
      rows={[{ id: 1, name: 'Ship' }]}
      onDone={() => undefined}
      onClose={onClose}
    />
  );
  renderAt('/container/list', [{ name: 'container.list', path: '/container/list', element: dialog }]);
  const user = userEvent.setup();
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Field' }), container.fields.name.label);
  await user.type(screen.getByLabelText('New value of Name'), 'Gannet{Escape}');
  expect(await screen.findByText('What you typed here would be lost.')).toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
});
