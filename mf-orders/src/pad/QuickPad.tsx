import { Alert, Button, makeStyles, ROWS_AS_CARDS, type StockRow, toast, tokens, useIsNarrow } from '@trestle/kit/core';
import { Dialog } from '@trestle/kit/form';
import { useRef, useState } from 'react';
import { addPieces, newLine } from '../orders/lineChanges';
import type { LineEditor } from '../orders/lineEditor';
import { OrderTotalsList } from '../orders/OrderTotals';
import { addableLines, checkPad, type PadLine } from './checkPad';
import { codeKey, MAX_PAD_LINES, parsePad, replaceCode, withoutLines } from './padText';
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
  /** What was typed before, so that closing the pad loses nothing. */
  text: string;
  onText: (text: string) => void;
  onClose: () => void;
}

const counted = (n: number, word: string): string => `${n} ${word}${n === 1 ? '' : 's'}`;

/** Adds many products at once: codes and quantities are typed, pasted or read from a file, checked, mended, added. */
export default function QuickPad({ editor, text, onText, onClose }: QuickPadProps) {
  const styles = useStyles();
  const narrow = useIsNarrow();
  const input = useRef<HTMLTextAreaElement>(null);
  const [chosenProducts, setChosenProducts] = useState<ReadonlyMap<string, number>>(new Map());
  const [split, setSplit] = useState<ReadonlySet<string>>(new Set());
  const [now] = useState(() => new Date());
  const wantedLines = parsePad(text);
  const stock = usePadStock(wantedLines.map(({ code }) => code));
  const lines = checkPad(wantedLines, { ...stock, ...editor, chosenProducts, split, now });
  const addable = addableLines(lines);
  const allocations = addable.flatMap((line) => line.allocations);
  const searching = lines.some(({ status }) => status === 'searching');

  const chooseProduct = (code: string, { product }: StockRow) => {
    if (product !== null) setChosenProducts(new Map(chosenProducts).set(codeKey(code), product));
  };
  const replace = ({ wanted: line }: PadLine, row: StockRow) => {
    const code = row.product__code ?? line.code;
    onText(replaceCode(text, line, code));
    chooseProduct(code, row);
  };
  const use = (line: PadLine, row: StockRow) => {
    if (line.status === 'unknown') replace(line, row);
    else chooseProduct(row.product__code ?? line.wanted.code, row);
  };
  const splitLine = (line: PadLine, on: boolean) => {
    const next = new Set(split);
    if (on) next.add(codeKey(line.wanted.code));
    else next.delete(codeKey(line.wanted.code));
    setSplit(next);
  };
  const edit = ({ wanted: { line } }: PadLine) => {
    const before = text.split('\n').slice(0, line).join('\n').length + Number(line > 0);
    input.current?.focus();
    input.current?.setSelectionRange(before, before + (text.split('\n')[line]?.length ?? 0));
  };
  const add = () => {
    editor.change(addPieces(editor.current().lines, allocations));
    const pieces = allocations.reduce((sum, each) => sum + each.pieces, 0);
    toast.success(`Added ${counted(addable.length, 'line')}, ${counted(pieces, 'piece')}.`);
    const rest = withoutLines(text, new Set(addable.map((line) => line.wanted.line)));
    onText(rest);
    if (rest === '') onClose();
  };
  return (
    <Dialog
      wide
      title="Quick pad"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button appearance="primary" disabledFocusable={addable.length === 0 || searching} onClick={add}>
            Add {counted(addable.length, 'line')}
          </Button>
        </>
      }
    >
      <div className={styles.layout}>
        <PadInput input={input} text={text} onText={onText} autoFocus={!narrow}>
          <output className={styles.note}>{summaryOf(lines)}</output>
          {wantedLines.length >= MAX_PAD_LINES && (
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
          {stock.failed && (
            <Alert intent="error">
              Couldn't search the stock.{' '}
              <Button size="small" onClick={stock.retry}>
                Retry
              </Button>
            </Alert>
          )}
          <PadTable
            lines={lines}
            split={split}
            today={editor.today}
            showPrices={editor.showPrices}
            onUse={use}
            onReplace={replace}
            onSplit={splitLine}
            onEdit={edit}
          />
        </div>
      </div>
    </Dialog>
  );
}

/** '6 lines · 4 ready · 2 need a look'. */
const summaryOf = (lines: readonly PadLine[]): string => {
  if (lines.length === 0) return '';
  const ready = lines.filter(({ status }) => status === 'ready').length;
  const searching = lines.filter(({ status }) => status === 'searching').length;
  const others = lines.length - ready - searching;
  return [
    counted(lines.length, 'line'),
    `${ready} ready`,
    searching > 0 && `${searching} being checked`,
    others > 0 && `${others} ${others === 1 ? 'needs' : 'need'} a look`,
  ]
    .filter(Boolean)
    .join(' · ');
};
