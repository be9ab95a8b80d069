import { Alert, Button, formatNumber, makeStyles, today, tokens, useSingleCall } from '@trestle/kit/core';
import { FormDialog } from '@trestle/kit/form';
import { QuantityEntry } from '@trestle/kit/widgets';
import { useState } from 'react';
import { isKnownHere } from '../../components/isKnownHere';
import { refusalText } from '../../components/refusalText';
import type { OrderLine } from '../core/orderLines';
import type { LineDelivered } from './deliverCall';
import { deliveredPieces, describeDelivery, type SavedOrderLine } from './deliveredLines';

const useStyles = makeStyles({
  lines: { display: 'grid', margin: 0, padding: 0, listStyleType: 'none' },
  line: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    padding: `${tokens.spacingVerticalS} 0`,
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  product: { flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' },
  name: { fontWeight: tokens.fontWeightSemibold },
  sub: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  entry: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, whiteSpace: 'nowrap' },
  all: { margin: `0 0 ${tokens.spacingVerticalS}` },
  choices: { display: 'flex', gap: tokens.spacingHorizontalS, marginBottom: tokens.spacingVerticalM },
});

const isHere = (line: OrderLine): boolean => isKnownHere(line.expected_delivery_date, today());
const detailOf = (line: OrderLine): string =>
  [line.product__code, line.colour__description, line.fabric__description, line.container__code, describeDelivery(line)]
    .filter(Boolean)
    .join(' · ');

export interface DeliverDialogProps {
  title: string;
  lines: readonly SavedOrderLine[];
  /** Stores what was handed over. @throws ApiError */
  onDeliver: (rows: readonly LineDelivered[]) => Promise<void>;
  onClose: () => void;
}

/** Asks what a store was handed of each line. All of what is here, unless somebody enters less. */
export default function DeliverDialog({ title, lines, onDeliver, onClose }: DeliverDialogProps) {
  const styles = useStyles();
  const [error, setError] = useState('');
  const [pieces, setPieces] = useState<ReadonlyMap<number, number | null>>(
    () => new Map(lines.map((line) => [line.id, isHere(line) ? line.quantity : deliveredPieces(line)])),
  );
  const enter = (id: number, quantity: number | null) => setPieces(new Map(pieces).set(id, quantity));
  const enterAll = (quantityOf: (line: SavedOrderLine) => number | null) =>
    setPieces(new Map(lines.map((line) => [line.id, quantityOf(line)])));
  const isWrong = (line: SavedOrderLine): boolean => {
    const entered = pieces.get(line.id) ?? null;
    return entered === null || entered > (line.quantity ?? 0);
  };
  const changed = lines.filter((line) => pieces.get(line.id) !== deliveredPieces(line));
  const { run, isRunning } = useSingleCall(async () => {
    try {
      await onDeliver(
        changed.map((line) => ({ line: line.id, quantity: pieces.get(line.id)!, before: deliveredPieces(line) })),
      );
    } catch (thrown) {
      setError(refusalText(thrown, (_, position) => changed[position]?.product_name ?? ''));
    }
  });
  // The order's form is loaded anew with the reply: what is typed into it meanwhile would be lost.
  const close = () => !isRunning && onClose();
  return (
    <FormDialog
      title={title}
      isHeld={isRunning}
      onClose={onClose}
      actions={
        <>
          <Button disabledFocusable={isRunning} onClick={close}>
            Cancel
          </Button>
          <Button
            appearance="primary"
            disabledFocusable={isRunning || changed.length === 0 || lines.some(isWrong)}
            onClick={() => void run()}
          >
            Save
          </Button>
        </>
      }
    >
      {error && <Alert intent="error">{error}</Alert>}
      <p className={styles.all}>Enter how many pieces the store has been handed in all.</p>
      <div className={styles.choices}>
        <Button size="small" onClick={() => enterAll(({ quantity }) => quantity)}>
          All pieces
        </Button>
        <Button size="small" onClick={() => enterAll(() => 0)}>
          None
        </Button>
      </div>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={line.id} className={styles.line}>
            <div className={styles.product}>
              <div className={styles.name}>{line.product_name}</div>
              <div className={styles.sub}>{detailOf(line)}</div>
            </div>
            <div className={styles.entry}>
              <QuantityEntry
                name={`${line.product_name ?? 'Product'} delivered`}
                path={`delivered[${line.id}]`}
                value={pieces.get(line.id) ?? null}
                wrong={isWrong(line)}
                onChange={(quantity) => enter(line.id, quantity)}
              />
              of {formatNumber(line.quantity)}
            </div>
          </li>
        ))}
      </ul>
    </FormDialog>
  );
}
