import { Button, ErrorCard, makeStyles, SkeletonBlock, toast, tokens, useShowsCards } from '@trestle/kit/core';
import { Dialog } from '@trestle/kit/form';
import { CrossTab, type CrossTabHeading } from '@trestle/kit/widgets';
import { formatCount } from '../../components/formatCount';
import { addPieces, newLine } from '../core/lineChanges';
import type { LineEditor } from '../core/lineEditor';
import { OrderTotalsList } from '../core/OrderTotals';
import { piecesOf, withAvailable } from '../core/orderLines';
import { arrangeVariants, cellKey, checkCell } from './variantGrid';
import { useVariants } from './useVariants';
import type { VariantTexts } from './useVariantTexts';
import { VariantCell } from './VariantCell';
import { VariantSwaps } from './VariantSwaps';

const CELL_WIDTH_PX = 132;
/** Columns that a dialog of the usual width has room for. */
const MAX_NARROW_COLUMNS = 2;

const useStyles = makeStyles({
  text: { margin: `0 0 ${tokens.spacingVerticalM}`, color: tokens.colorNeutralForeground3 },
  totals: { maxWidth: '320px', marginTop: tokens.spacingVerticalM },
});

interface VariantDialogProps {
  /** The model's code: `OSL-164`. */
  model: string;
  /** Position of the line from which the grid was opened. */
  from?: number;
  editor: LineEditor;
  /** What is typed into the grid. The parent holds it, so that closing the dialog loses nothing. */
  typedTexts: VariantTexts;
  onTexts: (texts: VariantTexts) => void;
  onClose: () => void;
}

/** A grid of a model's colours and fabrics. Quantities are typed into its cells and added to the order together. */
export default function VariantDialog({ model, from, editor, typedTexts, onTexts, onClose }: VariantDialogProps) {
  const styles = useStyles();
  const { data, error, refetch } = useVariants(model);
  const { lines, saved } = editor;
  // Pieces that the order's lines hold are not available again.
  const freeRows = data?.map((row) =>
    withAvailable(row, (row.available ?? 0) + piecesOf(saved, row.id) - piecesOf(lines, row.id)),
  );
  const grid = arrangeVariants(freeRows ?? []);
  const isPhone = useShowsCards();
  const cells = new Map([...grid.rowsByCell].map(([key, rows]) => [key, checkCell(rows, typedTexts.get(key) ?? '')]));
  const allocations = [...cells.values()].flatMap((cell) => cell.allocations);
  const pieces = allocations.reduce((sum, each) => sum + each.pieces, 0);
  const hasProblem = [...cells.values()].some(({ problem }) => problem);
  const add = () => {
    editor.change(addPieces(editor.current().lines, allocations));
    toast.success(`Added ${formatCount(pieces, 'piece')} of ${grid.name}.`);
    onTexts(new Map());
    onClose();
  };
  // A single colour or fabric is a row, on a phone a column.
  const hasOneFabric = grid.fabrics.length <= 1;
  const coloursAreRows = hasOneFabric ? isPhone : isPhone || grid.colours.length > 1;
  const [rowNames, columnNames] = coloursAreRows ? [grid.colours, grid.fabrics] : [grid.fabrics, grid.colours];
  const keyOf = (row: CrossTabHeading, column: CrossTabHeading): string =>
    coloursAreRows ? cellKey(String(row.key), String(column.key)) : cellKey(String(column.key), String(row.key));
  const toHeadings = (names: readonly string[], unnamed: string): CrossTabHeading[] =>
    names.map((name) => ({ key: name, label: name || unnamed }));
  const [unnamedRow, unnamedColumn] = coloursAreRows ? ['No colour', 'Quantity'] : ['Quantity', 'No colour'];
  return (
    <Dialog
      wide={columnNames.length > MAX_NARROW_COLUMNS}
      title={grid.name ? `${grid.name}: colours and fabrics` : 'Colours and fabrics'}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button appearance="primary" disabled={pieces === 0 || hasProblem} onClick={add}>
            {pieces > 0 ? `Add ${formatCount(pieces, 'piece')}` : 'Add'}
          </Button>
        </>
      }
    >
      {error && <ErrorCard title="Couldn't load the stock" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonBlock height={160} />}
      {data && grid.rowsByCell.size === 0 && (
        <p className={styles.text}>Nothing of {model} has been in stock, so nothing of it can be ordered.</p>
      )}
      {grid.rowsByCell.size > 0 && (
        <>
          <p className={styles.text}>
            {grid.rowsByCell.size === 1
              ? `${model} has no other colour or fabric.`
              : 'Type how many of each. Arrows and Tab move from cell to cell.'}
          </p>
          <CrossTab
            label={`Quantities of ${grid.name}`}
            corner={model}
            rows={toHeadings(rowNames, unnamedRow)}
            columns={toHeadings(columnNames, unnamedColumn)}
            cellWidth={CELL_WIDTH_PX}
            opensOnPress
            appliesWhileTyping
            autoFocus
            cell={(row, column) => {
              const key = keyOf(row, column);
              const [rows, cell] = [grid.rowsByCell.get(key), cells.get(key)];
              if (!rows || !cell) return { shown: null };
              const text = typedTexts.get(key) ?? '';
              const held = rows.reduce((sum, each) => sum + piecesOf(lines, each.id), 0);
              const cellView = (
                <VariantCell
                  rows={rows}
                  quantityText={text}
                  today={editor.today}
                  held={held}
                  showPrice={editor.showPrices}
                />
              );
              if (cell.available === 0 && text === '') return { shown: cellView };
              return { shown: cellView, text, ...(cell.problem ? { wrong: cell.problem } : {}) };
            }}
            onType={(row, column, text) => onTexts(new Map(typedTexts).set(keyOf(row, column), text.trim()))}
          />
          {from !== undefined && <VariantSwaps grid={grid} at={from} editor={editor} onClose={onClose} />}
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
