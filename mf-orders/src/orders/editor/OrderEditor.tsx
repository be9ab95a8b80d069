import { Alert, loadable, makeStyles, mergeClasses, tokens, usePrinting, useSearchParams } from '@trestle/kit/core';
import {
  ActiveToggle,
  FIELD_ROWS,
  FormField,
  RemainingFields,
  RecordTimestamps,
  useChoice,
  useFormContext,
  useFormValue,
} from '@trestle/kit/form';
import type { StockRow } from '@trestle/trade/core';
import { modelOfCode } from '@trestle/schema/text/productCode';
import { useCallback, useRef, useState } from 'react';
import { useQuickPad } from '../pad/useQuickPad';
import { useVariantTexts } from '../variants/useVariantTexts';
import { useAnswerQueue } from '../scan/useAnswerQueue';
import { useOrderScans } from '../scan/useOrderScans';
import { AddProduct } from './AddProduct';
import { LineEditorContext, type LineEditor } from '../core/lineEditor';
import { DeliverButton } from '../delivery/DeliverButton';
import { LineTable } from './LineTable';
import { OrderSheet } from './OrderSheet';
import { OrderTotalsList } from '../core/OrderTotals';
import { SupplierList } from './SupplierList';
import { useOrderLines } from '../core/useOrderLines';
import { useOwnStore } from './useOwnStore';
import { useSuppliers } from './useSuppliers';

const VariantDialog = loadable(() => import(/* webpackChunkName: "dialogs" */ '../variants/VariantDialog'));
const QuickPad = loadable(() => import(/* webpackChunkName: "dialogs" */ '../pad/QuickPad'));

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
    outlineStyle: 'none',
  },
  // Stays in view while the lines scroll.
  summary: { '@media (min-width: 1200px)': { position: 'sticky', top: '76px' } },
  timestamps: {
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalXL} 0`,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  fields: {
    display: 'grid',
    ...FIELD_ROWS,
    padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalXL}`,
  },
});

const DRAWN_FIELDS = [
  'store',
  'container',
  'reference',
  'notes',
  'past',
  'store_order_lines',
  'active_start_date',
  'active_end_date',
];

const NOTHING = () => undefined;

interface OrderEditorProps {
  /** Stock rows that are loaded already. */
  knownStock?: readonly StockRow[] | undefined;
  onDelivered?: () => void;
}

/** The order form: the lines on the left, the store, notes and totals on the right. */
export function OrderEditor({ knownStock, onDelivered = NOTHING }: OrderEditorProps) {
  const styles = useStyles();
  const { isNew, locked } = useFormContext();
  // Orders are ended in the list. An ended order shows it here and can be reopened.
  const { value: ended } = useFormValue<string | null>('active_end_date');
  const { value: isPast } = useFormValue<boolean>('past');
  const hasOwnStore = useOwnStore();
  const section = useRef<HTMLElement>(null);
  const [search] = useSearchParams();
  const [{ model, from }, setVariants] = useState<{ model: string | null; from?: number }>({
    model: modelOfCode(search.get('variants')),
  });
  const showVariants = useCallback<LineEditor['showVariants']>(
    (next, line) => setVariants({ model: next, from: line }),
    [],
  );
  const editor = useOrderLines(section, showVariants, knownStock);
  const { lines, saved, stockById, today } = editor;
  const isPrinting = usePrinting();
  const { value: store = null, initial: savedStore } = useFormValue<number | null>('store');
  const { value: savedStoreName } = useFormValue<string | null>('store__name');
  const { data: storeChoice } = useChoice('store', store);
  // A print waits for nothing: until the choice has come, the record says what its store is called.
  const storeName = storeChoice?.label ?? (store === savedStore ? savedStoreName : undefined);
  const suppliers = useSuppliers(lines, stockById);
  const pad = useQuickPad();
  const { typedTexts, setTypedTexts } = useVariantTexts(model);
  const queue = useAnswerQueue();
  const scanMessage = useOrderScans({ section, queue, editor });
  return (
    <LineEditorContext value={editor}>
      {isPrinting && <OrderSheet store={storeName} suppliers={suppliers} />}
      {/* A sheet of its own is printed. */}
      <div className={styles.layout} data-screen-only>
        <section ref={section} className={styles.card} aria-label="Lines" data-field="store_order_lines" tabIndex={-1}>
          <LineTable />
          {!editor.locked && (
            <AddProduct
              queue={queue}
              scanMessage={scanMessage}
              first={isNew && lines.length === 0}
              onOpenPad={pad.open}
              hasPadText={pad.text !== ''}
            />
          )}
        </section>
        <aside className={mergeClasses(styles.card, styles.summary)} aria-label="Order">
          <div className={styles.fields}>
            {isPast && <Alert intent="info">From before, with its own dates and prices. It takes no stock.</Alert>}
            <FormField name="store" locked={hasOwnStore} />
            <FormField name="container" />
            <FormField name="reference" />
            <FormField name="notes" />
            <RemainingFields drawn={DRAWN_FIELDS} />
          </div>
          <OrderTotalsList lines={lines} saved={saved} stockById={stockById} today={today} />
          {!isPast && <DeliverButton saved={saved} onDelivered={onDelivered} />}
          <SupplierList suppliers={suppliers} />
          {!isNew && (
            <div className={styles.timestamps}>
              {ended && <ActiveToggle start="active_start_date" end="active_end_date" locked={locked} />}
              <RecordTimestamps />
            </div>
          )}
        </aside>
        {model !== null && !editor.locked && (
          <VariantDialog
            key={model}
            model={model}
            from={from}
            editor={editor}
            typedTexts={typedTexts}
            onTexts={setTypedTexts}
            onClose={() => showVariants(null)}
          />
        )}
        {pad.isOpen && <QuickPad editor={editor} text={pad.text} onText={pad.setText} onClose={pad.close} />}
      </div>
    </LineEditorContext>
  );
}
