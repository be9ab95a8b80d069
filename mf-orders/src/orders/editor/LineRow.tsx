import { formatMoney, makeStyles, mergeClasses, ROWS_AS_CARDS, tokens } from '@trestle/kit/core';
import { DragHandle, type RowDrag } from '@trestle/kit/form';
import { useState, type KeyboardEvent } from 'react';
import { lineActions } from '../core/lineActions';
import { useLineEditor } from '../core/lineEditor';
import { LineProduct } from './LineProduct';
import { LineQuantity } from './LineQuantity';
import { LineSource } from './LineSource';
import { LineTools } from './LineTools';
import { lineTotal, maxQuantity } from '../core/orderLines';

const useStyles = makeStyles({
  row: {
    ':nth-child(even)': { backgroundColor: tokens.colorNeutralBackground2 },
    '&[data-drop="above"] > td': { boxShadow: `inset 0 2px 0 ${tokens.colorBrandStroke1}` },
    '&[data-drop="below"] > td': { boxShadow: `inset 0 -2px 0 ${tokens.colorBrandStroke1}` },
    [ROWS_AS_CARDS]: {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 1fr) auto',
      gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
      padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
      borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    },
  },
  cell: {
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalSNudge}`,
    verticalAlign: 'middle',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    [ROWS_AS_CARDS]: { display: 'block', padding: 0, borderBottom: 'none' },
  },
  handle: { paddingLeft: tokens.spacingHorizontalXS, paddingRight: 0, [ROWS_AS_CARDS]: { gridRow: 1, gridColumn: 1 } },
  quantity: { [ROWS_AS_CARDS]: { gridColumn: '1 / 3' } },
  wide: { [ROWS_AS_CARDS]: { gridColumn: '1 / -1' } },
  title: { overflowWrap: 'anywhere', [ROWS_AS_CARDS]: { gridRow: 1, gridColumn: 2 } },
  // A card without a handle begins with its title, in line with what stands below.
  noHandle: { [ROWS_AS_CARDS]: { display: 'none' } },
  firstTitle: { [ROWS_AS_CARDS]: { gridColumn: '1 / 3' } },
  tools: { [ROWS_AS_CARDS]: { gridRow: 1, gridColumn: 3, justifySelf: 'end' } },
  number: {
    textAlign: 'right',
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
    [ROWS_AS_CARDS]: { alignSelf: 'center' },
  },
  unit: { [ROWS_AS_CARDS]: { display: 'none' } },
});

export interface LineRowProps {
  /** Position of the line in the order. */
  at: number;
  dropSide: ReturnType<RowDrag['dropSideOf']>;
  onStartDrag: RowDrag['start'];
}

/** One order line: product, container, quantity, price. Alt+↑ and Alt+↓ move it. */
export function LineRow({ at, dropSide, onStartDrag }: LineRowProps) {
  const styles = useStyles();
  const editor = useLineEditor();
  const [noteOpen, setNoteOpen] = useState(false);
  const { lines, saved, stockById, locked, showPrices } = editor;
  const line = lines[at]!;
  const actions = lineActions(editor, at);
  const isMovable = !locked && lines.length > 1;
  const isOverMaximum = (line.quantity ?? 0) > (maxQuantity(lines, at, saved, stockById) ?? Infinity);
  const press = (event: KeyboardEvent) => {
    if (locked || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    event.stopPropagation();
    actions.moveTo(event.key === 'ArrowUp' ? at - 1 : at + 1);
  };
  return (
    <tr className={styles.row} data-drag-row={at} data-drop={dropSide} onKeyDownCapture={press}>
      <td className={mergeClasses(styles.cell, styles.handle, !isMovable && styles.noHandle)}>
        {isMovable && <DragHandle at={at} onStart={onStartDrag} title="Drag to move the line" />}
      </td>
      <td className={mergeClasses(styles.cell, styles.title, !isMovable && styles.firstTitle)}>
        <LineProduct at={at} actions={actions} noteOpen={noteOpen} />
      </td>
      <td className={mergeClasses(styles.cell, styles.wide)}>
        <LineSource at={at} actions={actions} />
      </td>
      <td className={mergeClasses(styles.cell, styles.quantity)}>
        <LineQuantity at={at} actions={actions} />
      </td>
      {showPrices && (
        <>
          <td className={mergeClasses(styles.cell, styles.number, styles.unit)}>{formatMoney(line.unit_price)}</td>
          <td className={mergeClasses(styles.cell, styles.number)}>
            {isOverMaximum ? '–' : formatMoney(lineTotal(line))}
          </td>
        </>
      )}
      <td className={mergeClasses(styles.cell, styles.tools)}>
        <LineTools at={at} actions={actions} onAddNote={() => setNoteOpen(true)} />
      </td>
    </tr>
  );
}
