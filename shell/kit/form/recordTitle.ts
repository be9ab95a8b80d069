import type { Entity } from '@trestle/schema/entity';
import type { RecordValues } from '@trestle/schema/validate';

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** A record's name for people: name or description, else its list's first column, else its id. */
export const recordTitle = (entity: Entity, record: RecordValues): string => {
  const candidates = ['name', 'description', 'descriptive_name', 'username', entity.list.columns[0] ?? '', 'code'];
  return candidates.map((name) => text(record[name])).find(Boolean) ?? `#${text(record['id'])}`;
};
