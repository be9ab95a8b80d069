import { formatMoney, makeStyles, mergeClasses, ROWS_AS_CARDS, tokens, VISUALLY_HIDDEN } from '@trestle/kit/core';
import { movedWords, useRowDrag } from '@trestle/kit/form';
import { moveLine, moveLineBack } from '../core/lineChanges';
import { useLineEditor } from '../core/lineEditor';
import { useLineKeys } from '../core/lineKeys';
import { LineRows } from './LineRows';
import { lineTotal, withinMaximum } from '../core/orderLines';

const useStyles = makeStyles({
  // Fixed, so that no text widens a column: the card beside the table must stay on the screen.
  table: {
    width: '100%',
    tableLayout: 'fixed',
    borderCollapse: 'collapse',
    [ROWS_AS_CARDS]: {
      display: 'block',
      '& colgroup, & thead': { display: 'none' },
      '& tbody': { display: 'block' },
    },
  },
  head: {
    padding: `${tokens.spacingVerticalMNudge} ${tokens.spacingHorizontalSNudge}`,
    whiteSpace: 'nowrap',
    textAlign: 'left',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  handle: { width: '20px', padding: 0 },
  source: { width: '168px' },
  quantity: { width: '212px' },
  tools: { width: '90px' },
  number: { textAlign: 'right' },
  hidden: VISUALLY_HIDDEN,
  none: {
    margin: 0,
    padding: `${tokens.spacingVerticalXXL} ${tokens.spacingHorizontalXL}`,
    color: tokens.colorNeutralForeground3,
  },
});

/** Returns the width of a column of amounts, with room for the largest. Separators are half as wide as digits. */
const widthOfAmounts = (minimum: string, amounts: readonly (number | null | undefined)[]): string => {
  const longest = formatMoney(Math.max(0, ...amounts.map((amount) => amount ?? 0)));
  const digits = longest.replace(/\D/g, '').length;
  return `max(${minimum}, calc(${(digits + longest.length) / 2}ch + 2 * ${tokens.spacingHorizontalSNudge}))`;
};

/** The order's lines as a table. Tab moves from quantity to quantity. */
export function LineTable() {
  const styles = useStyles();
  const editor = useLineEditor();
  const { lines, saved, stockById, locked, showPrices, change, current, offerUndo } = editor;
  const keys = useLineKeys(lines);
  const drag = useRowDrag((from, to) => {
    const moved = lines[from];
    if (!moved) return;
    change(moveLine(lines, from, to));
    offerUndo(`${movedWords(moved.product_name ?? 'The line', to, lines.length)}.`, () =>
      change(moveLineBack(current().lines, moved, from, to)),
    );
  });
  if (lines.length === 0)
    return (
      <p className={styles.none}>
        {locked ? 'Nothing is ordered.' : 'Nothing is ordered yet. Add the first product below.'}
      </p>
    );
  const heading = (words: string, className?: string) => (
    <th key={words} className={mergeClasses(styles.head, className)} scope="col">
      {words}
    </th>
  );
  const unitPriceWidth = widthOfAmounts(
    '84px',
    lines.map(({ unit_price }) => unit_price),
  );
  const totalWidth = widthOfAmounts('100px', withinMaximum(lines, saved, stockById).map(lineTotal));
  return (
    <table className={styles.table}>
      {showPrices && (
        <colgroup>
          <col span={4} />
          <col style={{ width: unitPriceWidth }} />
          <col style={{ width: totalWidth }} />
        </colgroup>
      )}
      <thead>
        <tr>
          <th className={mergeClasses(styles.head, styles.handle)} scope="col">
            <span className={styles.hidden}>Drag</span>
          </th>
          {heading('Product')}
          {heading('From', styles.source)}
          {heading('Quantity', styles.quantity)}
          {showPrices && [heading('Unit price', styles.number), heading('Total', styles.number)]}
          <th className={mergeClasses(styles.head, styles.tools)} scope="col">
            <span className={styles.hidden}>Note, more, remove</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((_, at) => (
          <LineRows key={keys[at]} at={at} editor={editor} dropSide={drag.dropSideOf(at)} onStartDrag={drag.start} />
        ))}
      </tbody>
    </table>
  );
}
