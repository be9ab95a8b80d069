import { formatDate, formatMoney, formatNumber, makeStyles, tokens } from '@trestle/kit/core';
import { useFormContext, useFormValue } from '@trestle/kit/form';
import { formatDelivery } from '../../components/formatDelivery';
import { pricesNote, totalFacts } from '@trestle/schema/regional/tax';
import { useLineEditor } from '../core/lineEditor';
import { lineTotal, orderTotals, withinMaximum, type OrderLine } from '../core/orderLines';
import { useOrderTax } from '../core/useOrderTax';
import type { LineSupplier } from './useSuppliers';
import { orderedAs } from '@trestle/schema/orderedAs';

const useStyles = makeStyles({
  facts: {
    display: 'grid',
    gridTemplateColumns: 'max-content minmax(0, 1fr)',
    gap: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalL}`,
    margin: `0 0 ${tokens.spacingVerticalL}`,
    '& dd': { margin: 0, whiteSpace: 'pre-line' },
  },
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': {
      padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS}`,
      borderBottom: '1px solid #bbb',
      textAlign: 'left',
      verticalAlign: 'top',
    },
    // Headings break between words. On paper, all other text may break anywhere.
    '& th': { overflowWrap: 'break-word' },
    '& tfoot td': { borderBottom: 'none', fontWeight: tokens.fontWeightSemibold },
  },
  number: { textAlign: 'right !important' as 'right', whiteSpace: 'nowrap !important' as 'nowrap' },
  sub: { fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200 },
  suppliers: { marginTop: tokens.spacingVerticalL },
  notPlaced: { margin: `0 0 ${tokens.spacingVerticalM}`, fontWeight: tokens.fontWeightSemibold },
});

/** Whoever holds the sheet takes it for the order. */
const NOT_PLACED_TEXT = 'This order is not placed yet.';

interface OrderSheetProps {
  /** Name of the store. */
  store: string | null | undefined;
  suppliers: readonly LineSupplier[];
}

/**
 * The order as it is printed: a page with unit prices in place of the form. It is drawn when printing begins, so it can
 * load nothing.
 */
export function OrderSheet({ store, suppliers }: OrderSheetProps) {
  const styles = useStyles();
  const { isNew } = useFormContext();
  const { lines, saved, stockById, today, showPrices } = useLineEditor();
  const { value: notes } = useFormValue<string | null>('notes');
  const { value: orderedOn } = useFormValue<string | null>('created_date');
  const availableLines = withinMaximum(lines, saved, stockById);
  const { pieces } = orderTotals(availableLines, today);
  const tax = useOrderTax();
  const amounts = totalFacts(availableLines.map(lineTotal), tax);
  const { value: reference } = useFormValue<string | null>('reference');
  const facts = [
    ['Store', store],
    ['Reference', reference],
    ['Ordered on', formatDate(orderedOn)],
    ['Notes', notes],
  ] as const;
  return (
    <section aria-label="Printed order">
      {isNew && <p className={styles.notPlaced}>{NOT_PLACED_TEXT}</p>}
      <dl className={styles.facts}>
        {facts.map(([name, text]) => text && [<dt key={name}>{name}</dt>, <dd key={`${name} text`}>{text}</dd>])}
      </dl>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>Code</th>
            <th>Product</th>
            <th>From</th>
            <th className={styles.number}>Quantity</th>
            {showPrices && <th className={styles.number}>Unit price</th>}
            {showPrices && <th className={styles.number}>Total</th>}
          </tr>
        </thead>
        <tbody>
          {availableLines.map((line, index) => (
            <tr key={line.id ?? `new ${index}`}>
              <td>{line.product__code}</td>
              <td>
                {line.product_name}
                <div className={styles.sub}>{detailOf(line)}</div>
              </td>
              <td>{formatLineSource(line, today)}</td>
              <td className={styles.number}>{formatNumber(line.quantity)}</td>
              {showPrices && <td className={styles.number}>{formatMoney(line.unit_price)}</td>}
              {showPrices && <td className={styles.number}>{formatMoney(lineTotal(line))}</td>}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={3}>Pieces</td>
            <td className={styles.number}>{formatNumber(pieces)}</td>
          </tr>
          {showPrices &&
            amounts.map(([name, amount]) => (
              <tr key={name}>
                <td className={styles.number} colSpan={4}>
                  {name}
                </td>
                <td className={styles.number} colSpan={2}>
                  {formatMoney(amount)}
                </td>
              </tr>
            ))}
        </tfoot>
      </table>
      {showPrices && <p>{pricesNote(tax)}</p>}
      {suppliers.length > 0 && (
        <p className={styles.suppliers}>
          Suppliers: {suppliers.map(({ name, phone }) => [name, phone].filter(Boolean).join(' ')).join(', ')}
        </p>
      )}
    </section>
  );
}

const detailOf = (line: OrderLine): string =>
  [line.colour__description, line.fabric__description, orderedAs(line), line.notes].filter(Boolean).join(' · ');

/** Formats where the pieces of a line come from and when: 'C-231 on 14 Dec'. */
const formatLineSource = (line: OrderLine, today: string): string =>
  `${line.container__code ?? ''} ${formatDelivery(line.expected_delivery_date, today)}`.trim();
