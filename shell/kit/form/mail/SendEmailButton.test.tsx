import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { supplier } from '@trestle/schema/entities/supplier';
import { registerEntities } from '../../core/entities';
import { renderAt } from '../../testing/renderAt';
import { signIn } from '../../testing/signedIn';
import { stubServer } from '../../testing/stubServer';
import { EditPage } from '../page/EditPage';

registerEntities([supplier]);

test('an e-mail about a record waits until its changes are saved, and its sheet says that they are not', async () => {
  signIn();
  const record = { id: 7, name: 'Maker', email_address: 'old@mail.example' };
  stubServer(({ path }) => ({ body: path === '/api/supplier/7/' ? record : { count: 0, results: [] } }));
  renderAt('/supplier/edit/7', [
    { name: 'supplier.edit', path: '/supplier/edit/:id', element: <EditPage entity={supplier} /> },
  ]);
  const user = userEvent.setup();
  const address = await screen.findByRole('textbox', { name: 'Email address' });
  const press = async () => user.click(screen.getByRole('button', { name: 'Send email' }));
  await user.type(address, 'x');
  await press();
  expect(await screen.findByText(/^Save or undo your changes first: an e-mail has the addresses/)).toBeInTheDocument();
  expect(screen.getByText('This sheet has changes that are not saved yet.')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).toBeNull();

  await user.type(address, '{Backspace}');
  expect(screen.queryByText('This sheet has changes that are not saved yet.')).toBeNull();
  await press();
  expect(await screen.findByRole('dialog', { name: 'Email about supplier Maker' })).toBeInTheDocument();
});
