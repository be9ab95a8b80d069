import { useMayRead } from '@trestle/kit/core';
import { ListPage, type ColumnSpec } from '@trestle/kit/list';
import type { RowOf } from '@trestle/schema/entity';
import { product } from '@trestle/schema/entities/product';
import { stockAvailability } from '@trestle/schema/entities/stock_availability';
import { useMemo } from 'react';
import { STOCK_FIELDS } from './stockOf';
import { StockWords } from './StockWords';

const WHAT: readonly ColumnSpec<RowOf<typeof product>>[] = [
  'description',
  { name: 'code', showOnMobile: true },
  { name: 'colour__description', showOnMobile: true },
  'fabric__description',
];
const STOCK: ColumnSpec<RowOf<typeof product>> = {
  name: 'stock',
  label: 'Stock',
  width: 150,
  showOnMobile: true,
  render: (row) => <StockWords product={row.id} />,
};

/** Products, with what there is of each for who may see stock; seven columns (S1 §2.6), the others are a choice away. */
export default function ProductList() {
  const maySeeStock = useMayRead(stockAvailability, STOCK_FIELDS);
  const columns = useMemo(
    () => [
      ...WHAT,
      maySeeStock ? STOCK : ('supplier__name' as const),
      'wholesale_price' as const,
      'region_1_rrp' as const,
    ],
    [maySeeStock],
  );
  return <ListPage entity={product} columns={columns} />;
}
