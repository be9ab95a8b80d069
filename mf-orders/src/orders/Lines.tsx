import { makeStyles, tokens, useFieldAccess } from '@trestle/kit/core';
import { useFormContext } from '@trestle/kit/form';
import { storeOrderLine } from '@trestle/schema/entities/store_order_line';
import type { RefObject } from 'react';
import { LineRow } from './LineRow';
import { sharesFor, splitLine } from './split';
import { mostFor, moved, rowsOf, type Line, type There } from './till';
import { usePriced } from './usePriced';

const useStyles = makeStyles({
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    '@media (max-width: 859px)': { display: 'block', '& thead': { display: 'none' }, '& tbody': { display: 'block' } },
  },
  head: {
    padding: '10px 8px',
    ':first-child': { paddingLeft: '12px' },
    whiteSpace: 'nowrap',
    textAlign: 'left',
    fontSize: '12px',
    lineHeight: '16px',
    fontWeight: 600,
    color: tokens.colorNeutralForeground3,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  number: { textAlign: 'right' },
  none: { margin: 0, padding: '24px 18px', color: tokens.colorNeutralForeground3 },
});

/** Words of a refused line, whatever field of it was refused. */
const wordsAt = (refused: unknown, at: number): string | undefined => {
  const row = Array.isArray(refused) ? (refused[at] as Record<string, unknown> | undefined) : undefined;
  const words = row && Object.values(row).filter((each) => typeof each === 'string');
  return words && words.length > 0 ? words.join(' ') : undefined;
};

export interface LinesProps {
  lines: readonly Line[];
  /** Shown, not to be changed. */
  locked: boolean;
  saved: readonly Line[];
  theres: ReadonlyMap<number, There>;
  today: string;
  refused: unknown;
  /** Position of the line just added: its quantity is gone to. */
  fresh: RefObject<number | null>;
  onNext: (from: HTMLElement) => boolean;
  onChange: (lines: readonly Line[]) => void;
}

/** The order's lines. Tab goes from quantity to quantity. */
export function Lines({ lines, locked, saved, theres, today, refused, fresh, onNext, onChange }: LinesProps) {
  const styles = useStyles();
  const { entity: order, isNew } = useFormContext();
  const access = useFieldAccess(storeOrderLine, isNew ? 'create' : 'edit', order);
  const priced = usePriced();
  const noting = !locked && !access.hidden.has('notes') && !access.locked.has('notes');
  if (lines.length === 0)
    return (
      <p className={styles.none}>
        {locked ? 'Nothing is ordered.' : 'Nothing is ordered yet. Add the first product below.'}
      </p>
    );
  const change = (at: number, line: Line) => onChange(lines.map((each, i) => (i === at ? line : each)));
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th className={styles.head} scope="col">
            Product
          </th>
          <th className={styles.head} scope="col">
            From
          </th>
          <th className={styles.head} scope="col">
            Quantity
          </th>
          {priced && (
            <>
              <th className={`${styles.head} ${styles.number}`} scope="col">
                Unit price
              </th>
              <th className={`${styles.head} ${styles.number}`} scope="col">
                Total
              </th>
            </>
          )}
          <th className={styles.head} scope="col" aria-label="Note, take out" />
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => (
          <LineRow
            key={line.id ?? `new ${line.stock_id} ${at}`}
            line={line}
            today={today}
            locked={locked}
            focus={fresh.current === at}
            onFocused={() => {
              fresh.current = null;
            }}
            onNext={onNext}
            noting={noting}
            priced={priced}
            onNote={(notes) => change(at, { ...line, notes })}
            rows={rowsOf(line.product, theres.values(), line.stock_id)}
            most={mostFor(lines, at, saved, theres)}
            shares={sharesFor(lines, at, saved, theres)}
            refused={wordsAt(refused, at)}
            onQuantity={(quantity) => change(at, { ...line, quantity })}
            onRow={(there) => change(at, moved(line, there))}
            onSplit={(shares) => {
              fresh.current = at;
              onChange(splitLine(lines, at, shares));
            }}
            onRemove={() => onChange(lines.filter((_, i) => i !== at))}
          />
        ))}
      </tbody>
    </table>
  );
}
