import { store } from '@trestle/schema/entities/store';
import { storeOrder } from '@trestle/schema/entities/store_order';
import type { ReportSection } from '@trestle/schema/report';
import type { Row } from '../../collection/context';
import type { ReportReader } from '../report';
import { factSection, recordFacts } from './facts';
import { heading } from './tables';

const { fields } = storeOrder;
const ORDER_FIELDS = [
  fields.id,
  fields.created_date,
  fields.store__name,
  fields.expected_delivery_date,
  fields.supplier__name,
  fields.supplier__phone_number,
  fields.notes,
];
const DELIVERY_FIELDS = [
  store.fields.name,
  store.fields.address,
  store.fields.phone_number,
  store.fields.email_address,
];

/** What stands above an order's lines, as far as the caller may read it. */
export const orderFacts = (order: Row, zone: string) => recordFacts(ORDER_FIELDS, order, zone);

/** Where an order is delivered. Nothing for whoever may not see stores. */
export const storeFacts = async (reader: ReportReader, order: Row, zone: string): Promise<readonly ReportSection[]> => {
  const id = order[fields.store.name];
  if (typeof id !== 'number' || !reader.canList(store.name)) return [];
  const facts = recordFacts(DELIVERY_FIELDS, await reader.record(store.name, id), zone);
  return facts.length ? [heading('Delivered to', 2), factSection(facts)] : [];
};
