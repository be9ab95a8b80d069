import {
  Button,
  formatArrival,
  formatAvailability,
  formatMoney,
  formatNumber,
  makeStyles,
  mergeClasses,
  ROWS_AS_CARDS,
  type StockRow,
  tokens,
} from '@trestle/kit/core';
import { ProductThumbnail } from '@trestle/kit/widgets';
import type { Allocation } from '../orders/lineChanges';
import type { PadLine, PadStatus } from './checkPad';
import { PadMark } from './PadMark';

const useStyles = makeStyles({
  row: {
    '& > td': {
      padding: `${tokens.spacingVerticalSNudge} ${tokens.spacingHorizontalS}`,
      borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
      verticalAlign: 'middle',
      overflowWrap: 'anywhere',
    },
    [ROWS_AS_CARDS]: {
      display: 'grid',
      gridTemplateColumns: '24px 48px minmax(0, 1fr) auto',
      columnGap: tokens.spacingHorizontalS,
      alignItems: 'center',
      padding: `${tokens.spacingVerticalS} 0`,
      borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
      '& > td': { display: 'block', padding: 0, borderBottom: 'none' },
      '& > td:empty': { display: 'none' },
    },
  },
  title: { [ROWS_AS_CARDS]: { gridRow: 1, gridColumn: 3 } },
  count: { [ROWS_AS_CARDS]: { gridRow: 1, gridColumn: 4 } },
  below: { [ROWS_AS_CARDS]: { gridColumn: '3' } },
  price: { [ROWS_AS_CARDS]: { gridColumn: '4' } },
  bad: { color: tokens.colorStatusDangerForeground1 },
  name: { fontWeight: tokens.fontWeightSemibold },
  sub: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  number: { textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalXS },
});

/** What the line's marks and words say. */
const STATUS_TEXTS: Partial<Record<PadStatus, string>> = {
  soldOut: 'Sold out: nothing is added.',
  choose: 'Several products have this code. Choose one.',
  searching: 'Searching …',
};

export interface PadRowActions {
  onUse: (row: StockRow) => void;
  onSplit: (split: boolean) => void;
  onEdit: () => void;
}
interface PadRowProps extends PadRowActions {
  line: PadLine;
  isSplit: boolean;
  today: string;
  showPrices: boolean;
}

/** One line of the pad: what it means, what can be had when, and buttons that mend it. */
export function PadRow({ line, isSplit, today, showPrices, onUse, onSplit, onEdit }: PadRowProps) {
  const styles = useStyles();
  const { wanted, status, product, rows, allocations, left, choices } = line;
  const isOk = status === 'ready';
  const words = wordsOf(line);
  const detail = [product?.product__code ?? wanted.code, product?.colour__description, product?.fabric__description];
  const more = Math.min(left, wanted.quantity ?? 0);
  return (
    <tr className={styles.row}>
      <td>
        <PadMark status={status} />
      </td>
      <td>
        {product && <ProductThumbnail product={product.product} name={product.product__description ?? wanted.code} />}
      </td>
      <td className={styles.title}>
        <div className={styles.name}>{product?.product__description ?? wanted.code}</div>
        {product && <div className={styles.sub}>{detail.filter(Boolean).join(' · ')}</div>}
        {words && <div className={mergeClasses(styles.sub, status !== 'searching' && styles.bad)}>{words}</div>}
      </td>
      <td className={mergeClasses(styles.number, styles.count)}>{formatNumber(wanted.quantity) || '–'}</td>
      <td className={mergeClasses(styles.sub, styles.below)}>
        {isOk ? formatAllocations(allocations, today) : product && formatAvailability(rows, today)}
      </td>
      {showPrices && (
        <td className={mergeClasses(styles.number, styles.price)}>
          {allocations.length > 0 && formatMoney(totalOf(allocations))}
        </td>
      )}
      <td className={styles.below}>
        <div className={styles.actions}>
          {status === 'short' && !isSplit && more > allocations[0]!.pieces && (
            <Button size="small" onClick={() => onSplit(true)}>
              {more === wanted.quantity ? 'Split' : `Take all ${more}`}
            </Button>
          )}
          {isSplit && allocations.length > 1 && (
            <Button size="small" onClick={() => onSplit(false)}>
              Take {allocations[0]!.pieces} only
            </Button>
          )}
          {!product &&
            choices.map((row) => (
              <Button
                key={row.product}
                size="small"
                title={row.product__description ?? undefined}
                onClick={() => onUse(row)}
              >
                {status === 'unknown' ? `Use ${row.product__code}` : row.product__description}
              </Button>
            ))}
          {status === 'invalid' && (
            <Button size="small" onClick={onEdit} aria-label={`Edit ${wanted.code}`}>
              Edit
            </Button>
          )}
        </div>
      </td>
    </tr>
  );
}

const wordsOf = ({ status, wanted, choices }: PadLine): string | undefined => {
  if (status === 'invalid') return wanted.problem;
  if (status !== 'unknown') return STATUS_TEXTS[status];
  return choices.length > 0 ? 'No product has this code. Did you mean:' : 'Nothing with this code can be ordered.';
};

const totalOf = (allocations: readonly Allocation[]): number =>
  allocations.reduce((sum, { row, pieces }) => sum + Math.round((row.price ?? 0) * 100) * pieces, 0) / 100;

const formatAllocations = (allocations: readonly Allocation[], today: string): string => {
  const arrivals = allocations.map(({ row, pieces }) => {
    const arrival = formatArrival(row.container__delivery_date, today);
    return allocations.length > 1 ? `${pieces} ${arrival}` : arrival;
  });
  return arrivals.join(' · ');
};
