import { ProductLink } from '@trestle/kit/core';
import { ByProductToggle, ListPage, type ColumnSpec, type LinkTo } from '@trestle/kit/list';
import { ProductThumbnail } from '@trestle/kit/widgets';
import type { RowOf } from '@trestle/schema/entity';
import { product } from '@trestle/schema/entities/product';
import { StockDisclosure } from './StockDisclosure';

type Row = RowOf<typeof product>;
const nameOf = (row: Row): string => row.description || `Product ${row.id}`;

const COLUMNS: readonly ColumnSpec<Row>[] = [
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
/** A row has no page: its product's name opens the product's card. */
const noLink: LinkTo<Row> = () => null;

/** Stock Availability by product: what is here, what comes when, what is promised, and the rows of each. */
export default function StockByProduct() {
  return (
    <ListPage
      entity={product}
      title="Stock by Product"
      route="stock.products"
      columns={COLUMNS}
      linkTo={noLink}
      tools={<ByProductToggle on />}
      hideCreate
    />
  );
}
