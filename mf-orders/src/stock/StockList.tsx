import {
  formatDate,
  formatMoney,
  formatNumber,
  makeStyles,
  relativeDay,
  StatusBadge,
  tokens,
  useMayCall,
  useShowsCards,
  today,
} from '@trestle/kit/core';
import { ProductLink, hasArrived, hasNoPrice, type StockRow } from '@trestle/trade/core';
import { ListPage, type ColumnSpec, type LinkTo } from '@trestle/kit/list';
import { ByProductToggle } from '@trestle/trade/list';
import { InlineEdit } from '@trestle/kit/widgets';
import { ProductThumbnail } from '@trestle/trade/widgets';
import { stock } from '@trestle/schema/entities/stock';
import { STOCK_ROW_FILTERS, stockAvailability } from '@trestle/schema/entities/stock_availability';
import { OrderUntilNote } from '../components/OrderUntilNote';
import { TwoLineCell } from '../components/TwoLineCell';
import { OrderButton } from './OrderButton';

const useStyles = makeStyles({
  bold: { fontWeight: tokens.fontWeightSemibold },
});

function Delivery({ row }: { row: StockRow }) {
  const day = row.container__delivery_date;
  if (!day) return (row.available ?? Infinity) > 0 ? 'here now' : '–';
  if (hasArrived(day, today())) return <>here since {formatDate(day)}</>;
  return (
    <>
      {formatDate(day)} <StatusBadge tone="accent">{relativeDay(day)}</StatusBadge>
    </>
  );
}
function Available({ row }: { row: StockRow }) {
  const styles = useStyles();
  // A phone's card has no column for the price, and leaves an empty one out.
  const showsCards = useShowsCards();
  if ((row.available ?? Infinity) <= 0) return <StatusBadge tone="bad">sold out</StatusBadge>;
  return (
    <>
      <span className={styles.bold}>{formatNumber(row.available)}</span> {showsCards && <NoPriceBadge row={row} />}
    </>
  );
}
function NoPriceBadge({ row }: { row: StockRow }) {
  return hasNoPrice(row) && <StatusBadge tone="warning">no price yet</StatusBadge>;
}
function Price({ row }: { row: StockRow }) {
  return hasNoPrice(row) ? <NoPriceBadge row={row} /> : formatMoney(row.price) || '–';
}
const columns: readonly ColumnSpec<StockRow>[] = [
  {
    name: 'product__description',
    label: 'Product',
    picture: (row) => <ProductThumbnail product={row.product} name={row.product__description ?? 'the product'} />,
    render: (row) => (
      <TwoLineCell
        first={<ProductLink id={row.product} name={row.product__description ?? 'No product'} />}
        title={row.product__description}
        second={row.product__code}
      />
    ),
  },
  { name: 'colour__description', width: 100, showOnMobile: true },
  { name: 'fabric__description', width: 100, priority: 'low' },
  { name: 'container__code', label: 'Container', width: 90, priority: 'low' },
  {
    name: 'container__delivery_date',
    label: 'Delivery',
    priority: 'high',
    width: 180,
    showOnMobile: true,
    render: (row) => (
      <>
        <Delivery row={row} />
        <OrderUntilNote day={row.container__order_until} />
      </>
    ),
  },
  { name: 'available', width: 84, priority: 'high', showOnMobile: true, render: (row) => <Available row={row} /> },
  { name: 'price', width: 84, priority: 'high', render: (row) => <Price row={row} /> },
];

/** Columns for users who may change stock: the price is edited in place. */
const editableColumns: readonly ColumnSpec<StockRow>[] = columns.map((column) =>
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
            <Price row={row} />
          </InlineEdit>
        ),
      },
);

/** A stock row has no page of its own. Its product's name opens the product's card. */
const noLink: LinkTo<StockRow> = () => null;

const SHARED_FILTERS = Object.keys(STOCK_ROW_FILTERS);

/** Stock Availability: what is available, when it arrives, and a button that orders it. */
export default function StockList() {
  // On a phone the card shows the price beside its title, where it can't be edited.
  const showsCards = useShowsCards();
  const canEditPrices = useMayCall(stock, 'edit') && !showsCards;
  return (
    <ListPage
      entity={stockAvailability}
      route="stock.list"
      columns={canEditPrices ? editableColumns : columns}
      linkTo={noLink}
      tools={<ByProductToggle on={false} filters={SHARED_FILTERS} />}
      rowActions={(row) => <OrderButton row={row} />}
      actionsWidth={88}
    />
  );
}
