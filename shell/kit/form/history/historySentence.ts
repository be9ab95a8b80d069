import type { Entity } from '@trestle/schema/entity';
import type { Field } from '@trestle/schema/field';
import { getEntity } from '../../core/entities';
import { formatMoney, formatNumber } from '../../core/format/numbers';
import { formatFieldValue } from '../fields/formatFieldValue';
import type { HistoryEntry } from '@trestle/schema/historyEntry';
import { fieldChanges, type FieldChange } from './historyEntries';

/** Longer values are left to the table of fields. */
const MAX_VALUE_CHARACTERS = 40;
/** More changed fields than these are counted, not named. */
const MAX_NAMED_FIELDS = 3;

/** Entries about a record's own creation and the like, by action. `{it}` is 'this order'. */
const OWN_ACTIONS: Readonly<Record<string, string>> = {
  create: 'created {it}',
  delete: 'deleted {it}',
  merge: 'merged others into {it}',
  invite: 'invited {it} by email',
  send_email: 'emailed {it}',
  email_failed: 'could not deliver an email about {it}',
};
const ROW_ACTIONS: Readonly<Record<string, string>> = { create: 'added', update: 'changed', delete: 'removed' };

const listed = (parts: readonly string[]): string =>
  parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)!}` : (parts[0] ?? '');

/** '1 order line', '12 order lines'; 'Stock', which has no plural, is counted in rows. */
const countOf = (count: number, { label, plural }: Entity): string => {
  const [one, many] = plural === label ? [`${label} row`, `${label} rows`] : [label, plural];
  return `${formatNumber(count)} ${(count === 1 ? one : many).toLowerCase()}`;
};

/** A value in a sentence; null where only the table of fields can show it. */
const shortValue = (field: Field, value: unknown): string | null => {
  if (field.kind === 'ForeignKey' || field.kind === 'ManyToMany' || field.sensitive) return null;
  const text = formatFieldValue(field, value);
  return text.length <= MAX_VALUE_CHARACTERS && !text.includes('\n') ? text : null;
};
const isBlank = (value: unknown): boolean => value === null || value === undefined || value === '';

/** 'changed Code from C-1 to C-2', 'set Notes', 'cleared Delivery Date'. */
const oneChange = ({ field, before, after }: FieldChange, of = ''): string => {
  const name = `${field.label}${of}`;
  if (isBlank(after)) return `cleared ${name}`;
  const to = shortValue(field, after);
  if (isBlank(before)) return to === null ? `set ${name}` : `set ${name} to ${to}`;
  const from = shortValue(field, before);
  return from === null || to === null ? `changed ${name}` : `changed ${name} from ${from} to ${to}`;
};

const ownChanges = (changes: readonly FieldChange[]): string => {
  if (changes.length === 1) return oneChange(changes[0]!);
  if (changes.length > MAX_NAMED_FIELDS) return `changed ${changes.length} fields`;
  return `changed ${listed(changes.map(({ field }) => field.label))}`;
};

/** '5 pieces, 3,803.00' of rows that were created, where their entity says which fields tell it. */
const amountOf = (rows: readonly HistoryEntry[], row: Entity): string => {
  if (!row.amount || rows.length === 0) return '';
  const { pieces, price } = row.amount;
  const created = rows.map(({ changes }) => [Number(changes[pieces]?.[1] ?? 0), changes[price]?.[1]] as const);
  const count = created.reduce((sum, [quantity]) => sum + quantity, 0);
  const words = `${formatNumber(count)} ${count === 1 ? 'piece' : 'pieces'}`;
  // A price that the reader may not see is not in the entries.
  if (created.some(([, each]) => typeof each !== 'number')) return words;
  return `${words}, ${formatMoney(created.reduce((sum, [quantity, each]) => sum + quantity * (each as number), 0))}`;
};

/** What happened to the rows of one entity: 'added 2 order lines (5 pieces, 3,803.00)'. */
const rowSentences = (row: Entity, entries: readonly HistoryEntry[]): string[] =>
  Object.entries(ROW_ACTIONS).flatMap(([action, verb]) => {
    const rows = entries.filter((entry) => entry.action === action);
    if (rows.length === 0) return [];
    const changes = action === 'update' ? fieldChanges(row, rows[0]!) : [];
    if (rows.length === 1 && changes.length > 0) {
      const of = ` of ${countOf(1, row)}`;
      return [changes.length === 1 ? oneChange(changes[0]!, of) : `${ownChanges(changes)}${of}`];
    }
    const amount = action === 'create' ? amountOf(rows, row) : '';
    return [`${verb} ${countOf(rows.length, row)}${amount && ` (${amount})`}`];
  });

/** 'ordered 5 pieces, 3,803.00': a new record with rows that tell how much it is. */
const creationWithAmount = (entity: Entity, entries: readonly HistoryEntry[]): string | null => {
  if (!entity.createdVerb || !entries.some((entry) => entry.action === 'create' && entry.other_name === entity.name))
    return null;
  for (const name of new Set(entries.map((entry) => entry.other_name))) {
    const row = getEntity(name);
    const rows = entries.filter((entry) => entry.other_name === name && entry.action === 'create');
    const amount = row && amountOf(rows, row);
    if (amount) return `${entity.createdVerb} ${amount}`;
  }
  return null;
};

/**
 * What one save did, to be read after a person's name: 'ordered 5 pieces, 3,803.00', 'changed Code from C-1 to C-2 and
 * added 3 stock rows'.
 * @param it how the record is named: 'order 1086'
 */
export const historySentence = (
  entity: Entity,
  entries: readonly HistoryEntry[],
  it = `this ${entity.label.toLowerCase()}`,
): string => {
  const created = creationWithAmount(entity, entries);
  if (created) return created;
  const own = entries.filter((entry) => entry.other_name === entity.name);
  const ownParts = own.flatMap((entry) => {
    const action = OWN_ACTIONS[entry.action];
    if (action) return [action.replace('{it}', it)];
    const changes = fieldChanges(entity, entry);
    return changes.length > 0 ? [ownChanges(changes)] : [];
  });
  const rowNames = [...new Set(entries.map((entry) => entry.other_name))].filter((name) => name !== entity.name);
  const rowParts = rowNames.flatMap((name) => {
    const row = getEntity(name);
    return row
      ? rowSentences(
          row,
          entries.filter((entry) => entry.other_name === name),
        )
      : [];
  });
  return listed([...ownParts, ...rowParts]) || `saved ${it} without a change`;
};
