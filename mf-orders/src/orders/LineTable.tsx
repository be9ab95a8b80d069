import { makeStyles, tokens, useFieldAccess } from '@trestle/kit/core';
import { useFormContext } from '@trestle/kit/form';
import { storeOrderLine } from '@trestle/schema/entities/store_order_line';
import type { RefObject } from 'react';
import { LineRow } from './LineRow';
import { proposeSplit, applySplit } from './allocations';
import { maxQuantity, withStockRow, selectableRows, type OrderLine, type StockRow } from './orderLines';
import { usePricesVisible } from './usePricesVisible';

const useStyles = makeStyles({
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    '@media (max-width: 859px)': { display: 'block', '& thead': { display: 'none' }, '& tbody': { display: 'block' } },
  },
  head: {
    padding: `${tokens.spacingVerticalMNudge} ${tokens.spacingHorizontalS}`,
    ':first-child': { paddingLeft: tokens.spacingHorizontalM },
    whiteSpace: 'nowrap',
    textAlign: 'left',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  number: { textAlign: 'right' },
  none: {
    margin: 0,
    padding: `${tokens.spacingVerticalXXL} ${tokens.spacingHorizontalXL}`,
    color: tokens.colorNeutralForeground3,
  },
});

/** The error text of a refused line, whichever of its fields was refused. */
const errorOfLine = (refused: unknown, at: number): string | undefined => {
  const row = Array.isArray(refused) ? (refused[at] as Record<string, unknown> | undefined) : undefined;
  const words = row && Object.values(row).filter((each) => typeof each === 'string');
  return words && words.length > 0 ? words.join(' ') : undefined;
};

export interface LineTableProps {
  lines: readonly OrderLine[];
  /** Read-only. */
  locked: boolean;
  saved: readonly OrderLine[];
  stockById: ReadonlyMap<number, StockRow>;
  today: string;
  refused: unknown;
  /** Position of the line just added: its quantity takes the focus. */
  addedLineIndex: RefObject<number | null>;
  onNext: (from: HTMLElement) => boolean;
  onChange: (lines: readonly OrderLine[]) => void;
}

/** The order's lines as a table. Tab moves from quantity to quantity. */
export function LineTable({
  lines,
  locked,
  saved,
  stockById,
  today,
  refused,
  addedLineIndex,
  onNext,
  onChange,
}: LineTableProps) {
  const styles = useStyles();
  const { entity: order, isNew } = useFormContext();
  const access = useFieldAccess(storeOrderLine, isNew ? 'create' : 'edit', order);
  const showPrices = usePricesVisible();
  const canEditNotes = !locked && !access.hidden.has('notes') && !access.locked.has('notes');
  if (lines.length === 0)
    return (
      <p className={styles.none}>
        {locked ? 'Nothing is ordered.' : 'Nothing is ordered yet. Add the first product below.'}
      </p>
    );
  const change = (at: number, line: OrderLine) => onChange(lines.map((each, i) => (i === at ? line : each)));
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th className={styles.head} scope="col">
            Product
          </th>
          <th className={styles.head} scope="col">
            From
          </th>
          <th className={styles.head} scope="col">
            Quantity
          </th>
          {showPrices && (
            <>
              <th className={`${styles.head} ${styles.number}`} scope="col">
                Unit price
              </th>
              <th className={`${styles.head} ${styles.number}`} scope="col">
                Total
              </th>
            </>
          )}
          <th className={styles.head} scope="col" aria-label="Note, remove" />
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => (
          <LineRow
            key={line.id ?? `new ${line.stock_id} ${at}`}
            line={line}
            path={`store_order_lines[${at}]`}
            today={today}
            locked={locked}
            focus={addedLineIndex.current === at}
            onFocused={() => {
              addedLineIndex.current = null;
            }}
            onNext={onNext}
            canEditNotes={canEditNotes}
            showPrices={showPrices}
            onNote={(notes) => change(at, { ...line, notes })}
            rows={selectableRows(line.product, stockById.values(), line.stock_id)}
            maximum={maxQuantity(lines, at, saved, stockById)}
            split={proposeSplit(lines, at, saved, stockById)}
            refused={errorOfLine(refused, at)}
            onQuantity={(quantity) => change(at, { ...line, quantity })}
            onRow={(row) => change(at, withStockRow(line, row))}
            onSplit={(split) => {
              addedLineIndex.current = at;
              onChange(applySplit(lines, at, split));
            }}
            onRemove={() => onChange(lines.filter((_, i) => i !== at))}
          />
        ))}
      </tbody>
    </table>
  );
}
