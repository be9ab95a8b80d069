import type { MovedRecords } from '@trestle/schema/mergePreview';
import type { MergedRecord, PastMerge, UndoneField, UndoneMerge } from '@trestle/schema/mergeUndo';
import { formatDateTime } from '../../../core/format/dates';
import { formatNumber } from '../../../core/format/numbers';

/** Records that a sentence names; more are counted. */
const MAX_NAMED_RECORDS = 3;

const joinWithAnd = (parts: readonly string[]): string =>
  parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)!}` : (parts[0] ?? '');
const namesOf = (records: readonly MergedRecord[]): string =>
  records.length <= MAX_NAMED_RECORDS
    ? joinWithAnd(records.map(({ title }) => `“${title}”`))
    : `${formatNumber(records.length)} records`;
const countsOf = (records: readonly MovedRecords[]): string =>
  joinWithAnd(records.map(({ count, label }) => `${formatNumber(count)} ${label}`));
const isOne = (records: readonly MovedRecords[]): boolean => records.length === 1 && records[0]!.count === 1;
const labelsOf = (fields: readonly UndoneField[]): string => joinWithAnd(fields.map(({ label }) => label));

/** Says what a merge did: '“Linnen” became “Linen”'. */
export const mergeInWords = ({ title, merged }: PastMerge): string => `${namesOf(merged)} became “${title}”`;

/** Says who merged them and when: 'Ada Office · 27 Nov 2026, 15:40'. */
export const mergeFacts = ({ by, created_date }: PastMerge): string =>
  [by, formatDateTime(created_date)].filter(Boolean).join(' · ');

/** Says why the person can't undo a merge. Null for one that they can undo. */
export const whyNotUnmerged = (merge: PastMerge, isAdministrator: boolean): string | null => {
  const { undone_date, is_own, by, final_reason } = merge;
  if (undone_date !== null) return `Undone ${formatDateTime(undone_date)}`;
  if (final_reason !== null) return final_reason;
  return is_own || isAdministrator ? null : `Only ${by ?? 'who merged them'} or an administrator can undo it.`;
};

/**
 * Says what an undo does, as sentences: '“Linnen” comes back.', '2 Products use it again.'
 * @param isDone whether it is done, or only would be
 */
export const mergeUndoInWords = ({ restored, moved, stayed, reset, kept }: UndoneMerge, isDone: boolean): string[] => {
  const verb = restored.length === 1 ? (isDone ? 'is' : 'comes') : isDone ? 'are' : 'come';
  return [
    `${namesOf(restored)} ${verb} back.`,
    moved.length > 0 &&
      `${countsOf(moved)} ${isOne(moved) ? 'uses' : 'use'} ${restored.length === 1 ? 'it' : 'them'} again.`,
    stayed.length > 0 &&
      `${countsOf(stayed)} ${isOne(stayed) ? 'stays' : 'stay'} as now: changed or deleted since the merge.`,
    reset.length > 0 && `The kept one loses what it had taken: ${labelsOf(reset)}.`,
    kept.length > 0 && `It keeps ${labelsOf(kept)}: changed since the merge.`,
  ].filter((sentence) => sentence !== false);
};
