import type { Entity } from '@trestle/schema/entity';
import { ownTable } from '@trestle/schema/ownTable';
import { getEntity } from '../../core/entities';
import { formatMoney, formatNumber } from '../../core/format/numbers';
import { formatFieldValue } from '../fields/formatFieldValue';
import type { HistoryEntry } from '@trestle/schema/historyEntry';
import { fieldChanges, type FieldChange } from './historyEntries';
import { isBlank } from '../values/sameValue';

/** Values longer than this are only shown in the table of fields. */
const MAX_VALUE_CHARACTERS = 40;
/** More changed fields than these are counted, not named. */
const MAX_NAMED_FIELDS = 3;

/** Entries about a record's own creation and the like, by action. `{it}` is 'this order'. */
const OWN_ACTIONS: Readonly<Record<string, string>> = ownTable({
  create: 'created {it}',
  delete: 'deleted {it}',
  merge: 'merged others into {it}',
  unmerge: 'undid a merge into {it}',
  restore: 'brought {it} back',
  invite: 'invited {it} by email',
  send_email: 'emailed {it}',
  email_sent: 'had an email about {it} delivered',
  email_failed: 'could not deliver an email about {it}',
});
const ROW_ACTIONS: Readonly<Record<string, string>> = ownTable({
  create: 'added',
  update: 'changed',
  restore: 'brought back',
  delete: 'removed',
});

/** 'a', 'a and b', 'a, b and c'. */
const joinWithAnd = (parts: readonly string[]): string =>
  parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)!}` : (parts[0] ?? '');

/** '1 order line', '12 order lines'; 'Stock', which has no plural, is counted in rows. */
const formatRowCount = (count: number, { label, plural }: Entity): string => {
  const [singularNoun, pluralNoun] = plural === label ? [`${label} row`, `${label} rows`] : [label, plural];
  return `${formatNumber(count)} ${(count === 1 ? singularNoun : pluralNoun).toLowerCase()}`;
};

/** A value in a sentence; null where only the table of fields can show it. */
const shortValue = ({ field, names }: FieldChange, value: unknown): string | null => {
  if (field.kind === 'ManyToMany' || field.sensitive) return null;
  const text = field.kind === 'ForeignKey' ? names?.[String(value)] : formatFieldValue(field, value);
  if (text === undefined) return null;
  return text.length <= MAX_VALUE_CHARACTERS && !text.includes('\n') ? text : null;
};

/**
 * 'changed Code from C-1 to C-2', 'set Notes', 'cleared Delivery Date'.
 * @param ofRow names the row that the field belongs to: ' of 1 order line'
 */
const describeChange = (change: FieldChange, ofRow = ''): string => {
  const { field, before, after } = change;
  const name = `${field.label}${ofRow}`;
  if (isBlank(after)) return `cleared ${name}`;
  const to = shortValue(change, after);
  if (isBlank(before)) return to === null ? `set ${name}` : `set ${name} to ${to}`;
  const from = shortValue(change, before);
  return from === null || to === null ? `changed ${name}` : `changed ${name} from ${from} to ${to}`;
};

/** 'changed Code and Notes'; of many fields only their number. */
const describeChanges = (changes: readonly FieldChange[]): string => {
  if (changes.length === 1) return describeChange(changes[0]!);
  if (changes.length > MAX_NAMED_FIELDS) return `changed ${changes.length} fields`;
  return `changed ${joinWithAnd(changes.map(({ field }) => field.label))}`;
};

/** '5 pieces, 3,803.00' of created rows; '' where their entity doesn't declare fields for an amount. */
const formatAmount = (rows: readonly HistoryEntry[], child: Entity): string => {
  if (!child.amount || rows.length === 0) return '';
  const { pieces, price } = child.amount;
  const created = rows.map(({ changes }) => [Number(changes[pieces]?.[1] ?? 0), changes[price]?.[1]] as const);
  const count = created.reduce((sum, [quantity]) => sum + quantity, 0);
  const pieceCount = `${formatNumber(count)} ${count === 1 ? 'piece' : 'pieces'}`;
  // A price that the reader may not see is not in the entries.
  if (created.some(([, unitPrice]) => typeof unitPrice !== 'number')) return pieceCount;
  const total = created.reduce((sum, [quantity, unitPrice]) => sum + quantity * (unitPrice as number), 0);
  return `${pieceCount}, ${formatMoney(total)}`;
};

/** What happened to the rows of one entity: 'added 2 order lines (5 pieces, 3,803.00)'. */
const describeRows = (child: Entity, entries: readonly HistoryEntry[]): string[] =>
  Object.entries(ROW_ACTIONS).flatMap(([action, verb]) => {
    const rows = entries.filter((entry) => entry.action === action);
    if (rows.length === 0) return [];
    const changes = action === 'update' ? fieldChanges(child, rows[0]!) : [];
    if (rows.length === 1 && changes.length > 0) {
      const ofRow = ` of ${formatRowCount(1, child)}`;
      return [changes.length === 1 ? describeChange(changes[0]!, ofRow) : `${describeChanges(changes)}${ofRow}`];
    }
    const amount = action === 'create' ? formatAmount(rows, child) : '';
    return [`${verb} ${formatRowCount(rows.length, child)}${amount && ` (${amount})`}`];
  });

/** 'ordered 5 pieces, 3,803.00' of a new record whose rows have an amount; null for any other save. */
const describeCreation = (entity: Entity, entries: readonly HistoryEntry[]): string | null => {
  if (!entity.createdVerb || !entries.some((entry) => entry.action === 'create' && entry.other_name === entity.name))
    return null;
  for (const name of new Set(entries.map((entry) => entry.other_name))) {
    const child = getEntity(name);
    const rows = entries.filter((entry) => entry.other_name === name && entry.action === 'create');
    const amount = child && formatAmount(rows, child);
    if (amount) return `${entity.createdVerb} ${amount}`;
  }
  return null;
};

/**
 * What one save did, to be read after a person's name: 'ordered 5 pieces, 3,803.00', 'changed Code from C-1 to C-2 and
 * added 3 stock rows'.
 * @param recordName how the sentence names the record: 'order 1086'
 */
export const historySentence = (
  entity: Entity,
  entries: readonly HistoryEntry[],
  recordName = `this ${entity.label.toLowerCase()}`,
): string => {
  const creation = describeCreation(entity, entries);
  if (creation) return creation;
  const ownEntries = entries.filter((entry) => entry.other_name === entity.name);
  const ownParts = ownEntries.flatMap((entry) => {
    const action = OWN_ACTIONS[entry.action];
    if (action) return [action.replace('{it}', recordName)];
    const changes = fieldChanges(entity, entry);
    return changes.length > 0 ? [describeChanges(changes)] : [];
  });
  const rowNames = [...new Set(entries.map((entry) => entry.other_name))].filter((name) => name !== entity.name);
  const rowParts = rowNames.flatMap((name) => {
    const child = getEntity(name);
    return child
      ? describeRows(
          child,
          entries.filter((entry) => entry.other_name === name),
        )
      : [];
  });
  return joinWithAnd([...ownParts, ...rowParts]) || `saved ${recordName} without a change`;
};
