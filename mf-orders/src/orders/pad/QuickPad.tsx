import { Alert, Button, makeStyles, ROWS_AS_CARDS, serverDate, toast, tokens, useIsNarrow } from '@trestle/kit/core';
import { type StockRow } from '@trestle/trade/core';
import { Dialog } from '@trestle/kit/form';
import { useRef, useState } from 'react';
import { formatCount } from '../../components/formatCount';
import { addPieces, newLine } from '../core/lineChanges';
import type { LineEditor } from '../core/lineEditor';
import { OrderTotalsList } from '../core/OrderTotals';
import { checkPad, isReady, type PadLine } from './checkPad';
import { codeKey, lineRange, MAX_PAD_LINES, readPad, replaceCode, replaceQuantity, withoutLines } from './padText';
import { PadInput } from './PadInput';
import { PadTable } from './PadTable';
import { usePadStock } from './usePadStock';

const useStyles = makeStyles({
  layout: {
    display: 'grid',
    gridTemplateColumns: '260px minmax(0, 1fr)',
    gridTemplateRows: 'auto 1fr',
    gridTemplateAreas: '"input table" "totals table"',
    gap: tokens.spacingHorizontalL,
    alignItems: 'start',
    [ROWS_AS_CARDS]: {
      gridTemplateColumns: 'minmax(0, 1fr)',
      gridTemplateRows: 'auto',
      gridTemplateAreas: '"input" "table" "totals"',
    },
  },
  table: { gridArea: 'table' },
  totals: { gridArea: 'totals' },
  note: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
});

interface QuickPadProps {
  editor: LineEditor;
  /** The text of the pad. The parent holds it, so that closing the pad loses nothing. */
  text: string;
  onText: (text: string) => void;
  onClose: () => void;
}

/** Adds many products to an order at once, from codes and quantities that are typed, pasted or read from a file. */
export default function QuickPad({ editor, text, onText, onClose }: QuickPadProps) {
  const styles = useStyles();
  const isNarrow = useIsNarrow();
  const input = useRef<HTMLTextAreaElement>(null);
  const [chosenProducts, setChosenProducts] = useState<ReadonlyMap<string, number>>(new Map());
  const [splitCodes, setSplitCodes] = useState<ReadonlySet<string>>(new Set());
  const [now] = useState(serverDate);
  const { entries, unorderedCount } = readPad(text);
  const stock = usePadStock(entries.map(({ code }) => code));
  const lines = checkPad(entries, {
    ...stock,
    failed: stock.problem !== null,
    ...editor,
    chosenProducts,
    splitCodes,
    now,
  });
  const linesToAdd = lines.filter(isReady);
  const allocations = linesToAdd.flatMap((line) => line.allocations);
  const isSearching = lines.some(({ status }) => status === 'searching');

  const chooseProduct = (code: string, { product }: StockRow) => {
    if (product !== null) setChosenProducts(new Map(chosenProducts).set(codeKey(code), product));
  };
  const replace = ({ entry }: PadLine, row: StockRow) => {
    const code = row.product__code ?? entry.code;
    onText(replaceCode(text, entry, code));
    chooseProduct(code, row);
  };
  const chooseRow = (line: PadLine, row: StockRow) => {
    if (line.status === 'unknown') replace(line, row);
    else chooseProduct(row.product__code ?? line.entry.code, row);
  };
  const take = ({ entry, allocations: [soonest] }: PadLine, quantity: number) => {
    if (quantity !== entry.quantity) onText(replaceQuantity(text, entry, quantity));
    if (quantity > soonest!.pieces) setSplitCodes(new Set(splitCodes).add(codeKey(entry.code)));
  };
  const edit = ({ entry }: PadLine) => {
    input.current?.focus();
    input.current?.setSelectionRange(...lineRange(text, entry.line));
  };
  const add = () => {
    editor.change(addPieces(editor.current().lines, allocations));
    const pieces = allocations.reduce((sum, each) => sum + each.pieces, 0);
    const remaining = lines.length - linesToAdd.length;
    toast.success(
      `Added ${formatCount(linesToAdd.length, 'line')}, ${formatCount(pieces, 'piece')}.` +
        (remaining > 0 ? ` ${formatCount(remaining, 'line')} ${remaining === 1 ? 'stays' : 'stay'} in the pad.` : ''),
    );
    const remainingText = withoutLines(text, new Set(linesToAdd.map(({ entry }) => entry.line)));
    onText(remainingText);
    if (remainingText === '') onClose();
  };
  return (
    <Dialog
      wide
      title="Quick pad"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button appearance="primary" disabledFocusable={linesToAdd.length === 0 || isSearching} onClick={add}>
            Add {formatCount(linesToAdd.length, 'line')}
          </Button>
        </>
      }
    >
      <div className={styles.layout}>
        <PadInput input={input} text={text} onText={onText} autoFocus={!isNarrow}>
          <output className={styles.note}>{formatSummary(lines)}</output>
          {unorderedCount > 0 && (
            <span className={styles.note}>
              {formatCount(unorderedCount, 'line')} without a quantity {unorderedCount === 1 ? 'is' : 'are'} left out.
            </span>
          )}
          {entries.length >= MAX_PAD_LINES && (
            <span className={styles.note}>Only the first {MAX_PAD_LINES} lines are read.</span>
          )}
        </PadInput>
        <div className={styles.totals}>
          {allocations.length > 0 && (
            <OrderTotalsList
              lines={allocations.map(({ row, pieces }) => newLine(row, pieces))}
              saved={[]}
              stockById={new Map()}
              today={editor.today}
            />
          )}
        </div>
        <div className={styles.table}>
          {stock.problem !== null && (
            <Alert intent="error">
              Couldn't search the stock. {stock.problem}{' '}
              <Button size="small" onClick={stock.retry}>
                Retry
              </Button>
            </Alert>
          )}
          <PadTable
            lines={lines}
            today={editor.today}
            showPrices={editor.showPrices}
            onUse={chooseRow}
            onReplace={replace}
            onTake={take}
            onEdit={edit}
          />
        </div>
      </div>
    </Dialog>
  );
}

/** Formats how many lines have which status: '6 lines · 4 ready · 2 need a look'. */
const formatSummary = (lines: readonly PadLine[]): string => {
  if (lines.length === 0) return '';
  const readyCount = lines.filter(isReady).length;
  const searchingCount = lines.filter(({ status }) => status === 'searching').length;
  const otherCount = lines.length - readyCount - searchingCount;
  return [
    formatCount(lines.length, 'line'),
    `${readyCount} ready`,
    searchingCount > 0 && `${searchingCount} being checked`,
    otherCount > 0 && `${otherCount} ${otherCount === 1 ? 'needs' : 'need'} a look`,
  ]
    .filter(Boolean)
    .join(' · ');
};
