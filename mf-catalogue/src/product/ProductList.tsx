import { useMayCall } from '@trestle/kit/core';
import { ListPage, type ColumnOf } from '@trestle/kit/list';
import type { RowOf } from '@trestle/schema/entity';
import { product } from '@trestle/schema/entities/product';
import { stockAvailability } from '@trestle/schema/entities/stock_availability';
import { useMemo } from 'react';
import { StockWords } from './StockWords';

const WHAT: readonly ColumnOf<RowOf<typeof product>>[] = [
  'description', { name: 'code', telling: true }, { name: 'colour__description', telling: true }, 'fabric__description', 'category__description', 'supplier__name',
];
const STOCK: ColumnOf<RowOf<typeof product>> = { name: 'stock', label: 'Stock', width: 150, telling: true, render: (row) => <StockWords product={row.id} /> };

/** Products, with what there is of each for who may see stock. */
export default function ProductList() {
  const maySeeStock = useMayCall(stockAvailability, 'list');
  const columns = useMemo(() => [...WHAT, ...(maySeeStock ? [STOCK] : []), 'wholesale_price', 'region_1_rrp'], [maySeeStock]);
  return <ListPage entity={product} columns={columns} />;
}
