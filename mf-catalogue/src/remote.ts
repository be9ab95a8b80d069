import { crud, defineRemote, page } from '@trestle/kit/core';
import { catalogue } from '@trestle/schema/entities/catalogue';
import { cataloguePage } from '@trestle/schema/entities/catalogue_page';
import { codeColour } from '@trestle/schema/entities/code_colour';
import { codeContactType } from '@trestle/schema/entities/code_contact_type';
import { codeFabric } from '@trestle/schema/entities/code_fabric';
import { codeProductCategory } from '@trestle/schema/entities/code_product_category';
import { product } from '@trestle/schema/entities/product';
import { supplier } from '@trestle/schema/entities/supplier';
import type { Entity } from '@trestle/schema/entity';
import { createElement } from 'react';

/** A form with what uses the record beside it. */
const usedBy = (entity: Entity) => async () => {
  const { UsedByEdit } = await import('./usedBy/UsedByEdit');
  return { default: () => createElement(UsedByEdit, { entity }) };
};
/** The screens of a look-up table. */
const codes = (entity: Entity) => crud(entity, { edit: usedBy(entity) });

/** Products, catalogues, suppliers, code tables (S1 §2.1). */
export default defineRemote({
  name: 'mf-catalogue',
  contract: 1,
  entities: [product, catalogue, cataloguePage, supplier, codeColour, codeFabric, codeContactType, codeProductCategory],
  pages: [
    ...crud(product, { list: () => import('./product/ProductList'), edit: () => import('./product/ProductEdit') }),
    page('website.list', '/product/website-listing', () => import('./website/WebsiteListing')),
    ...crud(catalogue, { list: () => import('./catalogue/CatalogueList') }),
    page('catalogue_pages.edit', '/catalogue/:id/catalogue-pages', () => import('./catalogue/CataloguePages')),
    ...crud(cataloguePage, { list: () => import('./catalogue/PageList'), edit: () => import('./catalogue/PageEdit') }),
    ...crud(supplier, { list: () => import('./supplier/SupplierList'), edit: usedBy(supplier) }),
    page('supplier.listing', '/supplier-listing', () => import('./supplier/SupplierListing')),
    ...codes(codeColour),
    ...codes(codeFabric),
    ...codes(codeContactType),
    ...codes(codeProductCategory),
  ],
});
