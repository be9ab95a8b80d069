import { labelRegionPrices } from '../regional/labelRegions';
import { active, entity, tracked } from '../entity';
import { boolean, type FieldsOf, fk, integer, money, string, text } from '../field';
import { PRODUCT_DETAILS, variantFields } from './productDetails';
import type { PricedProduct } from './productPrices';

/** One product on a page of a catalogue, with the prices printed there (S1 §3.3). */
export const cataloguePage = entity('catalogue_page', {
  label: 'Catalogue Page',
  plural: 'Catalogue Pages',
  title: '{product__description} · {catalogue__name}',
  service: 'catalogue',
  fields: {
    ...tracked(),
    catalogue: fk('catalogue', { display: ['name'], section: 'Page' }),
    page_number: integer({ min: 0, section: 'Page', belongsToPlace: true }),
    letter_code: string({
      maxlength: 10,
      identifier: true,
      section: 'Page',
      hint: 'Tells products on one page apart',
      belongsToPlace: true,
    }),
    product: fk('product', { display: ['description', 'code'], details: PRODUCT_DETAILS, section: 'Page' }),
    ...variantFields('product'),
    new_price: boolean({ label: 'New price', section: 'Page' }),
    display_order: integer({
      min: 0,
      default: 0,
      label: 'Order',
      section: 'Page',
      hint: "Position among the catalogue's pages",
    }),
    notes: text({ section: 'Page' }),
    cost: money({ min: 0, section: 'Prices', sameAs: ['product.wholesale_price'] satisfies FieldsOf<PricedProduct> }),
    region_1_rrp: money({
      min: 0,
      label: 'Region 1 RRP',
      section: 'Prices',
      sameAs: ['product.region_1_rrp'] satisfies FieldsOf<PricedProduct>,
    }),
    region_2_rrp: money({
      min: 0,
      label: 'Region 2 RRP',
      section: 'Prices',
      sameAs: ['product.region_2_rrp'] satisfies FieldsOf<PricedProduct>,
    }),
    region_3_rrp: money({
      min: 0,
      label: 'Region 3 RRP',
      section: 'Prices',
      sameAs: ['product.region_3_rrp'] satisfies FieldsOf<PricedProduct>,
    }),
    region_4_rrp: money({
      min: 0,
      label: 'Region 4 RRP',
      section: 'Prices',
      sameAs: ['product.region_4_rrp'] satisfies FieldsOf<PricedProduct>,
    }),
    ...active(),
  },
  sections: {
    Page: 'Which product is on which page.',
    Prices: "As printed in this catalogue. They stay when the product's own prices change.",
  },
  imports: { key: 'product', within: 'catalogue' },
  alsoOpenedBy: {
    list: ['catalogue_pages.edit'],
    read: ['catalogue_pages.edit'],
    create: ['catalogue_pages.edit'],
    edit: ['catalogue_pages.edit'],
  },
  list: {
    columns: [
      'product__description',
      'catalogue__name',
      'page_number',
      'letter_code',
      'cost',
      'region_1_rrp',
      'new_price',
    ],
    mobileColumns: ['catalogue__name', 'page_number', 'new_price'],
    search: ['letter_code', 'product__description', ...PRODUCT_DETAILS, 'catalogue__name', 'notes'],
    sort: 'page_number',
  },
});
labelRegionPrices(cataloguePage);
