import { active, entity, tracked } from '../entity';
import { countOf, integer, many, string, text } from '../field';

/** A printed range of products with its own prices (S1 §3.3). */
export const catalogue = entity('catalogue', {
  label: 'Catalogue',
  plural: 'Catalogues',
  service: 'catalogue',
  fields: {
    ...tracked(),
    name: string({ required: true, section: 'Catalogue', hint: 'Name used by the office' }),
    title: string({ section: 'Catalogue', hint: 'Title on the cover' }),
    website_url: string({ format: 'url', label: 'Website address', section: 'Catalogue' }),
    introduction: text({ format: 'html', section: 'Catalogue', hint: 'Printed before the pages' }),
    ...active(),
    product: many('catalogue_page', {
      foreign_key: 'catalogue',
      label: 'Pages',
      section: 'Pages',
      hint:
        'Each line is one product on a page, at the prices of this catalogue. ' +
        'Several products on a page are told apart by their letters.',
    }),
    pages: countOf('product.id', integer({ label: 'Number of pages' })),
  },
  sections: { Catalogue: 'A printed range with its own prices, for as long as it is active.' },
  imports: { key: 'name' },
  list: {
    columns: ['name', 'title', 'pages', 'website_url', 'active_start_date', 'active_end_date'],
    search: ['name', 'title'],
    sort: 'name',
    mobileColumns: ['title', 'pages', 'active_end_date'],
  },
});
