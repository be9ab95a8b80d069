import type { Entity } from '@trestle/schema/entity';
import { declaredTitle } from '@trestle/schema/recordTitle';
import type { RecordValues } from '@trestle/schema/validate';

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** A record's name for people: its entity's title, else name or description, else its list's first column, else its id. */
export const recordTitle = (entity: Entity, record: RecordValues): string => {
  const titled = declaredTitle(entity, record);
  if (titled) return titled;
  const candidates = ['name', 'description', 'descriptive_name', 'username', entity.list.columns[0] ?? '', 'code'];
  return candidates.map((name) => text(record[name])).find(Boolean) ?? `#${text(record['id'])}`;
};
