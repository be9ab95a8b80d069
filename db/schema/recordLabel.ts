import type { Entity } from './entity';
import type { HistoryEntry } from './historyEntry';

type Named = Pick<HistoryEntry, 'other_name' | 'other_id' | 'record_name'>;

/** Names an entry's record with its kind: 'Order 604 · Fjord sideboard', 'Supplier Oakline'; without a name by number. */
export const recordLabel = (entity: Entity | undefined, { other_name, other_id, record_name }: Named): string => {
  const label = entity?.label ?? `${other_name.charAt(0).toUpperCase()}${other_name.slice(1)}`.replaceAll('_', ' ');
  // The titles of some entities begin with the kind.
  if (record_name && entity?.title?.startsWith(`${label} {`)) return record_name;
  return `${label} ${record_name ?? other_id}`;
};
/** The same within a sentence: 'order 604 · Fjord sideboard'. */
export const recordPhrase = (entity: Entity | undefined, entry: Named): string => {
  const label = recordLabel(entity, entry);
  const kind = entity?.label ?? entry.other_name;
  return label.slice(0, kind.length).toLowerCase() + label.slice(kind.length);
};
