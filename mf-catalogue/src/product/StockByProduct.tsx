import { ProductLink } from '@trestle/trade/core';
import { ListPage, type ColumnSpec, type LinkTo } from '@trestle/kit/list';
import { ByProductToggle } from '@trestle/trade/list';
import { ProductThumbnail } from '@trestle/trade/widgets';
import { product, PRODUCT_STOCK_FILTERS } from '@trestle/schema/entities/product';
import { STOCK_ROW_FILTERS } from '@trestle/schema/entities/stock_availability';
import type { ProductRecord } from './productRecord';
import { StockDisclosure } from './StockDisclosure';

const nameOf = (row: ProductRecord): string => row.description || `Product ${row.id}`;

const { in_stock, here, this_month, next_month, sold_out, stocked } = PRODUCT_STOCK_FILTERS;
const SHARED_FILTERS = Object.keys(STOCK_ROW_FILTERS);
/** Products that have stock rows, with the filters of Stock Availability. */
const STOCKED_PRODUCT = {
  ...product,
  list: {
    ...product.list,
    ownFilters: true,
    filters: {
      in_stock: { ...in_stock, label: 'Active' },
      here: { ...here, label: STOCK_ROW_FILTERS.here.label },
      this_month: { ...this_month, label: STOCK_ROW_FILTERS.this_month.label },
      next_month: { ...next_month, label: STOCK_ROW_FILTERS.next_month.label },
      sold_out,
      stocked: { ...stocked, label: 'All' },
    },
  },
} as const;

const COLUMNS: readonly ColumnSpec<ProductRecord>[] = [
  {
    name: 'description',
    label: 'Product',
    picture: (row) => <ProductThumbnail product={row.id} name={nameOf(row)} />,
    render: (row) => <ProductLink id={row.id} name={nameOf(row)} />,
  },
  { name: 'code', showOnMobile: true },
  { name: 'colour__description', showOnMobile: true },
  { name: 'fabric__description', priority: 'low' },
  {
    name: 'stock',
    label: 'Stock',
    priority: 'high',
    width: 300,
    showOnMobile: true,
    sortable: false,
    render: (row) => <StockDisclosure product={row.id} name={nameOf(row)} />,
  },
];
/** Rows have no page of their own. The product's name opens the product's card. */
const noLink: LinkTo<ProductRecord> = () => null;

/** Stock Availability by product: pieces available now and later, pieces promised, and the stock rows. */
export default function StockByProduct() {
  return (
    <ListPage
      entity={STOCKED_PRODUCT}
      title="Stock by Product"
      route="stock.products"
      columns={COLUMNS}
      linkTo={noLink}
      tools={<ByProductToggle on filters={SHARED_FILTERS} />}
      hideCreate
    />
  );
}
