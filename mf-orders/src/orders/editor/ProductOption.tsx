import { formatMoney, makeStyles, tokens } from '@trestle/kit/core';
import { formatAvailability } from '@trestle/trade/core';
import type { ProductMatch } from '../core/productSearch';

const useStyles = makeStyles({
  option: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: tokens.spacingHorizontalL,
    width: '100%',
    overflowWrap: 'anywhere',
  },
  name: { fontWeight: tokens.fontWeightSemibold },
  price: { fontVariantNumeric: 'tabular-nums' },
  sub: {
    gridColumn: '1 / -1',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
});

/** A product in the list of matches: name and price, and below them code, colour, fabric and availability. */
export function ProductOption({ match: { rows }, today }: { match: ProductMatch; today: string }) {
  const styles = useStyles();
  const row = rows[0]!;
  const details = [row.product__code, row.colour__description, row.fabric__description];
  return (
    <span className={styles.option}>
      <span className={styles.name}>{row.product__description}</span>
      <span className={styles.price}>{formatMoney(row.price)}</span>
      <span className={styles.sub}>{[...details, formatAvailability(rows, today)].filter(Boolean).join(' · ')}</span>
    </span>
  );
}
