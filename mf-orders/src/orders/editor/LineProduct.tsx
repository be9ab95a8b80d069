import { makeStyles, tokens } from '@trestle/kit/core';
import { ProductLink } from '@trestle/trade/core';
import { RemainingRowFields } from '@trestle/kit/form';
import { storeOrderLine } from '@trestle/schema/entities/store_order_line';
import { orderedAs } from '@trestle/schema/orderedAs';
import type { LineActions } from '../core/lineActions';
import { useLineEditor } from '../core/lineEditor';
import { LineNote } from './LineNote';

/** Fields of a line that its row draws, or shows by its position and its stock row. */
const DRAWN_FIELDS = [
  'store_order',
  'display_order',
  'stock_id',
  'quantity',
  'notes',
  'unit_price',
  'total_price',
  'ordered_name',
  'ordered_code',
  'delivered',
  'delivered_date',
];

const useStyles = makeStyles({
  name: { fontWeight: tokens.fontWeightSemibold },
  sub: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
});

/** A line's product with code, colour and fabric, and the line's note below. */
export function LineProduct({ at, actions, noteOpen }: { at: number; actions: LineActions; noteOpen: boolean }) {
  const styles = useStyles();
  const { lines, locked, canEditNotes } = useLineEditor();
  const line = lines[at]!;
  const name = line.product_name ?? 'Product';
  const detail = [line.product__code, line.colour__description, line.fabric__description].filter(Boolean).join(' · ');
  const formerName = orderedAs(line);
  return (
    <>
      <div className={styles.name}>
        <ProductLink id={line.product} name={name} />
      </div>
      <div className={styles.sub}>{detail}</div>
      {formerName && <div className={styles.sub}>{formerName}</div>}
      {canEditNotes && (noteOpen || line.notes) && (
        <LineNote name={name} value={line.notes} focus={noteOpen} onChange={(notes) => actions.update({ notes })} />
      )}
      {!canEditNotes && line.notes && <div className={styles.sub}>{line.notes}</div>}
      <RemainingRowFields
        entity={storeOrderLine}
        path={`store_order_lines[${at}]`}
        rowName={name}
        drawn={DRAWN_FIELDS}
        locked={locked}
      />
    </>
  );
}
