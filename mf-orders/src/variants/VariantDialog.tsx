import { Button, ErrorCard, makeStyles, SkeletonBlock, toast, tokens, useShowsCards } from '@trestle/kit/core';
import { Dialog } from '@trestle/kit/form';
import { CrossTab, type CrossTabHeading } from '@trestle/kit/widgets';
import { useState } from 'react';
import { addPieces, newLine } from '../orders/lineChanges';
import type { LineEditor } from '../orders/lineEditor';
import { OrderTotalsList } from '../orders/OrderTotals';
import { piecesOf } from '../orders/orderLines';
import { arrangeVariants, cellKey, checkCell } from './variantGrid';
import { useVariants } from './useVariants';
import { VariantCell } from './VariantCell';

const CELL_WIDTH_PX = 132;
/** Columns that a dialog of the usual width has room for. */
const MAX_NARROW_COLUMNS = 2;

const useStyles = makeStyles({
  words: { margin: `0 0 ${tokens.spacingVerticalM}`, color: tokens.colorNeutralForeground3 },
  totals: { maxWidth: '320px', marginTop: tokens.spacingVerticalM },
});

interface VariantDialogProps {
  /** The model's code: `OSL-164`. */
  model: string;
  editor: LineEditor;
  onClose: () => void;
}

/** A model's colours against its fabrics: quantities are typed into the cells and added to the order at once. */
export default function VariantDialog({ model, editor, onClose }: VariantDialogProps) {
  const styles = useStyles();
  const { data, error, refetch } = useVariants(model);
  const { lines, saved } = editor;
  // What the order's lines hold can't be taken twice.
  const free = data?.map((row) => ({
    ...row,
    available: (row.available ?? 0) + piecesOf(saved, row.id) - piecesOf(lines, row.id),
  }));
  const grid = arrangeVariants(free ?? []);
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  const isTall = useShowsCards();
  const cells = new Map([...grid.rowsByCell].map(([key, rows]) => [key, checkCell(rows, typed.get(key) ?? '')]));
  const allocations = [...cells.values()].flatMap((cell) => cell.allocations);
  const pieces = allocations.reduce((sum, each) => sum + each.pieces, 0);
  const isWrong = [...cells.values()].some(({ wrong }) => wrong);
  const add = () => {
    editor.change(addPieces(editor.current().lines, allocations));
    toast.success(`Added ${pieces} ${pieces === 1 ? 'piece' : 'pieces'} of ${grid.name}.`);
    onClose();
  };
  // One colour or one fabric is a row; on a phone it is a column.
  const hasOneFabric = grid.fabrics.length <= 1;
  const coloursAreRows = hasOneFabric ? isTall : isTall || grid.colours.length > 1;
  const [down, across] = coloursAreRows ? [grid.colours, grid.fabrics] : [grid.fabrics, grid.colours];
  const keyOf = (row: CrossTabHeading, column: CrossTabHeading): string =>
    coloursAreRows ? cellKey(String(row.key), String(column.key)) : cellKey(String(column.key), String(row.key));
  const headings = (names: readonly string[], none: string): CrossTabHeading[] =>
    names.map((name) => ({ key: name, label: name || none }));
  const [noRow, noColumn] = coloursAreRows ? ['No colour', 'Quantity'] : ['Quantity', 'No colour'];
  return (
    <Dialog
      wide={across.length > MAX_NARROW_COLUMNS}
      title={grid.name ? `${grid.name}: colours and fabrics` : 'Colours and fabrics'}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button appearance="primary" disabled={pieces === 0 || isWrong} onClick={add}>
            {pieces > 0 ? `Add ${pieces} ${pieces === 1 ? 'piece' : 'pieces'}` : 'Add'}
          </Button>
        </>
      }
    >
      {error && <ErrorCard title="Couldn't load the stock" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonBlock height={160} />}
      {data && grid.rowsByCell.size === 0 && (
        <p className={styles.words}>Nothing of {model} has been in stock, so nothing of it can be ordered.</p>
      )}
      {grid.rowsByCell.size > 0 && (
        <>
          <p className={styles.words}>
            {grid.rowsByCell.size === 1
              ? `${model} has no other colour or fabric.`
              : 'Type how many of each. Arrows and Tab move from cell to cell.'}
          </p>
          <CrossTab
            label={`Quantities of ${grid.name}`}
            corner={model}
            rows={headings(down, noRow)}
            columns={headings(across, noColumn)}
            cellWidth={CELL_WIDTH_PX}
            opensOnPress
            cell={(row, column) => {
              const key = keyOf(row, column);
              const [rows, cell] = [grid.rowsByCell.get(key), cells.get(key)];
              if (!rows || !cell) return { shown: null };
              const text = typed.get(key) ?? '';
              const cellView = <VariantCell rows={rows} typed={text} today={editor.today} />;
              if (cell.left === 0 && text === '') return { shown: cellView };
              return { shown: cellView, text, ...(cell.wrong ? { wrong: cell.wrong } : {}) };
            }}
            onType={(row, column, text) => setTyped(new Map(typed).set(keyOf(row, column), text.trim()))}
          />
          <div className={styles.totals}>
            <OrderTotalsList
              lines={allocations.map((each) => newLine(each.row, each.pieces))}
              saved={[]}
              stockById={new Map()}
              today={editor.today}
            />
          </div>
        </>
      )}
    </Dialog>
  );
}
