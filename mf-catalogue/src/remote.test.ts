import { pageElement } from '@trestle/kit/pageElement';
import remote from './remote';

test('offers the routes of the specification under their names (S1 §2.1, S2 §2)', () => {
  const crud =
    'product supplier catalogue catalogue_page code_colour code_fabric code_contact_type code_product_category'
      .split(' ')
      .flatMap((name) => ['list', 'create', 'edit'].map((part) => `${name}.${part}`));
  expect(remote.pages.map((page) => page.name)).toEqual(
    expect.arrayContaining([...crud, ...'website.list,supplier.listing,catalogue_pages.edit'.split(',')]),
  );
  expect(new Set(remote.pages.map((page) => page.name)).size).toBe(remote.pages.length);
});
test.each(remote.pages.map((page) => [page.name, page] as const))('%s has a screen to fetch', async (_name, page) => {
  expect(typeof (await pageElement(page)()).default).toBe('function');
});
