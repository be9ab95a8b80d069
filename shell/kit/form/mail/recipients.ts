import type { Entity } from '@trestle/schema/entity';
import { isListedAsActive } from '@trestle/schema/activeState';
import type { MailDocument } from '@trestle/schema/mailDocuments';
import type { RecordValues } from '@trestle/schema/validate';
import { collection } from '../../core/api/collection';
import { getEntity } from '../../core/entities';
import { recipientFinder } from '../../core/extensions/documentRecipients';
import { serverDate } from '../../core/session/serverTime';

/** A record's own e-mail addresses, as a supplier has. */
const ownAddresses = (entity: Entity, record: RecordValues): string[] =>
  Object.values(entity.fields)
    .filter(({ format, name }) => format === 'email' && typeof record[name] === 'string')
    .map(({ name }) => String(record[name]))
    .filter(Boolean);

/** Linked records with an e-mail address, such as an order's store. User accounts are left out. */
const linkedRecordsWithAddress = (entity: Entity, record: RecordValues): { target: Entity; id: number }[] =>
  Object.values(entity.fields).flatMap((field) => {
    const target = field.kind === 'ForeignKey' && !field.virtual ? getEntity(field.ref!) : undefined;
    const id = record[field.name];
    const hasAddress =
      target &&
      !target.name.startsWith('user') &&
      Object.values(target.fields).some(({ format }) => format === 'email');
    return hasAddress && typeof id === 'number' ? [{ target, id }] : [];
  });

/**
 * Suggests recipients of a document: as its kind has them, else the record's linked addresses with their contacts.
 * Suggests nobody whom the user may not see.
 */
export const suggestDocumentRecipients = async (
  { recipients }: MailDocument,
  entity: Entity,
  record: RecordValues,
  signal?: AbortSignal,
): Promise<string[]> => {
  const find = recipientFinder(recipients);
  if (!find) return suggestRecipients(entity, record, signal);
  return [...new Set(await find(record, signal).catch(() => []))];
};

/** The addresses of a record's active contacts, as a store has. */
const contactAddresses = (entity: Entity, record: RecordValues): string[] =>
  Object.values(entity.fields).flatMap(({ name, ref, link_table }) => {
    const target = link_table && ref ? getEntity(ref) : undefined;
    const rows = target && Array.isArray(record[name]) ? (record[name] as readonly unknown[]) : [];
    return rows.filter(isActiveRow).flatMap((row) => ownAddresses(target!, row));
  });

const isActiveRow = (row: unknown): row is RecordValues => {
  if (row === null || typeof row !== 'object') return false;
  const { active_start_date: start = null, active_end_date: end = null } = row as Record<string, string | null>;
  return isListedAsActive(start, end, serverDate());
};

/**
 * Suggests several recipients who need not know of each other, such as the stores of a container: they get blind copies.
 * @returns undefined for records whose recipients are found from their own links
 */
export const suggestSeparateRecipients = async (
  { name }: Entity,
  record: RecordValues,
  signal?: AbortSignal,
): Promise<string[] | undefined> => {
  const find = recipientFinder(name);
  return find && [...new Set(await find(record, signal).catch(() => []))];
};

/** Suggests recipients: the record's own addresses, else those of linked records and of their active contacts. */
export const suggestRecipients = async (
  entity: Entity,
  record: RecordValues,
  signal?: AbortSignal,
): Promise<string[]> => {
  const addresses = ownAddresses(entity, record);
  if (addresses.length) return addresses;
  const linkedAddresses = linkedRecordsWithAddress(entity, record).map(({ target, id }) =>
    collection(target)
      .item(id, signal)
      .then(
        (linkedRecord) => [...ownAddresses(target, linkedRecord), ...contactAddresses(target, linkedRecord)],
        () => [],
      ),
  );
  return [...new Set((await Promise.all(linkedAddresses)).flat())];
};
