import { labelRegionPrices } from '../regional/labelRegions';
import { active, entity, tracked, type ReferencingRows } from '../entity';
import { boolean, computed, datetime, fk, integer, manyIds, string, text } from '../field';
import { downloadOnly } from '../placedField';
import { productPrices } from './productPrices';
import { stockAvailability, stockFilters } from './stock_availability';

/** The stock rows of a product. */
const STOCK_ROWS: ReferencingRows = { entity: stockAvailability, key: 'product', shownBy: 'stock' };
/** Filters of products by their stock. */
export const PRODUCT_STOCK_FILTERS = stockFilters(STOCK_ROWS);

/** A piece of furniture that stores can order (S1 §3.3). */
export const product = entity('product', {
  label: 'Product',
  plural: 'Products',
  service: 'catalogue',
  fields: {
    ...tracked(),
    description: string({ required: true, section: 'Product' }),
    code: string({ maxlength: 50, identifier: true, section: 'Product', hint: 'As printed on labels and papers' }),
    colour: fk('code_colour', { display: ['description'], section: 'Product' }),
    fabric: fk('code_fabric', { display: ['description'], section: 'Product' }),
    supplier: fk('supplier', { display: ['name'], section: 'Product' }),
    category: fk('code_product_category', { display: ['description'], ofTree: true, section: 'Product' }),
    is_shipped: boolean({ label: 'Is shipped', section: 'Product' }),
    star_bonus: boolean({ label: 'Star bonus', section: 'Product' }),
    notes: text({ section: 'Product' }),
    ...productPrices,
    website_active_start_date: datetime({ label: 'On the website from', section: 'Website' }),
    website_active_end_date: datetime({ label: 'On the website until', section: 'Website' }),
    website_url: string({ format: 'url', label: 'Website address', section: 'Website' }),
    categories: manyIds('code_product_category', {
      link_table: 'product_categories',
      label: 'Further categories',
      section: 'Categories',
    }),
    /** What is left now and later, with a price or not yet: the words would tell who may not see prices. */
    stock: downloadOnly(
      {
        entity: 'stock_availability',
        fields: ['product', 'quantity', 'available', 'container__delivery_date', 'past'],
        filteredBy: ['price'],
      },
      string({ label: 'Stock' }),
    ),
    /** Stores that wait for it, for head office alone. */
    waiting: computed({ entity: 'stock_watch', fields: ['store'] }, integer({ label: 'Stores waiting' })),
    ...active(),
  },
  officeFields: ['waiting'],
  restrictedFields: { state: 'stock.list', fields: ['stock'] },
  sections: {
    Product: 'Its name and where it comes from.',
    Prices: 'What stores pay, and the recommended retail price of each region.',
    Website: 'The website shows it between these two times.',
    Categories: 'More categories people find it in.',
  },
  details: ['code', 'colour__description', 'fabric__description'],
  lookup: { description: 'description' },
  imports: { key: 'code' },
  alsoOpenedBy: { list: ['website.list'], read: ['website.list'] },
  lists: { website: { active: { start: 'website_active_start_date', end: 'website_active_end_date' } } },
  list: {
    columns: [
      'description',
      'code',
      'colour__description',
      'fabric__description',
      'supplier__name',
      'wholesale_price',
      'region_1_rrp',
    ],
    search: ['code', 'description', 'colour__description', 'fabric__description'],
    sort: 'description',
    mobileColumns: ['code', 'colour__description', 'supplier__name'],
    filters: {
      whats_new: {
        label: "What's new",
        sort: '-website_active_start_date',
        where: {
          and: [
            ['website_active_start_date', 'before_on', 'now'],
            {
              or: [
                ['website_active_end_date', 'is_null'],
                ['website_active_end_date', 'after', 'now'],
              ],
            },
          ],
        },
      },
      ...PRODUCT_STOCK_FILTERS,
      waited_for: { label: 'Waited for', sort: '-waiting', where: ['waiting', 'gt', 0] },
    },
  },
});
labelRegionPrices(product);
