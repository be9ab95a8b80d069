import { describeArrivals, type Arrival } from './arrivals';
import { storeOrder } from './entities/store_order';
import type { Entity } from './entity';
import type { RecordValues } from './validate';

/**
 * Returns the text that a mail about a record begins with. Of an order it says when its goods come.
 * @param today the sender's day, `YYYY-MM-DD`
 */
export const mailText = ({ name }: Pick<Entity, 'name'>, record: RecordValues, today: string): string => {
  if (name !== storeOrder.name) return '';
  const arrivals = (record[storeOrder.fields.arrivals.name] ?? []) as readonly Arrival[];
  return arrivals.length > 0 ? `Delivery: ${describeArrivals(arrivals, today)}.\n` : '';
};

/** Returns the subject of a mail about a record: 'Order 7', and the store's own number of an order where it has one. */
export const mailSubject = ({ name, label }: Pick<Entity, 'name' | 'label'>, record: RecordValues): string => {
  const reference = name === storeOrder.name ? record[storeOrder.fields.reference.name] : null;
  return [`${label} ${String(record['id'])}`, reference].filter(Boolean).join(' · ');
};
