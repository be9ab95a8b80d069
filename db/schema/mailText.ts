import { describeArrivals, type Arrival } from './arrivals';
import { container } from './entities/container';
import { storeOrder } from './entities/store_order';
import type { Entity } from './entity';
import { MAX_MAIL_SUBJECT_CHARACTERS } from './limits';
import type { MailDocument } from './mailDocuments';
import { recordHeading, TITLE_SEPARATOR } from './recordTitle';
import { moneyText } from './regional/numberFormat';
import { taxRuleOf, totalFacts } from './regional/tax';
import { cutTo } from './text/cutTo';
import { shortDay } from './text/shortDay';
import type { RecordValues } from './validate';

/** What a mail's text says beside the record's values. */
export interface MailTextOptions {
  /** The sender's day, `YYYY-MM-DD`. */
  today: string;
  /** The document that is attached. */
  document: MailDocument | null;
  /** Address of the record's page. */
  link: string;
  /** Name of the sender. */
  sender: string;
}

type MailedEntity = Pick<Entity, 'name' | 'label' | 'title' | 'heading' | 'list'>;

/** Names an order: its number, the store's own number of it, and the store. */
const orderName = (record: RecordValues): string => {
  const { reference, store__name } = storeOrder.fields;
  return [`Order ${String(record['id'])}`, record[reference.name], record[store__name.name]]
    .filter(Boolean)
    .join(TITLE_SEPARATOR);
};

/** The order's net, tax and total, one on each line. Empty for a sender who may not see prices. */
const totalLines = (record: RecordValues): string[] => {
  const lines = (record[storeOrder.fields.store_order_lines.name] ?? []) as readonly RecordValues[];
  const prices = lines.map((line) => line['total_price']);
  if (prices.length === 0 || !prices.every((price) => typeof price === 'number')) return [];
  return totalFacts(prices, taxRuleOf(record)).map(([label, amount]) => `${label}: ${moneyText(amount)}`);
};

const arrivalLine = (record: RecordValues, today: string): string => {
  const arrivals = (record[storeOrder.fields.arrivals.name] ?? []) as readonly Arrival[];
  return arrivals.length > 0 ? `Delivery: ${describeArrivals(arrivals, today)}.` : '';
};

/** About an order: its name, when its goods come, and for others than suppliers what they cost and where it stands. */
const orderParagraphs = (record: RecordValues, { today, document, link }: MailTextOptions): string[][] => {
  const isForSupplier = document?.recipients === 'suppliers';
  const attached = document ? [`Attached: ${document.label}.`] : [];
  if (isForSupplier) return [[`Order ${String(record['id'])}`, arrivalLine(record, today)], attached];
  return [
    [orderName(record), arrivalLine(record, today), ...totalLines(record)],
    [...attached, link],
  ];
};

/** About a container: its name and when it comes. */
const containerParagraphs = (record: RecordValues, today: string): string[][] => {
  const { delivery_date, delayed_from } = container.fields;
  const [day, planned] = [record[delivery_date.name], record[delayed_from.name]];
  const late = typeof planned === 'string' ? ` (planned for ${shortDay(planned, today)})` : '';
  const delivery = typeof day === 'string' ? `Delivery: ${shortDay(day, today)}${late}.` : '';
  return [[`Container ${recordHeading(container, record)}`, delivery]];
};

/** Returns the text that a mail about an order or a container begins with. It is empty for other records. */
export const mailText = ({ name }: Pick<Entity, 'name'>, record: RecordValues, options: MailTextOptions): string => {
  if (name !== storeOrder.name && name !== container.name) return '';
  const about =
    name === storeOrder.name ? orderParagraphs(record, options) : containerParagraphs(record, options.today);
  const paragraphs = [['Hello,'], ...about, ['Kind regards', options.sender]];
  return paragraphs
    .map((lines) => lines.filter(Boolean).join('\n'))
    .filter(Boolean)
    .join('\n\n');
};

/**
 * Returns the subject of a mail about a record: 'Order 7', and the store's own number of an order where it has one,
 * 'Container C-104 · Jade Osprey', 'Supplier Nordwood'.
 */
export const mailSubject = (entity: MailedEntity, record: RecordValues): string => {
  if (entity.name === storeOrder.name)
    return [`Order ${String(record['id'])}`, record[storeOrder.fields.reference.name]]
      .filter(Boolean)
      .join(TITLE_SEPARATOR);
  // A title may have begun with the label already.
  const heading = recordHeading(entity, record);
  const subject = heading.startsWith(entity.label) ? heading : `${entity.label} ${heading}`;
  return cutTo(MAX_MAIL_SUBJECT_CHARACTERS, subject.replace(/\s+/g, ' '));
};
