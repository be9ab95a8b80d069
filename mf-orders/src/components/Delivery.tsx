import { makeStyles } from '@trestle/kit/core';
import { renderValue } from '@trestle/kit/list';
import { storeOrder } from '@trestle/schema/entities/store_order';
import { DelayNote } from './DelayNote';

const DAY = storeOrder.fields.expected_delivery_date;

const useStyles = makeStyles({
  // Without room beside the date, 'in 4 months' stands below it and isn't cut.
  day: { whiteSpace: 'normal' },
});

export interface DeliveryProps {
  row: { expected_delivery_date: string | null; delayed_from?: string | null; delayed_to?: string | null };
}

/** The day of a delivery in a list, and below it whether it is later than planned. */
export function Delivery({ row }: DeliveryProps) {
  const styles = useStyles();
  return (
    <>
      <div className={styles.day}>{renderValue(DAY, row)}</div>
      <DelayNote from={row.delayed_from} to={row.delayed_to} />
    </>
  );
}
