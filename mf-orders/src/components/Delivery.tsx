import { renderValue } from '@trestle/kit/list';
import { storeOrder } from '@trestle/schema/entities/store_order';
import { DelayNote } from './DelayNote';

const DAY = storeOrder.fields.expected_delivery_date;

export interface DeliveryProps {
  row: { expected_delivery_date: string | null; delayed_from?: string | null; delayed_to?: string | null };
}

/** The day of a delivery in a list, and below it whether it is later than planned. */
export function Delivery({ row }: DeliveryProps) {
  return (
    <>
      {renderValue(DAY, row)}
      <DelayNote from={row.delayed_from} to={row.delayed_to} />
    </>
  );
}
