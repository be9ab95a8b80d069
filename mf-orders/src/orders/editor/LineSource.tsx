import { makeStyles, Select, tokens } from '@trestle/kit/core';
import { OrderUntilNote } from '../../components/OrderUntilNote';
import type { LineActions } from '../core/lineActions';
import { withStockRow } from '../core/lineChanges';
import { useLineEditor } from '../core/lineEditor';
import { LineDelivery } from '../delivery/LineDelivery';
import { formatSource, maxQuantity, selectableRows } from '../core/orderLines';

const useStyles = makeStyles({
  choice: { width: '100%', minWidth: 0 },
  text: { fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200, overflowWrap: 'anywhere' },
});

/** Where a line's pieces come from and when, what was delivered of them, and until which day it can be changed. */
export function LineSource(props: { at: number; actions: LineActions }) {
  const { lines, stockById, today } = useLineEditor();
  const line = lines[props.at]!;
  const row = stockById.get(line.stock_id ?? 0);
  return (
    <>
      <SourceChoice {...props} />
      <LineDelivery line={line} today={today} />
      <OrderUntilNote day={row ? row.container__order_until : line.order_until} />
    </>
  );
}

/** A choice when several containers have the product, else words. */
function SourceChoice({ at, actions }: { at: number; actions: LineActions }) {
  const styles = useStyles();
  const { lines, saved, stockById, today, locked } = useLineEditor();
  const line = lines[at]!;
  const rows = selectableRows(line.product, stockById.values(), line.stock_id);
  const maximum = maxQuantity(lines, at, saved, stockById);
  if (locked) {
    const row = stockById.get(line.stock_id);
    // How much more could be ordered matters only to whoever orders.
    return <span className={styles.text}>{row ? formatSource(row, undefined, today) : line.container__code}</span>;
  }
  if (rows.length < 2)
    return (
      <span className={styles.text}>{rows[0] ? formatSource(rows[0], maximum, today) : line.container__code}</span>
    );
  const choose = (id: string) => {
    const row = rows.find((each) => String(each.id) === id);
    if (row) actions.update(withStockRow(line, row));
  };
  return (
    <Select
      size="small"
      className={styles.choice}
      aria-label={`Container of ${line.product_name ?? 'Product'}`}
      value={String(line.stock_id)}
      onChange={(_, { value }) => choose(value)}
    >
      {rows.map((row) => (
        <option key={row.id} value={row.id}>
          {formatSource(row, row.id === line.stock_id ? maximum : (row.available ?? undefined), today)}
        </option>
      ))}
    </Select>
  );
}
