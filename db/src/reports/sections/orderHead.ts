import { describeArrivals, type Arrival } from '@trestle/schema/arrivals';
import { store } from '@trestle/schema/entities/store';
import { storeOrder } from '@trestle/schema/entities/store_order';
import type { Field } from '@trestle/schema/field';
import { localDate } from '@trestle/schema/periods';
import type { ReportSection } from '@trestle/schema/report';
import type { Row } from '../../collection/call/context';
import type { ReportReader, ReportRequest } from '../report';
import { factSection, recordFacts } from './facts';
import { heading } from './tables';

const STORE_FIELDS = [store.fields.name, store.fields.address, store.fields.phone_number, store.fields.email_address];

/** Says where goods are delivered; nothing for people who may not see stores. */
export async function deliverySections(
  reader: ReportReader,
  id: unknown,
  zone: string,
): Promise<readonly ReportSection[]> {
  if (typeof id !== 'number' || !reader.canList(store.name)) return [];
  const facts = recordFacts(STORE_FIELDS, await reader.record(store.name, id), zone);
  return facts.length ? [heading('Delivered to', 2), factSection(facts)] : [];
}

/** Says when an order's goods come; nothing for people who may not see it. */
function arrivalFacts(order: Row, today: string): [label: string, value: string][] {
  const arrivals = order[storeOrder.fields.arrivals.name] as readonly Arrival[] | undefined;
  return arrivals?.length ? [['Delivery', describeArrivals(arrivals, today)]] : [];
}

/** Makes the sections above an order's lines, of fields that the caller may read, and of when its goods come. */
export async function orderHead(
  reader: ReportReader,
  order: Row,
  fields: readonly Field[],
  { now, zone }: Pick<ReportRequest, 'now' | 'zone'>,
): Promise<readonly ReportSection[]> {
  const delivery = await deliverySections(reader, order[storeOrder.fields.store.name], zone);
  const shownFields = delivery.length ? fields : [storeOrder.fields.store__name, ...fields];
  const facts = [...recordFacts(shownFields, order, zone), ...arrivalFacts(order, localDate(zone, now))];
  return [...(facts.length ? [factSection(facts)] : []), ...delivery];
}
