import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { registerEntities } from '@trestle/kit/core';
import { renderAt } from '@trestle/kit/testing/renderAt';
import { fullAccess, signIn } from '@trestle/kit/testing/signedIn';
import { stubServer } from '@trestle/kit/testing/stubServer';
import { catalogue } from '@trestle/schema/entities/catalogue';
import { cataloguePage } from '@trestle/schema/entities/catalogue_page';
import { product } from '@trestle/schema/entities/product';
import CataloguePages from './CataloguePages';

registerEntities([catalogue, cataloguePage, product]);

/** Opens the pages of a catalogue as somebody from whom a rule hides one price. */
const openPages = () => {
  const hides = (model: string) => ({
    state_name: '*',
    deny: false,
    models: [{ model_name: model, fields: [{ field_name: 'region_4_rrp', deny_read: true, deny_update: true }] }],
  });
  signIn({ ...fullAccess, superuser: false, groups: [{ states: [hides('catalogue_page')] }] } as never);
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const page = {
    id: 5,
    product: 7,
    product__description: 'Oslo chair',
    page_number: 1,
    cost: 10,
    active_end_date: null,
  };
  const calls = stubServer(({ path }) =>
    path === '/api/catalogue/3/'
      ? { body: { id: 3, name: 'Winter', modified_date: '2026-01-01T00:00:00Z', product: [page] } }
      : { body: { count: 0, results: [] } },
  );
  const at = { name: 'catalogue_pages.edit', path: '/catalogue/:id/catalogue-pages', element: <CataloguePages /> };
  renderAt('/catalogue/3/catalogue-pages', [at]);
  return { user: userEvent.setup(), downloads: () => calls.filter(({ path }) => path.includes('/download/')) };
};
/** Finds the button once its code has loaded. */
const spreadsheet = () =>
  waitFor(() => {
    const button = screen.getByRole('button', { name: 'Pages as a spreadsheet' });
    expect(button).not.toHaveAttribute('aria-disabled');
    return button;
  });

test('the spreadsheet asks for no price that a rule hides: the server would refuse it', async () => {
  const { user, downloads } = openPages();
  await user.click(await spreadsheet());
  await waitFor(() => expect(downloads()).toHaveLength(1));
  const columns = downloads()[0]!.query.get('columns');
  expect(columns).toContain('region_3_rrp');
  expect(columns).not.toContain('region_4_rrp');
});

test('prices that are not saved yet are not printed without a word', async () => {
  const { user, downloads } = openPages();
  await user.click(await screen.findByRole('button', { name: 'Prices as a grid' }));
  await user.dblClick(await screen.findByText('$10.00'));
  await user.keyboard('{Backspace}2{Enter}');
  await user.click(await spreadsheet());
  expect(await screen.findByText(/the spreadsheet holds what is saved/)).toBeInTheDocument();
  expect(downloads()).toEqual([]);
});
