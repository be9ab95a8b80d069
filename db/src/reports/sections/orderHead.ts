import { store } from '@trestle/schema/entities/store';
import { storeOrder } from '@trestle/schema/entities/store_order';
import type { Field } from '@trestle/schema/field';
import type { ReportSection } from '@trestle/schema/report';
import type { Row } from '../../collection/call/context';
import type { ReportReader } from '../report';
import { factSection, recordFacts } from './facts';
import { heading } from './tables';

const STORE_FIELDS = [store.fields.name, store.fields.address, store.fields.phone_number, store.fields.email_address];

/** Says where an order is delivered; nothing for people who may not see stores. */
async function deliverySections(reader: ReportReader, order: Row, zone: string): Promise<readonly ReportSection[]> {
  const id = order[storeOrder.fields.store.name];
  if (typeof id !== 'number' || !reader.canList(store.name)) return [];
  const facts = recordFacts(STORE_FIELDS, await reader.record(store.name, id), zone);
  return facts.length ? [heading('Delivered to', 2), factSection(facts)] : [];
}

/** Makes the sections above an order's lines, of fields that the caller may read. */
export async function orderHead(
  reader: ReportReader,
  order: Row,
  fields: readonly Field[],
  zone: string,
): Promise<readonly ReportSection[]> {
  const delivery = await deliverySections(reader, order, zone);
  const shownFields = delivery.length ? fields : [storeOrder.fields.store__name, ...fields];
  const facts = recordFacts(shownFields, order, zone);
  return [...(facts.length ? [factSection(facts)] : []), ...delivery];
}
