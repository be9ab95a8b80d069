import type { PastRun, SetField } from '@trestle/schema/changeRun';
import type { Entity } from '@trestle/schema/entity';
import { formatDateTime } from '../../../core/format/dates';
import { formatNumber } from '../../../core/format/numbers';
import { formatFieldValue } from '../../../form/fields/formatFieldValue';

const countRecords = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'record' : 'records'}`;

const setInWords = (entity: Entity, { name, label, value }: SetField): string => {
  const field = entity.fields[name];
  if (value === null || value === '') return `${label} emptied`;
  // Of a record that it points at, only the id is known here.
  return !field || field.kind === 'ForeignKey' ? `${label} set` : `${label} set to ${formatFieldValue(field, value)}`;
};

/** Says what a run did: 'Order set to 3 in 6 records'. */
export const runInWords = (entity: Entity, { fields, records }: PastRun): string =>
  `${fields.map((field) => setInWords(entity, field)).join(', ')} in ${countRecords(records)}`;

/** Says who did it and when, and how much was undone: 'Ada Office · 27 Nov 2026, 15:40 · 2 undone'. */
export const runFacts = ({ by, created_date, records, undone }: PastRun): string =>
  [by, formatDateTime(created_date), undone > 0 && undone < records && `${formatNumber(undone)} undone`]
    .filter(Boolean)
    .join(' · ');

/** Says why the person can't undo a run. Null for one that they can undo. */
export const whyRunStays = ({ is_own, by, records, undone }: PastRun, isAdministrator: boolean): string | null => {
  if (undone >= records) return 'Undone';
  return is_own || isAdministrator ? null : `Only ${by ?? 'who made it'} or an administrator can undo it.`;
};

/**
 * Says what an undo would do: '4 records get their former value.', '2 stay, because they were changed since.'
 * @param stayed records that have another value by now, or are gone
 */
export const runUndoInWords = (restored: number, stayed: number): string[] =>
  [
    restored > 0
      ? `${countRecords(restored)} ${restored === 1 ? 'gets its' : 'get their'} former value.`
      : 'Nothing can be undone.',
    stayed > 0 && `${countRecords(stayed)} ${stayed === 1 ? 'stays' : 'stay'} as now: changed or deleted since.`,
  ].filter((sentence) => sentence !== false);
