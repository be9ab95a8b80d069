import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { product } from '@trestle/schema/entities/product';
import { renderAlone } from '../../testing/renderAlone';
import { signIn } from '../../testing/signedIn';
import { stubServer } from '../../testing/stubServer';
import { FilesTable } from './FilesTable';

const pictures = ['chair.png', 'table.png'].map((name, i) => ({
  id: i + 1,
  original_filename: name,
  content_type: 'image/png',
  file_size: 1,
}));

test('deleting a file leaves the preview of another one open, and closes its own', async () => {
  signIn();
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
  let stored = pictures;
  stubServer(({ method, path }) => {
    if (method === 'DELETE') {
      stored = stored.filter(({ id }) => !path.endsWith(`/${id}/`));
      return { status: 204 };
    }
    return { body: { count: stored.length, results: stored } };
  });
  renderAlone(<FilesTable owner={{ entity: product, id: 7 }} />);
  const user = userEvent.setup();
  const remove = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: `Delete ${name}`, hidden: true }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText(name, { selector: 'tr *' })).toBeNull());
  };
  await user.click(await screen.findByRole('button', { name: 'chair.png' }));
  expect(await screen.findByLabelText('Preview of chair.png')).toBeInTheDocument();
  await remove('table.png');
  expect(screen.getByLabelText('Preview of chair.png')).toBeInTheDocument();
  await remove('chair.png');
  expect(screen.queryByLabelText('Preview of chair.png')).toBeNull();
});
