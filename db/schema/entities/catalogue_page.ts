import { active, entity, tracked } from '../entity';
import { boolean, fk, integer, money, string, text } from '../field';

/** S1 §3.3. */
export const cataloguePage = entity('catalogue_page', {
  label: 'Catalogue Page', plural: 'Catalogue Pages', service: 'catalogue',
  fields: {
    ...tracked(),
    catalogue: fk('catalogue', { display: ['name'] }),
    page_number: integer({ min: 0 }),
    letter_code: string({ maxlength: 10 }),
    product: fk('product', { display: ['description', 'code'] }),
    notes: text(),
    cost: money({ min: 0 }),
    region_1_rrp: money({ min: 0, label: 'Region 1 RRP' }),
    region_2_rrp: money({ min: 0, label: 'Region 2 RRP' }),
    region_3_rrp: money({ min: 0, label: 'Region 3 RRP' }),
    region_4_rrp: money({ min: 0, label: 'Region 4 RRP' }),
    display_order: integer({ min: 0, default: 0, label: 'Order' }),
    new_price: boolean({ label: 'New price' }),
    ...active(),
  },
  states: { list: ['catalogue_pages.edit'], read: ['catalogue_pages.edit'], create: ['catalogue_pages.edit'], edit: ['catalogue_pages.edit'] },
  list: { columns: ['product__description', 'catalogue__name', 'page_number', 'letter_code', 'cost', 'region_1_rrp', 'new_price'], search: ['letter_code', 'product__description', 'product__code', 'catalogue__name', 'notes'], sort: 'page_number' },
});
