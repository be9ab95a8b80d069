import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { product } from '@trestle/schema/entities/product';
import { currentToasts } from '../../core/feedback/toasts';
import { renderAt } from '../../testing/renderAt';
import { signIn } from '../../testing/signedIn';
import { stubServer } from '../../testing/stubServer';
import { listDefaults } from '../listState';
import { DownloadMenu } from './DownloadMenu';

test('that a file lacks rows is said until it is read: who waits for a long download may look elsewhere', async () => {
  signIn();
  stubServer(() => ({ text: 'rows', headers: { 'X-Row-Count': '65535', 'X-Total-Count': '70112' } }));
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
  const save = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const menu = <DownloadMenu entity={product} state={listDefaults(product)} columns={['code']} />;
  renderAt('/', [{ name: 'product.list', path: '/', element: menu }]);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Download' }));
  await user.click(await screen.findByRole('menuitem', { name: /^CSV/ }));
  await waitFor(() =>
    expect(currentToasts()).toMatchObject([
      { kind: 'warning', text: expect.stringContaining('the first 65,535 of 70,112 rows'), timeout: 0 },
    ]),
  );
  save.mockRestore();
});
