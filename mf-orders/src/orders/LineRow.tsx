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
import { RemainingRowFields } from '@trestle/kit/form';
import { storeOrderLine } from '@trestle/schema/entities/store_order_line';
import { useState } from 'react';
import { RecordLink } from '../components/RecordLink';
import { LineNote } from './LineNote';
import { LineQuantity } from './LineQuantity';
import { formatSplit, splitButtonLabel, type SplitProposal } from './allocations';
import { formatSource, lineTotal, type OrderLine, type StockRow } from './orderLines';

const CARD = '@media (max-width: 859px)';
const useStyles = makeStyles({
  row: {
    ':nth-child(even)': { backgroundColor: tokens.colorNeutralBackground2 },
    [CARD]: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
      padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
      borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    },
  },
  cell: {
    padding: tokens.spacingVerticalS,
    ':first-child': { paddingLeft: tokens.spacingHorizontalM },
    ':last-child': { paddingRight: tokens.spacingHorizontalM },
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
  source: { minWidth: '150px', [CARD]: { minWidth: 0 } },
  // Fixed, because the longest container name would widen it.
  choice: { width: '100%', minWidth: '130px', maxWidth: '190px', [CARD]: { maxWidth: 'none' } },
  from: { fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200 },
  out: { whiteSpace: 'nowrap', textAlign: 'right', [CARD]: { gridRow: 1, gridColumn: 2, justifySelf: 'end' } },
  // Large enough to touch on a phone.
  tool: { minWidth: '28px', height: '28px', padding: 0, [CARD]: { minWidth: '40px', height: '40px' } },
  name: { fontWeight: tokens.fontWeightSemibold },
  sub: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  number: {
    textAlign: 'right',
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
    [CARD]: { alignSelf: 'center' },
  },
  unit: { [CARD]: { display: 'none' } },
  wrong: {
    maxWidth: '300px',
    marginTop: tokens.spacingVerticalXS,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorStatusDangerForeground1,
  },
  splitButton: { marginTop: tokens.spacingVerticalSNudge },
});

/** Fields of a line that its row draws, or shows by the line's place and stock. */
const DRAWN_FIELDS = ['store_order', 'display_order', 'stock_id', 'quantity', 'notes', 'unit_price', 'total_price'];

export interface LineRowProps {
  line: OrderLine;
  /** The line's path in the form. */
  path: string;
  /** The stock rows of its product. */
  rows: readonly StockRow[];
  /** Maximum quantity; undefined while unknown. */
  maximum: number | undefined;
  /** Other rows that can supply it when its own has too little. */
  split: SplitProposal | undefined;
  refused: string | undefined;
  today: string;
  /** Read-only. */
  locked: boolean;
  focus: boolean;
  canEditNotes: boolean;
  showPrices: boolean;
  onFocused: () => void;
  onNext: (from: HTMLElement) => boolean;
  onNote: (notes: string | null) => void;
  onQuantity: (quantity: number | null) => void;
  onRow: (row: StockRow) => void;
  onSplit: (split: SplitProposal) => void;
  onRemove: () => void;
}

/** One order line: product, container, quantity, price. */
export function LineRow({
  line,
  path,
  rows,
  maximum,
  split,
  refused,
  today,
  locked,
  focus,
  canEditNotes,
  showPrices,
  onFocused,
  onNext,
  onNote,
  onQuantity,
  onRow,
  onSplit,
  onRemove,
}: LineRowProps) {
  const styles = useStyles();
  const [noteOpen, setNoteOpen] = useState(false);
  const name = line.product_name ?? 'Product';
  const detail = [line.product__code, line.colour__description, line.fabric__description].filter(Boolean).join(' · ');
  const wrong = split ? `Maximum value ${maximum}` : refused;
  return (
    <tr className={styles.row}>
      <td className={mergeClasses(styles.cell, styles.title)}>
        <div className={styles.name}>
          <RecordLink route="product.edit" id={line.product} name={name} />
        </div>
        <div className={styles.sub}>{detail}</div>
        {canEditNotes
          ? (noteOpen || line.notes) && <LineNote name={name} value={line.notes} focus={noteOpen} onChange={onNote} />
          : line.notes && <div className={styles.sub}>{line.notes}</div>}
        <RemainingRowFields entity={storeOrderLine} path={path} rowName={name} drawn={DRAWN_FIELDS} locked={locked} />
      </td>
      <td className={mergeClasses(styles.cell, styles.source, styles.wide)}>
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
                {formatSource(row, row.id === line.stock_id ? maximum : (row.available ?? undefined), today)}
              </option>
            ))}
          </Select>
        ) : (
          <span className={styles.from}>{rows[0] ? formatSource(rows[0], maximum, today) : line.container__code}</span>
        )}
      </td>
      <td className={styles.cell}>
        <LineQuantity
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
            {split && `. ${formatSplit(split, line, today, formatMoney)}`}
          </div>
        )}
        {split && split.allocated > 0 && !locked && (
          <Button
            size="small"
            className={styles.splitButton}
            aria-label={`${splitButtonLabel(split)}: ${name}`}
            onClick={() => onSplit(split)}
          >
            {splitButtonLabel(split)}
          </Button>
        )}
      </td>
      {showPrices && (
        <td className={mergeClasses(styles.cell, styles.number, styles.unit)}>{formatMoney(line.unit_price)}</td>
      )}
      {showPrices && <td className={mergeClasses(styles.cell, styles.number)}>{formatMoney(lineTotal(line))}</td>}
      <td className={mergeClasses(styles.cell, styles.out)}>
        {canEditNotes && !line.notes && (
          <Button
            appearance="subtle"
            className={styles.tool}
            icon={<NoteAddRegular />}
            aria-label={`Add a note on ${name}`}
            title="Add a note"
            onClick={() => setNoteOpen(true)}
          />
        )}
        {!locked && (
          <Button
            appearance="subtle"
            className={styles.tool}
            icon={<DismissRegular />}
            aria-label={`Remove the line ${name}`}
            title="Remove the line"
            onClick={onRemove}
          />
        )}
      </td>
    </tr>
  );
}
