import { Input, makeStyles, mergeClasses, ROWS_AS_CARDS, tokens, VISUALLY_HIDDEN } from '@trestle/kit/core';
import { useDeferredValue, useState } from 'react';
import { formatCount } from '../../components/formatCount';
import { nameOf, variantOf, type CountedRow } from './countedRows';
import {
  countProblem,
  NOTHING_COUNTED,
  piecesOf,
  typedPieces,
  withCount,
  type ReceiptDraft,
  type RowCount,
} from './receiptDraft';

/** Rows that are drawn at once. The search finds the others. */
const MAX_SHOWN_ROWS = 200;
/** From this number of rows on, the table has a search. */
const MIN_SEARCHED_ROWS = 10;

const useStyles = makeStyles({
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    '& th, & td': {
      padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalS}`,
      textAlign: 'left',
      borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
      overflowWrap: 'anywhere',
    },
    '& thead th': {
      overflowWrap: 'normal',
      fontSize: tokens.fontSizeBase200,
      fontWeight: tokens.fontWeightSemibold,
      color: tokens.colorNeutralForeground3,
    },
    [ROWS_AS_CARDS]: {
      display: 'block',
      '& thead': VISUALLY_HIDDEN,
      '& tbody': { display: 'block' },
      '& tr': {
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
        padding: `${tokens.spacingVerticalS} 0`,
        borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
      },
      '& th, & td': { borderBottomStyle: 'none' },
    },
  },
  product: { fontWeight: tokens.fontWeightRegular, [ROWS_AS_CARDS]: { gridColumn: '1 / -1' } },
  wide: { [ROWS_AS_CARDS]: { gridColumn: '1 / -1' } },
  small: {
    display: 'block',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  number: { fontVariantNumeric: 'tabular-nums' },
  input: { width: '88px', minWidth: 0, [ROWS_AS_CARDS]: { width: '100%' } },
  notes: { width: '100%', minWidth: '120px' },
  differs: { color: tokens.colorStatusWarningForeground1, fontWeight: tokens.fontWeightSemibold },
  problem: { display: 'block', fontSize: tokens.fontSizeBase200, color: tokens.colorStatusDangerForeground1 },
  label: { display: 'none', [ROWS_AS_CARDS]: { display: 'block', fontSize: tokens.fontSizeBase200 } },
  search: { width: '100%', maxWidth: '320px', marginBottom: tokens.spacingVerticalS },
});

interface CountTableProps {
  rows: readonly CountedRow[];
  draft: ReceiptDraft;
  onChange: (update: (before: ReceiptDraft) => ReceiptDraft) => void;
}

/** The rows of a container with what was counted beside what was expected. */
export function CountTable({ rows, draft, onChange }: CountTableProps) {
  const styles = useStyles();
  const [text, setText] = useState('');
  const search = useDeferredValue(text.trim().toLowerCase());
  const found = search ? rows.filter((row) => nameOf(row).toLowerCase().includes(search)) : rows;
  const hiddenCount = found.length - MAX_SHOWN_ROWS;
  return (
    <>
      {rows.length >= MIN_SEARCHED_ROWS && (
        <Input
          className={styles.search}
          type="search"
          aria-label="Find a row"
          placeholder="Find a row"
          value={text}
          onChange={(_, { value }) => setText(value)}
        />
      )}
      <table className={styles.table} aria-label="Count">
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col">Expected</th>
            <th scope="col">Ordered</th>
            <th scope="col">Counted</th>
            <th scope="col">Damaged</th>
            <th scope="col">Notes</th>
          </tr>
        </thead>
        <tbody>
          {found.slice(0, MAX_SHOWN_ROWS).map((row) => (
            <CountRow
              key={row.id}
              row={row}
              count={draft.counts[row.id] ?? NOTHING_COUNTED}
              onCount={(change) => onChange((before) => withCount(before, row.id, change))}
            />
          ))}
        </tbody>
      </table>
      {found.length === 0 && <p>No row has “{text}”.</p>}
      {hiddenCount > 0 && <p>{formatCount(hiddenCount, 'more row')}. Find them by the search above.</p>}
    </>
  );
}

interface CountRowProps {
  row: CountedRow;
  count: RowCount;
  onCount: (change: Partial<RowCount>) => void;
}

function CountRow({ row, count, onCount }: CountRowProps) {
  const styles = useStyles();
  const name = nameOf(row);
  const problem = countProblem(count);
  const counted = piecesOf(count.counted);
  const differs = counted !== null && counted - (piecesOf(count.damaged) ?? 0) !== row.quantity;
  const numberInput = (label: string, field: 'counted' | 'damaged') => (
    <td>
      <span className={styles.label} aria-hidden>
        {label}
      </span>
      <Input
        className={styles.input}
        inputMode="numeric"
        autoComplete="off"
        aria-label={`${label} of ${name}`}
        aria-invalid={problem !== undefined}
        value={String(count[field] ?? '')}
        onChange={(_, { value }) => onCount({ [field]: typedPieces(value) })}
      />
    </td>
  );
  return (
    <tr>
      <th scope="row" className={styles.product}>
        {row.product__description ?? 'Product'}
        <span className={styles.small}>{variantOf(row)}</span>
        {problem && (
          <span role="alert" className={styles.problem}>
            {problem}
          </span>
        )}
      </th>
      <td className={mergeClasses(styles.number, differs && styles.differs)}>
        <span className={styles.label}>Expected</span>
        {row.quantity}
      </td>
      <td className={styles.number}>
        <span className={styles.label}>Ordered</span>
        {row.ordered}
      </td>
      {numberInput('Counted', 'counted')}
      {numberInput('Damaged', 'damaged')}
      <td className={styles.wide}>
        <Input
          className={styles.notes}
          aria-label={`Notes on ${name}`}
          placeholder="What is broken"
          maxLength={255}
          value={count.notes}
          onChange={(_, { value }) => onCount({ notes: value })}
        />
      </td>
    </tr>
  );
}
