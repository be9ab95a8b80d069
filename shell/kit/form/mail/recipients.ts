import type { Entity } from '@trestle/schema/entity';
import type { RecordValues } from '@trestle/schema/validate';
import { collection } from '../../core/api/collection';
import { getEntity } from '../../core/entities';

/** The addresses that a record carries itself, as a supplier's or a store's. */
const ownAddresses = (entity: Entity, record: RecordValues): string[] =>
  Object.values(entity.fields)
    .filter(({ format, name }) => format === 'email' && typeof record[name] === 'string')
    .map(({ name }) => String(record[name]))
    .filter(Boolean);

/** The records that it points at and that can be written to: an order's store, a product's supplier. Accounts are no correspondents. */
const linkedCorrespondents = (entity: Entity, record: RecordValues): { target: Entity; id: number }[] =>
  Object.values(entity.fields).flatMap((field) => {
    const target = field.kind === 'ForeignKey' && !field.virtual ? getEntity(field.ref!) : undefined;
    const id = record[field.name];
    const writable =
      target &&
      !target.name.startsWith('user') &&
      Object.values(target.fields).some(({ format }) => format === 'email');
    return writable && typeof id === 'number' ? [{ target, id }] : [];
  });

/** Whom a mail about a record goes to at first: its own addresses, else those of what it points at, as far as these may be read. */
export const suggestRecipients = async (
  entity: Entity,
  record: RecordValues,
  signal?: AbortSignal,
): Promise<string[]> => {
  const own = ownAddresses(entity, record);
  if (own.length) return own;
  const read = linkedCorrespondents(entity, record).map(({ target, id }) =>
    collection(target)
      .item(id, signal)
      .then(
        (found) => ownAddresses(target, found),
        () => [],
      ),
  );
  return [...new Set((await Promise.all(read)).flat())];
};
