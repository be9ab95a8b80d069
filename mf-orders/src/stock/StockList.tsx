import {
  formatDate,
  formatMoney,
  formatNumber,
  makeStyles,
  relativeDay,
  RouteLink,
  Tag,
  tokens,
  useMayCall,
  useMayOpen,
  useNarrow,
} from '@trestle/kit/core';
import { ListPage, type ColumnOf, type LinkTo } from '@trestle/kit/list';
import { InlineEdit } from '@trestle/kit/widgets';
import { stock } from '@trestle/schema/entities/stock';
import { stockAvailability } from '@trestle/schema/entities/stock_availability';
import { useCallback } from 'react';
import { isHere, type There } from '../orders/till';
import { today } from '../orders/today';
import { TwoLines } from '../shown/TwoLines';

const useStyles = makeStyles({
  bold: { fontWeight: 600 },
  order: {
    display: 'inline-block',
    padding: '4px 14px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: '6px',
    whiteSpace: 'nowrap',
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    backgroundColor: tokens.colorNeutralBackground1,
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
});

function Delivery({ row }: { row: There }) {
  const day = row.container__delivery_date;
  if (!day) return null;
  if (isHere(day, today())) return <>here since {formatDate(day)}</>;
  return (
    <>
      {formatDate(day)} <Tag tone="accent">{relativeDay(day)}</Tag>
    </>
  );
}
function Available({ row }: { row: There }) {
  const styles = useStyles();
  return (row.available ?? 0) > 0 ? (
    <span className={styles.bold}>{formatNumber(row.available)}</span>
  ) : (
    <Tag tone="bad">sold out</Tag>
  );
}
function Order({ row }: { row: There }) {
  const styles = useStyles();
  const allowed = useMayOpen('store_order.create');
  if ((row.available ?? 0) <= 0 || !row.product || !allowed) return null;
  const name = `Order ${row.product__description ?? 'it'}`;
  return (
    <RouteLink
      route="store_order.create"
      params={{ container: row.container ?? 0, productId: row.product, stockId: row.id }}
      className={styles.order}
      label={name}
    >
      Order
    </RouteLink>
  );
}

const columns: readonly ColumnOf<There>[] = [
  {
    name: 'product__description',
    label: 'Product',
    render: (row) => (
      <TwoLines
        first={row.product__description ?? 'No product'}
        title={row.product__description}
        second={row.product__code}
      />
    ),
  },
  { name: 'colour__description', width: 100, telling: true },
  { name: 'fabric__description', width: 100 },
  { name: 'container__code', label: 'Container', width: 90 },
  {
    name: 'container__delivery_date',
    label: 'Delivery',
    width: 180,
    telling: true,
    render: (row) => <Delivery row={row} />,
  },
  { name: 'quantity', width: 80 },
  { name: 'ordered', width: 80 },
  { name: 'available', width: 84, telling: true, render: (row) => <Available row={row} /> },
  { name: 'price', width: 84 },
];

/** A row here is a row of stock: its price is changed in place by whoever may change stock. */
const changed: readonly ColumnOf<There>[] = columns.map((column) =>
  typeof column === 'string' || column.name !== 'price'
    ? column
    : {
        ...column,
        width: 110,
        render: (row) => (
          <InlineEdit
            entity={stock}
            row={row}
            field="price"
            of={`${row.product__description ?? 'it'} in ${row.container__code ?? 'no container'}`}
          >
            {formatMoney(row.price) || '–'}
          </InlineEdit>
        ),
      },
);

/** Stock Availability: what is here now, what comes when, and the way to order it. */
export default function StockList() {
  const mayProduct = useMayOpen('product.edit');
  const toProduct: LinkTo<There> = useCallback(
    (row) => (mayProduct && row.product ? { route: 'product.edit', params: { id: row.product } } : null),
    [mayProduct],
  );
  // A phone's card has the price beside its title.
  const narrow = useNarrow();
  const mayChange = useMayCall(stock, 'edit') && !narrow;
  return (
    <ListPage
      entity={stockAvailability}
      route="stock.list"
      columns={mayChange ? changed : columns}
      linkTo={toProduct}
      rowActions={(row) => <Order row={row} />}
      actionsWidth={88}
    />
  );
}
