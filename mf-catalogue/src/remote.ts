import { crud, defineRemote, page } from '@trestle/kit/core';
import { catalogue } from '@trestle/schema/entities/catalogue';
import { cataloguePage } from '@trestle/schema/entities/catalogue_page';
import { codeColour } from '@trestle/schema/entities/code_colour';
import { codeContactType } from '@trestle/schema/entities/code_contact_type';
import { codeFabric } from '@trestle/schema/entities/code_fabric';
import { codeProductCategory } from '@trestle/schema/entities/code_product_category';
import { container } from '@trestle/schema/entities/container';
import { product } from '@trestle/schema/entities/product';
import { stock } from '@trestle/schema/entities/stock';
import { stockAvailability } from '@trestle/schema/entities/stock_availability';
import { supplier } from '@trestle/schema/entities/supplier';
import type { Entity } from '@trestle/schema/entity';
import { createElement } from 'react';

/** Returns the form of an entity, with the records that use it beside it. */
const editWithReferences = (entity: Entity) => async () => {
  const { EditWithReferences } = await import('./references/EditWithReferences');
  return { default: () => createElement(EditWithReferences, { entity }) };
};
/** Returns the page that imports a file's rows. */
const importPage = (entity: Entity) => async () => {
  const { ImportPage } = await import('@trestle/kit/widgets');
  return { default: () => createElement(ImportPage, { entity }) };
};

/** Returns the list of an entity, with a button that opens its import. */
const listWithImport = (entity: Entity) => async () => {
  const { ListWithImport } = await import('./imports/ListWithImport');
  return { default: () => createElement(ListWithImport, { entity }) };
};
/** Returns the page that imports rows of an entity, for people who may create them. */
const importPageOf = (entity: Entity) =>
  page(`${entity.name}.import`, `/${entity.name}/import`, importPage(entity), `Import ${entity.plural}`, {
    calls: [[entity, 'create']],
  });
/** Returns the pages of a code table. */
const codeTable = (entity: Entity) => [
  ...crud(entity, { list: listWithImport(entity), edit: editWithReferences(entity) }),
  importPageOf(entity),
];

const catalogueMenu = { group: 'Catalogue Listing', menu: 'Catalogue' };
const manageMenu = { area: 'admin', group: 'Manage' } as const;
const activeSortedBy = (sort: string) => ({ sort, filter: 'active', limit: '25' });

/** Products, catalogues, suppliers, code tables (S1 §2.1). */
export default defineRemote({
  name: 'mf-catalogue',
  contract: 2,
  entities: [
    product,
    catalogue,
    cataloguePage,
    supplier,
    codeColour,
    codeFabric,
    codeContactType,
    codeProductCategory,
    // Their rules hide a product's stock.
    stockAvailability,
    container,
    stock,
  ],
  pages: [
    ...crud(product, { list: () => import('./product/ProductList'), edit: () => import('./product/ProductEdit') }),
    importPageOf(product),
    page('product.pictures', '/product/pictures', () => import('./pictures/PictureImport'), 'Import pictures', {
      calls: [[product, 'edit']],
    }),
    page(
      'product.price_changes',
      '/product/price-changes',
      () => import('./prices/past/PastPriceChanges'),
      'Past price changes',
      { calls: [[product, 'edit']] },
    ),
    page('website.list', '/product/website-listing', () => import('./website/WebsiteListing')),
    page('stock.products', '/stock/products', () => import('./product/StockByProduct'), 'Stock by Product', {
      calls: [[product, 'list']],
    }),
    ...crud(catalogue, {
      listTitle: 'List Catalogue',
      list: () => import('./catalogue/CatalogueList'),
      edit: () => import('./catalogue/CatalogueEdit'),
    }),
    importPageOf(catalogue),
    page(
      'catalogue_page.import',
      '/catalogue_page/import/:catalogue',
      () => import('./catalogue/PageImport'),
      'Import Catalogue Pages',
      { calls: [[cataloguePage, 'create']] },
    ),
    page('catalogue_pages.edit', '/catalogue/:id/catalogue-pages', () => import('./catalogue/CataloguePages')),
    ...crud(cataloguePage, { list: () => import('./catalogue/PageList'), edit: () => import('./catalogue/PageEdit') }),
    ...crud(supplier, { list: () => import('./supplier/SupplierList'), edit: editWithReferences(supplier) }),
    importPageOf(supplier),
    page('supplier.listing', '/supplier-listing', () => import('./supplier/SupplierListing')),
    ...codeTable(codeColour),
    ...codeTable(codeFabric),
    ...codeTable(codeContactType),
    ...crud(codeProductCategory, {
      list: () => import('./category/CategoryList'),
      edit: editWithReferences(codeProductCategory),
    }),
    importPageOf(codeProductCategory),
  ],
  homeCards: [
    {
      name: 'new_on_website',
      title: 'New on the website',
      route: 'website.list',
      query: { filter: 'whats_new', sort: '-website_active_start_date' },
      order: 36,
      rows: 6,
      audience: 'store',
      element: () => import('./home/NewOnWebsiteCard'),
    },
    {
      name: 'waited_for',
      title: 'Stores wait for',
      route: 'product.list',
      query: { filter: 'waited_for' },
      order: 63,
      rows: 5,
      audience: 'office',
      element: () => import('./home/WaitedForCard'),
    },
  ],
  // S1 §2.5.
  menus: [
    {
      ...catalogueMenu,
      order: 410,
      title: 'List Catalogue',
      route: 'catalogue.list',
      query: { limit: '10', filter: 'active' },
    },
    { ...catalogueMenu, order: 420, title: 'New Catalogue', route: 'catalogue.create' },
    {
      group: 'Website And Marketing',
      menu: 'Catalogue',
      order: 510,
      title: 'List of Website',
      route: 'website.list',
      query: { limit: '10000', filter: 'whats_new', sort: '-website_active_start_date' },
    },
    {
      group: 'Suppliers',
      order: 610,
      title: 'Core Suppliers Listing',
      route: 'supplier.listing',
      query: { filter: 'core_supplier', sort: 'name' },
    },
    { ...manageMenu, order: 710, title: 'Colour', route: 'code_colour.list', query: activeSortedBy('description') },
    { ...manageMenu, order: 720, title: 'Fabric', route: 'code_fabric.list', query: activeSortedBy('description') },
    { ...manageMenu, order: 730, title: 'Supplier', route: 'supplier.list', query: activeSortedBy('name') },
    { ...manageMenu, order: 740, title: 'Product', route: 'product.list', query: activeSortedBy('description') },
    {
      ...manageMenu,
      order: 750,
      title: 'Product Category',
      route: 'code_product_category.list',
      query: activeSortedBy('description'),
    },
    { area: 'admin', group: 'Store access levels', order: 930, title: 'Contact Type', route: 'code_contact_type.list' },
  ],
});
