import {
  formatMoney,
  formatNumber,
  makeStyles,
  mergeClasses,
  PHONE,
  StatusBadge,
  today,
  tokens,
} from '@trestle/kit/core';
import { formatDelivery } from '../../components/formatDelivery';
import { isPriceChanged, isShort, lacksPrice, type ComparedLine } from './compareOrder';

const useStyles = makeStyles({
  card: {
    overflow: 'hidden',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    '& th, & td': {
      padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
      textAlign: 'left',
      borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
      overflowWrap: 'anywhere',
    },
    '& th': {
      fontSize: tokens.fontSizeBase200,
      fontWeight: tokens.fontWeightSemibold,
      color: tokens.colorNeutralForeground3,
      whiteSpace: 'nowrap',
    },
    '& tbody tr:last-child td': { borderBottom: 'none' },
    [PHONE]: { '& th, & td': { padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalSNudge}` } },
  },
  number: { textAlign: 'right !important' as 'right', fontVariantNumeric: 'tabular-nums' },
  name: { fontWeight: tokens.fontWeightSemibold },
  sub: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  oldValue: { textDecorationLine: 'line-through', color: tokens.colorNeutralForeground3 },
  wide: { [PHONE]: { display: 'none' } },
});

const hasPrices = (lines: readonly ComparedLine[]): boolean => lines.some(({ price }) => price !== null);

/** Compares the lines of an earlier order with what is available now. Old values that have changed are crossed out. */
export function AgainTable({ lines }: { lines: readonly ComparedLine[] }) {
  const styles = useStyles();
  const showPrices = hasPrices(lines);
  return (
    <div className={styles.card}>
      <table className={styles.table} aria-label="Then and now">
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col" className={styles.wide}>
              When
            </th>
            <th scope="col" className={styles.number}>
              Quantity
            </th>
            {showPrices && (
              <th scope="col" className={styles.number}>
                Unit price
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {lines.map((compared, index) => (
            <tr key={compared.line.id ?? index}>
              <td>
                <div className={styles.name}>{compared.line.product_name}</div>
                <div className={styles.sub}>{detailOf(compared)}</div>
              </td>
              <td className={mergeClasses(styles.sub, styles.wide)}>{formatArrivals(compared)}</td>
              <td className={styles.number}>
                {isShort(compared) && <div className={styles.oldValue}>{formatNumber(compared.line.quantity)}</div>}
                <Pieces compared={compared} />
              </td>
              {showPrices && (
                <td className={styles.number}>
                  {isPriceChanged(compared) && (
                    <div className={styles.oldValue}>{formatMoney(compared.line.unit_price)}</div>
                  )}
                  {formatMoney(compared.price)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** How many pieces can be had now, or why none. */
function Pieces({ compared }: { compared: ComparedLine }) {
  if (compared.pieces > 0) return formatNumber(compared.pieces);
  return <StatusBadge tone="bad">{lacksPrice(compared) ? 'no price yet' : 'sold out'}</StatusBadge>;
}

const detailOf = ({ line }: ComparedLine): string =>
  [line.product__code, line.colour__description, line.fabric__description].filter(Boolean).join(' · ');

/** When the pieces can be had: 'now', or '2 now · 3 on 14 Dec'. */
const formatArrivals = ({ allocations }: ComparedLine): string =>
  allocations
    .map(({ row, pieces }) => {
      const arrival = formatDelivery(row.container__delivery_date, today());
      return allocations.length > 1 ? `${pieces} ${arrival}` : arrival;
    })
    .join(' · ');
