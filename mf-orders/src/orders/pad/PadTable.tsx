import { makeStyles, ROWS_AS_CARDS, tokens } from '@trestle/kit/core';
import { type StockRow } from '@trestle/trade/core';
import { Fragment } from 'react';
import { needsSubstitutes, type PadLine } from './checkPad';
import { PadRow } from './PadRow';
import { PadSubstitutes } from './PadSubstitutes';

const useStyles = makeStyles({
  table: {
    width: '100%',
    tableLayout: 'fixed',
    borderCollapse: 'collapse',
    '& th': {
      padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalS}`,
      textAlign: 'left',
      fontSize: tokens.fontSizeBase200,
      fontWeight: tokens.fontWeightSemibold,
      color: tokens.colorNeutralForeground3,
      borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    },
    [ROWS_AS_CARDS]: { display: 'block', '& thead': { display: 'none' }, '& tbody': { display: 'block' } },
  },
  mark: { width: '36px' },
  picture: { width: '64px' },
  quantity: { width: '72px', textAlign: 'right !important' as 'right' },
  arrival: { width: '156px' },
  price: { width: '92px', textAlign: 'right !important' as 'right' },
  actions: { width: '112px' },
  empty: { margin: 0, padding: tokens.spacingVerticalXL, color: tokens.colorNeutralForeground3 },
});

/** Number of lines up to which substitutes are searched at once. Each line takes a call. */
const MAX_LINES_SEARCHED_AT_ONCE = 5;

interface PadTableProps {
  lines: readonly PadLine[];
  today: string;
  showPrices: boolean;
  onUse: (line: PadLine, row: StockRow) => void;
  onReplace: (line: PadLine, row: StockRow) => void;
  onTake: (line: PadLine, quantity: number) => void;
  onEdit: (line: PadLine) => void;
}

/** The checked lines of the pad. */
export function PadTable({ lines, today, showPrices, onUse, onReplace, onTake, onEdit }: PadTableProps) {
  const styles = useStyles();
  const searchesAtOnce = lines.filter(needsSubstitutes).length <= MAX_LINES_SEARCHED_AT_ONCE;
  if (lines.length === 0)
    return (
      <p className={styles.empty}>
        Type a product's code and how many on each line, paste cells of a spreadsheet, or choose a csv or xlsx file.
      </p>
    );
  return (
    <table className={styles.table} aria-label="Checked lines">
      <thead>
        <tr>
          <th scope="col" className={styles.mark} aria-label="Status" />
          <th scope="col" className={styles.picture} aria-label="Picture" />
          <th scope="col">Product</th>
          <th scope="col" className={styles.quantity}>
            Quantity
          </th>
          <th scope="col" className={styles.arrival}>
            When
          </th>
          {showPrices && (
            <th scope="col" className={styles.price}>
              Price
            </th>
          )}
          <th scope="col" className={styles.actions} aria-label="Mend" />
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Fragment key={`${line.entry.line} ${line.entry.code}`}>
            <PadRow
              line={line}
              today={today}
              showPrices={showPrices}
              onUse={(row) => onUse(line, row)}
              onTake={(quantity) => onTake(line, quantity)}
              onEdit={() => onEdit(line)}
            />
            <PadSubstitutes
              line={line}
              columns={showPrices ? 7 : 6}
              searchesAtOnce={searchesAtOnce}
              onReplace={(row) => onReplace(line, row)}
            />
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}
