import { Button, formatMoney, formatNumber, makeStyles, mergeClasses, ROWS_AS_CARDS, tokens } from '@trestle/kit/core';
import { formatAvailability, NO_PRICE_TEXT, type StockRow } from '@trestle/trade/core';
import { ProductThumbnail, TellMe } from '@trestle/trade/widgets';
import { formatDelivery } from '../../components/formatDelivery';
import type { Allocation } from '../core/lineChanges';
import { isReady, type PadLine, type PadStatus } from './checkPad';
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

/** Messages below the product of a line. `statusMessage` has those that depend on more than the status. */
const STATUS_TEXTS: Partial<Record<PadStatus, string>> = {
  soldOut: 'Sold out: nothing is added.',
  noPrice: `${NO_PRICE_TEXT}: nothing is added.`,
  choose: 'Several products have this code. Choose one.',
  searching: 'Searching …',
  failed: 'Not searched yet.',
};
/** Statuses whose message names no mistake. */
const NEUTRAL_STATUSES: ReadonlySet<PadStatus> = new Set(['short', 'searching', 'failed']);

export interface PadRowActions {
  /** Chooses the product of a stock row for the line. */
  onUse: (row: StockRow) => void;
  /** Takes a quantity that can be had: from the soonest container alone as far as that has it, else from several. */
  onTake: (quantity: number) => void;
  /** Selects the line in the text. */
  onEdit: () => void;
}
interface PadRowProps extends PadRowActions {
  line: PadLine;
  today: string;
  showPrices: boolean;
}

/** A checked line of the pad: its product, what is available and when, and buttons that correct it. */
export function PadRow({ line, today, showPrices, onUse, onTake, onEdit }: PadRowProps) {
  const styles = useStyles();
  const { entry, status, product, allocations, available, choices } = line;
  const ready = isReady(line);
  const message = statusMessage(line, today);
  const detail = [product?.product__code ?? entry.code, product?.colour__description, product?.fabric__description];
  const availableQuantity = Math.min(available, entry.quantity ?? 0);
  const soonestPieces = allocations[0]?.pieces ?? 0;
  const isSplit = availableQuantity === entry.quantity;
  const splitText = isSplit ? 'Split' : `Take all ${formatNumber(availableQuantity)}`;
  const soonestText = `Take ${formatNumber(soonestPieces)} only`;
  return (
    <tr className={styles.row}>
      <td>
        <PadMark status={status} />
      </td>
      <td>
        {product && <ProductThumbnail product={product.product} name={product.product__description ?? entry.code} />}
      </td>
      <td className={styles.title}>
        <div className={styles.name}>{product?.product__description ?? entry.code}</div>
        {product && <div className={styles.sub}>{detail.filter(Boolean).join(' · ')}</div>}
        {message && (
          <div className={mergeClasses(styles.sub, !NEUTRAL_STATUSES.has(status) && styles.bad)}>{message}</div>
        )}
      </td>
      <td className={mergeClasses(styles.number, styles.count)}>{formatNumber(entry.quantity) || '–'}</td>
      <td className={mergeClasses(styles.sub, styles.below)}>
        {ready ? formatAllocations(allocations, today) : status !== 'noPrice' && availabilityOf(line, today)}
      </td>
      {showPrices && (
        <td className={mergeClasses(styles.number, styles.price)}>{ready && formatMoney(totalPrice(allocations))}</td>
      )}
      <td className={styles.below}>
        <div className={styles.actions}>
          {status === 'soldOut' && product?.product && <TellMe product={product.product} />}
          {status === 'short' && availableQuantity > soonestPieces && (
            <Button
              size="small"
              onClick={() => onTake(availableQuantity)}
              aria-label={`${splitText}${isSplit ? '' : ' of'} ${entry.code}`}
            >
              {splitText}
            </Button>
          )}
          {(status === 'short' || allocations.length > 1) && (
            <Button size="small" onClick={() => onTake(soonestPieces)} aria-label={`${soonestText} of ${entry.code}`}>
              {soonestText}
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
            <Button size="small" onClick={onEdit} aria-label={`Edit ${entry.code}`}>
              Edit
            </Button>
          )}
        </div>
      </td>
    </tr>
  );
}

const statusMessage = (line: PadLine, today: string): string | undefined => {
  const { status, entry, choices } = line;
  if (status === 'invalid') return entry.problem;
  if (status === 'short') return shortageMessage(line, today);
  if (status !== 'unknown') return STATUS_TEXTS[status];
  return choices.length > 0 ? 'No product has this code. Did you mean:' : 'Nothing with this code can be ordered.';
};

/** Says of a quantity that can't be had, or not at once, what can be had. */
const shortageMessage = ({ entry, available, allocations: [soonest] }: PadLine, today: string): string => {
  if (available < (entry.quantity ?? 0)) return `Only ${formatNumber(available)} left.`;
  const { pieces, row } = soonest!;
  return `Only ${[pieces, formatDelivery(row.container__delivery_date, today)].join(' ').trim()}, the rest later.`;
};

const availabilityOf = ({ product, rows }: PadLine, today: string): string =>
  product ? formatAvailability(rows, today) : '';

const totalPrice = (allocations: readonly Allocation[]): number =>
  allocations.reduce((sum, { row, pieces }) => sum + Math.round((row.price ?? 0) * 100) * pieces, 0) / 100;

const formatAllocations = (allocations: readonly Allocation[], today: string): string => {
  const arrivals = allocations.map(({ row, pieces }) => {
    const arrival = formatDelivery(row.container__delivery_date, today);
    return allocations.length > 1 ? `${pieces} ${arrival}` : arrival;
  });
  return arrivals.join(' · ');
};
