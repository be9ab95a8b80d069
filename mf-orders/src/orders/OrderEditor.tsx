import { makeStyles, mergeClasses, tokens, useSession } from '@trestle/kit/core';
import {
  ActiveToggle,
  FormField,
  RemainingFields,
  RecordTimestamps,
  useFormContext,
  useFormValue,
} from '@trestle/kit/form';
import { useCallback, useEffect, useRef } from 'react';
import { useAnswerQueue } from '../scan/useAnswerQueue';
import { useOrderScans } from '../scan/useOrderScans';
import { AddProduct } from './AddProduct';
import { LineTable } from './LineTable';
import { OrderTotalsList } from './OrderTotals';
import { newLine, type OrderLine, type StockRow } from './orderLines';
import { today } from './today';
import { useStockOf } from './useStockOf';

const useStyles = makeStyles({
  layout: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 320px',
    gap: tokens.spacingHorizontalL,
    alignItems: 'start',
    marginBottom: tokens.spacingVerticalL,
    // Below this width the table of lines is too narrow beside the card.
    '@media (max-width: 1199px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  card: {
    minWidth: 0,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  // Stays in view while the lines scroll.
  summary: { '@media (min-width: 1200px)': { position: 'sticky', top: '76px' } },
  timestamps: {
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalXL} 0`,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  fields: {
    display: 'grid',
    rowGap: tokens.spacingVerticalL,
    padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalXL}`,
  },
});

const DRAWN_FIELDS = ['store', 'container', 'notes', 'store_order_lines', 'active_start_date', 'active_end_date'];

/** The order form: the lines on the left, the store, notes and totals on the right. */
export function OrderEditor() {
  const styles = useStyles();
  const { user } = useSession();
  const { isNew, locked, access } = useFormContext();
  const { value, initial = [], set, now, refused } = useFormValue<OrderLine[]>('store_order_lines');
  // Orders are ended in the list. An ended order shows it here and can be reopened.
  const { value: ended } = useFormValue<string | null>('active_end_date');
  const lines = value ?? [];
  const { stockById, refresh } = useStockOf(lines.map((line) => line.product).filter((id) => typeof id === 'number'));
  const addedLineIndex = useRef<number | null>(null);
  const section = useRef<HTMLElement>(null);
  // A refusal or a save means that the stock has changed since it was loaded.
  useEffect(refresh, [refused, initial, refresh]);

  const change = (next: readonly OrderLine[]) => set(next.map((line, display_order) => ({ ...line, display_order })));
  const saved = initial.filter((line) => line.id !== undefined);
  // Answers arrive late: they apply to the lines of that moment.
  const currentLines = (): readonly OrderLine[] => now() ?? [];
  const add = (row: StockRow, keepFocus = false) => {
    const before = currentLines();
    const at = before.findIndex((line) => line.stock_id === row.id);
    if (!keepFocus) addedLineIndex.current = at < 0 ? before.length : at;
    change(
      at < 0
        ? [...before, newLine(row, 1)]
        : before.map((line, i) => (i === at ? { ...line, quantity: (line.quantity ?? 0) + 1 } : line)),
    );
  };
  const linesLocked = locked || access.locked.has('store_order_lines') || access.hidden.has('store_order_lines');
  const queue = useAnswerQueue();
  const scanMessage = useOrderScans({
    section,
    locked: linesLocked,
    queue,
    currentLines,
    saved,
    stock: stockById,
    onChange: change,
  });
  // Moves to the next line's quantity, and from the last one to the box for a new product.
  const focusNextField = useCallback((from: HTMLElement): boolean => {
    const stops = [
      ...(section.current?.querySelectorAll<HTMLElement>('input[role=spinbutton], input[role=combobox]') ?? []),
    ];
    const next = stops[stops.indexOf(from) + 1];
    next?.focus();
    return next !== undefined;
  }, []);
  return (
    <div className={styles.layout}>
      <section ref={section} className={styles.card} aria-label="Lines">
        <LineTable
          lines={lines}
          locked={linesLocked}
          saved={saved}
          stockById={stockById}
          today={today()}
          refused={refused}
          addedLineIndex={addedLineIndex}
          onNext={focusNextField}
          onChange={change}
        />
        {!linesLocked && (
          <AddProduct
            today={today()}
            first={isNew && lines.length === 0}
            queue={queue}
            scanMessage={scanMessage}
            onAdd={add}
          />
        )}
      </section>
      <aside className={mergeClasses(styles.card, styles.summary)} aria-label="Order">
        <div className={styles.fields}>
          <FormField name="store" locked={Boolean(user?.store)} />
          <FormField name="container" />
          <FormField name="notes" />
          <RemainingFields drawn={DRAWN_FIELDS} />
        </div>
        <OrderTotalsList lines={lines} today={today()} />
        {!isNew && (
          <div className={styles.timestamps}>
            {ended && <ActiveToggle start="active_start_date" end="active_end_date" locked={locked} />}
            <RecordTimestamps />
          </div>
        )}
      </aside>
    </div>
  );
}
