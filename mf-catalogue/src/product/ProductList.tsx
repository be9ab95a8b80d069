import { loadable, makeStyles, PHONE, RouteLink, useMayCall, useMayRead } from '@trestle/kit/core';
import { ListPage, type ColumnSpec, type OwnBulkAction } from '@trestle/kit/list';
import { retailPriceFields, useOwnRegion } from '@trestle/trade/core';
import { ProductThumbnail } from '@trestle/trade/widgets';
import type { RowOf } from '@trestle/schema/entity';
import { product } from '@trestle/schema/entities/product';
import { stockAvailability } from '@trestle/schema/entities/stock_availability';
import { useMemo } from 'react';
import { useRepricedFields } from '../prices/change/useRepricedFields';
import { ImportButton } from '../imports/ImportButton';
import { STOCK_FIELDS } from './stockTotals';
import { StockSummary } from './StockSummary';

const PRODUCT_COLUMNS: readonly ColumnSpec<RowOf<typeof product>>[] = [
  {
    name: 'description',
    picture: (row) => <ProductThumbnail product={row.id} name={row.description ?? 'the product'} />,
  },
  { name: 'code', showOnMobile: true },
  { name: 'colour__description', showOnMobile: true },
  { name: 'fabric__description', priority: 'low' },
];
const STOCK_COLUMN: ColumnSpec<RowOf<typeof product>> = {
  name: 'stock',
  label: 'Stock',
  priority: 'high',
  width: 150,
  showOnMobile: true,
  render: (row) => <StockSummary product={row.id} />,
};

const PRICE_CHANGE: readonly OwnBulkAction[] = [
  { label: 'Price change', Dialog: loadable(() => import('../prices/change/PriceChangeDialog')) },
];

// On phones the buttons stay on one line, above the link.
const useStyles = makeStyles({ pastChanges: { alignSelf: 'center', [PHONE]: { order: 1, flexBasis: '100%' } } });

/** The list of products, with their stock for users who may see it. Seven columns at first (S1 §2.6). */
export default function ProductList() {
  const styles = useStyles();
  const maySeeStock = useMayRead(stockAvailability, STOCK_FIELDS);
  const mayEdit = useMayCall(product, 'edit');
  const region = useOwnRegion();
  const { prices } = useRepricedFields();
  const columns = useMemo(
    () => [
      ...PRODUCT_COLUMNS,
      maySeeStock ? STOCK_COLUMN : ('supplier__name' as const),
      'wholesale_price' as const,
      retailPriceFields(region)[0]!,
    ],
    [maySeeStock, region],
  );
  return (
    <ListPage
      entity={product}
      columns={columns}
      actions={
        <>
          {mayEdit && (
            <RouteLink route="product.price_changes" className={styles.pastChanges}>
              Past price changes
            </RouteLink>
          )}
          {mayEdit && (
            <RouteLink route="product.pictures" className={styles.pastChanges}>
              Import pictures
            </RouteLink>
          )}
          <ImportButton entity={product} />
        </>
      }
      bulkActions={mayEdit && prices.length ? PRICE_CHANGE : undefined}
    />
  );
}
