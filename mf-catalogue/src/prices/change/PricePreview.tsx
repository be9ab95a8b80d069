import {
  formatMoney,
  formatNumber,
  makeStyles,
  mergeClasses,
  NameWithDetails,
  PHONE,
  tokens,
  WarningRegular,
} from '@trestle/kit/core';
import type { PreviewedPrice, PreviewedRow, PriceChangePreview } from '@trestle/schema/priceChange';
import { formatMarkup } from '../formatMarkup';

const useStyles = makeStyles({
  preview: { display: 'grid', rowGap: tokens.spacingVerticalS },
  summary: { margin: 0, fontWeight: tokens.fontWeightSemibold },
  scroll: {
    maxHeight: '42vh',
    minHeight: '120px',
    overflow: 'auto',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    [PHONE]: { maxHeight: 'none', minHeight: 0, border: 'none' },
  },
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    '& th, & td': {
      padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
      textAlign: 'left',
      verticalAlign: 'top',
    },
    '& thead th': {
      position: 'sticky',
      top: 0,
      fontSize: tokens.fontSizeBase200,
      color: tokens.colorNeutralForeground3,
      backgroundColor: tokens.colorNeutralBackground1,
      boxShadow: `inset 0 -1px ${tokens.colorNeutralStroke2}`,
      whiteSpace: 'nowrap',
    },
    '& tbody': { borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
    // One card for each record: its name, then a line for each price.
    [PHONE]: {
      display: 'block',
      '& thead': { display: 'none' },
      '& tbody': {
        display: 'block',
        marginBottom: tokens.spacingVerticalS,
        padding: tokens.spacingHorizontalS,
        border: `1px solid ${tokens.colorNeutralStroke2}`,
        borderRadius: tokens.borderRadiusXLarge,
      },
      '& tr': { display: 'flex', flexWrap: 'wrap', columnGap: tokens.spacingHorizontalS },
      '& th, & td': { padding: `${tokens.spacingVerticalXXS} 0` },
    },
  },
  name: {
    width: '32%',
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
    [PHONE]: { width: '100%' },
  },
  label: { width: '14%', [PHONE]: { flexGrow: 1, width: 'auto' } },
  number: { textAlign: 'right !important' as 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  before: { color: tokens.colorNeutralForeground3, [PHONE]: { '::after': { content: '" →"' } } },
  after: { fontWeight: tokens.fontWeightSemibold },
  markup: { color: tokens.colorNeutralForeground3, [PHONE]: { width: '100%', ':empty': { display: 'none' } } },
  // Has the same width with and without a text, so that no column moves while a number is typed.
  note: { width: '20%', [PHONE]: { width: '100%', ':empty': { display: 'none' } } },
  warning: { color: tokens.colorStatusWarningForeground3 },
  error: { color: tokens.colorStatusDangerForeground1 },
  icon: { marginInlineEnd: tokens.spacingHorizontalXS, verticalAlign: 'text-bottom' },
});

const formatCount = (count: number, noun: string): string => `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`;

/** Formats what will change: '12 products: 30 prices will change. 2 below wholesale.' */
const formatSummary = ({
  products,
  changed_prices: prices,
  warnings,
  errors,
  records,
  rows,
}: PriceChangePreview): string =>
  [
    prices ? `${formatCount(products, 'product')}: ${formatCount(prices, 'price')} will change.` : 'No price changes.',
    warnings > 0 && `${formatNumber(warnings)} below wholesale.`,
    errors > 0 && `${formatNumber(errors)} impossible.`,
    records > rows.length && `The first ${formatNumber(rows.length)} of ${formatNumber(records)} records are listed.`,
  ]
    .filter(Boolean)
    .join(' ');

/** Formats the markup before and after: '+112 % → +90 %', or one of the two when it stays. */
const formatMarkupChange = ({
  before,
  after,
  cost_before: costBefore,
  cost_after: costAfter,
}: PreviewedPrice): string => {
  const [oldMarkup, newMarkup] = [formatMarkup(before, costBefore), formatMarkup(after, costAfter)];
  return oldMarkup === newMarkup || !oldMarkup ? newMarkup : `${oldMarkup} → ${newMarkup}`;
};

/** The preview of a price change: each price before and after, its markup, and a warning or error. */
export function PricePreview({ preview }: { preview: PriceChangePreview }) {
  const styles = useStyles();
  return (
    <div className={styles.preview}>
      <output className={styles.summary}>{formatSummary(preview)}</output>
      {preview.rows.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
        <section className={styles.scroll} aria-label="Prices before and after" tabIndex={0}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Record</th>
                <th scope="col">Price</th>
                <th scope="col" className={styles.number}>
                  Before
                </th>
                <th scope="col" className={styles.number}>
                  After
                </th>
                <th scope="col" className={styles.number}>
                  Markup
                </th>
                <th scope="col">Note</th>
              </tr>
            </thead>
            {preview.rows.map((row) => (
              <RecordPrices key={`${row.entity} ${row.id}`} row={row} />
            ))}
          </table>
        </section>
      )}
    </div>
  );
}

function RecordPrices({ row: { title, details, prices } }: { row: PreviewedRow }) {
  const styles = useStyles();
  return (
    <tbody>
      {prices.map((price, index) => (
        <tr key={price.name}>
          {index === 0 && (
            <th scope="rowgroup" rowSpan={prices.length} className={styles.name}>
              <NameWithDetails name={title} details={details} />
            </th>
          )}
          <td className={styles.label}>{price.label}</td>
          <td className={mergeClasses(styles.number, styles.before)}>{formatMoney(price.before)}</td>
          <td className={mergeClasses(styles.number, styles.after)}>{formatMoney(price.after)}</td>
          <td className={mergeClasses(styles.number, styles.markup)}>{formatMarkupChange(price)}</td>
          <td className={mergeClasses(styles.note, price.error ? styles.error : styles.warning)}>
            {(price.error ?? price.below_cost) && <WarningRegular className={styles.icon} aria-hidden />}
            {price.error ?? (price.below_cost && `Below ${formatMoney(price.cost_after)} wholesale`)}
          </td>
        </tr>
      ))}
    </tbody>
  );
}
