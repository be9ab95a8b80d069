import { crud, defineRemote, page } from '@trestle/kit/core';
import { catalogue } from '@trestle/schema/entities/catalogue';
import { cataloguePage } from '@trestle/schema/entities/catalogue_page';
import { codeColour } from '@trestle/schema/entities/code_colour';
import { codeContactType } from '@trestle/schema/entities/code_contact_type';
import { codeFabric } from '@trestle/schema/entities/code_fabric';
import { codeProductCategory } from '@trestle/schema/entities/code_product_category';
import { product } from '@trestle/schema/entities/product';
import { supplier } from '@trestle/schema/entities/supplier';

/** Products, catalogues, suppliers, code tables (S1 §2.1). */
export default defineRemote({
  name: 'mf-catalogue',
  contract: 1,
  entities: [product, catalogue, cataloguePage, supplier, codeColour, codeFabric, codeContactType, codeProductCategory],
  pages: [
    ...crud(product),
    page('website.list', '/product/website-listing', () => import('./website/WebsiteListing')),
    ...crud(catalogue),
    page('catalogue_pages.edit', '/catalogue/:id/catalogue-pages', () => import('./catalogue/CataloguePages')),
    ...crud(cataloguePage),
    ...crud(supplier),
    page('supplier.listing', '/supplier-listing', () => import('./supplier/SupplierListing')),
    ...crud(codeColour),
    ...crud(codeFabric),
    ...crud(codeContactType),
    ...crud(codeProductCategory),
  ],
});
