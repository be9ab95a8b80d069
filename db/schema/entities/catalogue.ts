import { active, entity, tracked } from '../entity';
import { many, string, text } from '../field';

/** S1 §3.3. */
export const catalogue = entity('catalogue', {
  label: 'Catalogue', plural: 'Catalogues', service: 'catalogue',
  fields: {
    ...tracked(),
    name: string({ required: true }),
    title: string(),
    website_url: string({ format: 'url', label: 'Website address' }),
    introduction: text({ format: 'html', hint: 'Stands before the pages' }),
    product: many('catalogue_page', { by: 'catalogue', label: 'Pages' }),
    ...active(),
  },
  list: { columns: ['name', 'title', 'website_url', 'active_start_date', 'active_end_date'], search: ['name', 'title'], sort: 'name' },
});
