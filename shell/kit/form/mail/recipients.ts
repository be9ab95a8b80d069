import type { Entity } from '@trestle/schema/entity';
import type { RecordValues } from '@trestle/schema/validate';
import { collection } from '../../core/api/collection';
import { getEntity } from '../../core/entities';

/** A record's own e-mail addresses, as a supplier has. */
const ownAddresses = (entity: Entity, record: RecordValues): string[] =>
  Object.values(entity.fields)
    .filter(({ format, name }) => format === 'email' && typeof record[name] === 'string')
    .map(({ name }) => String(record[name]))
    .filter(Boolean);

/** Linked records with an e-mail address, such as an order's store. User accounts are left out. */
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

/** Suggests recipients: the record's own addresses, else those of linked records that may be read. */
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
