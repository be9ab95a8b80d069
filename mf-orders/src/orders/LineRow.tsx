import {
  Button,
  DismissRegular,
  formatMoney,
  makeStyles,
  mergeClasses,
  NoteAddRegular,
  Select,
  tokens,
} from '@trestle/kit/core';
import { useState } from 'react';
import { RecordName } from '../shown/RecordName';
import { LineNote } from './LineNote';
import { Quantity } from './Quantity';
import { sharesWords, splitWords, type Shares } from './split';
import { fromWords, lineTotal, type Line, type There } from './till';

const CARD = '@media (max-width: 859px)';
const useStyles = makeStyles({
  row: {
    ':nth-child(even)': { backgroundColor: tokens.colorNeutralBackground2 },
    [CARD]: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      gap: '4px 12px',
      padding: '12px 14px',
      borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    },
  },
  cell: {
    padding: '8px',
    ':first-child': { paddingLeft: '12px' },
    ':last-child': { paddingRight: '12px' },
    verticalAlign: 'middle',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    [CARD]: {
      display: 'block',
      padding: 0,
      borderBottom: 'none',
      ':first-child': { paddingLeft: 0 },
      ':last-child': { paddingRight: 0 },
    },
  },
  wide: { [CARD]: { gridColumn: '1 / -1' } },
  title: { minWidth: '160px', overflowWrap: 'anywhere', [CARD]: { gridRow: 1, gridColumn: 1 } },
  there: { minWidth: '150px', [CARD]: { minWidth: 0 } },
  // Not as wide as its longest choice.
  choice: { width: '100%', minWidth: '130px', maxWidth: '190px', [CARD]: { maxWidth: 'none' } },
  from: { fontSize: '12px', lineHeight: '16px' },
  out: { whiteSpace: 'nowrap', textAlign: 'right', [CARD]: { gridRow: 1, gridColumn: 2, justifySelf: 'end' } },
  // As large as a thumb on a phone.
  tool: { minWidth: '28px', height: '28px', padding: 0, [CARD]: { minWidth: '40px', height: '40px' } },
  name: { fontWeight: 600 },
  sub: { fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
  number: {
    textAlign: 'right',
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
    [CARD]: { alignSelf: 'center' },
  },
  unit: { [CARD]: { display: 'none' } },
  wrong: {
    maxWidth: '300px',
    marginTop: '4px',
    fontSize: '12px',
    lineHeight: '16px',
    color: tokens.colorStatusDangerForeground1,
  },
  split: { marginTop: '6px' },
});

export interface LineRowProps {
  line: Line;
  /** The rows of its product. */
  rows: readonly There[];
  /** What it may take; undefined while that isn't known. */
  most: number | undefined;
  /** Where else its pieces can be had, when it asks for more. */
  shares: Shares | undefined;
  refused: string | undefined;
  today: string;
  /** Shown, not to be changed. */
  locked: boolean;
  focus: boolean;
  /** Whether notes on lines may be written. */
  noting: boolean;
  /** Whether prices may be seen. */
  priced: boolean;
  onFocused: () => void;
  onNext: (from: HTMLElement) => boolean;
  onNote: (notes: string | null) => void;
  onQuantity: (quantity: number | null) => void;
  onRow: (there: There) => void;
  onSplit: (shares: Shares) => void;
  onRemove: () => void;
}

/** One line: what, from where, how many, for how much. */
export function LineRow({
  line,
  rows,
  most,
  shares,
  refused,
  today,
  locked,
  focus,
  noting,
  priced,
  onFocused,
  onNext,
  onNote,
  onQuantity,
  onRow,
  onSplit,
  onRemove,
}: LineRowProps) {
  const styles = useStyles();
  const [noted, setNoted] = useState(false);
  const name = line.product_name ?? 'Product';
  const detail = [line.product__code, line.colour__description, line.fabric__description].filter(Boolean).join(' · ');
  const wrong = shares ? `Maximum value ${most}` : refused;
  return (
    <tr className={styles.row}>
      <td className={mergeClasses(styles.cell, styles.title)}>
        <div className={styles.name}>
          <RecordName route="product.edit" id={line.product} name={name} />
        </div>
        <div className={styles.sub}>{detail}</div>
        {noting
          ? (noted || line.notes) && <LineNote name={name} value={line.notes} focus={noted} onChange={onNote} />
          : line.notes && <div className={styles.sub}>{line.notes}</div>}
      </td>
      <td className={mergeClasses(styles.cell, styles.there, styles.wide)}>
        {rows.length > 1 ? (
          <Select
            size="small"
            className={styles.choice}
            aria-label={`Container of ${name}`}
            disabled={locked}
            value={String(line.stock_id)}
            onChange={(_, { value }) => onRow(rows.find((row) => String(row.id) === value)!)}
          >
            {rows.map((row) => (
              <option key={row.id} value={row.id}>
                {fromWords(row, row.id === line.stock_id ? most : (row.available ?? undefined), today)}
              </option>
            ))}
          </Select>
        ) : (
          <span className={styles.from}>{rows[0] ? fromWords(rows[0], most, today) : line.container__code}</span>
        )}
      </td>
      <td className={styles.cell}>
        <Quantity
          name={name}
          value={line.quantity}
          wrong={Boolean(wrong)}
          disabled={locked}
          focus={focus}
          onFocused={onFocused}
          onChange={onQuantity}
          onNext={onNext}
        />
        {wrong && (
          <div className={styles.wrong} role="alert">
            {wrong}
            {shares && ` · ${sharesWords(shares, line, today, formatMoney)}`}
          </div>
        )}
        {shares && shares.had > 0 && !locked && (
          <Button
            size="small"
            className={styles.split}
            aria-label={`${splitWords(shares)}: ${name}`}
            onClick={() => onSplit(shares)}
          >
            {splitWords(shares)}
          </Button>
        )}
      </td>
      {priced && (
        <td className={mergeClasses(styles.cell, styles.number, styles.unit)}>{formatMoney(line.unit_price)}</td>
      )}
      {priced && <td className={mergeClasses(styles.cell, styles.number)}>{formatMoney(lineTotal(line))}</td>}
      <td className={mergeClasses(styles.cell, styles.out)}>
        {noting && !line.notes && (
          <Button
            appearance="subtle"
            className={styles.tool}
            icon={<NoteAddRegular />}
            aria-label={`Add a note on ${name}`}
            title="Add a note"
            onClick={() => setNoted(true)}
          />
        )}
        {!locked && (
          <Button
            appearance="subtle"
            className={styles.tool}
            icon={<DismissRegular />}
            aria-label={`Take out ${name}`}
            title="Take out"
            onClick={onRemove}
          />
        )}
      </td>
    </tr>
  );
}
