import type { MovedRecords, TakenValue } from '@trestle/schema/mergePreview';
import { formatNumber } from '../../core/format/numbers';

/** Says which records a merge moves: '3 Products and 1 Note move.' */
export const movedInWords = (moved: readonly MovedRecords[]): string => {
  const counts = moved.map(({ count, label }) => `${formatNumber(count)} ${label}`);
  if (!counts.length) return 'No record uses the others.';
  const isOne = moved.length === 1 && moved[0]!.count === 1;
  const last = counts.pop()!;
  return `${[counts.join(', '), last].filter(Boolean).join(' and ')} ${isOne ? 'moves' : 'move'} to it.`;
};

/**
 * Says which empty fields of the kept record are filled: 'Its empty fields are filled: Code from “Linen 2”.' Empty for none.
 * @param titleOf the name of a merged record
 */
export const takenInWords = (taken: readonly TakenValue[], titleOf: (id: number) => string): string => {
  const labelsById = new Map<number, string[]>();
  for (const { from, label } of taken) labelsById.set(from, [...(labelsById.get(from) ?? []), label]);
  const parts = [...labelsById].map(([id, labels]) => `${labels.join(', ')} from “${titleOf(id)}”`);
  return parts.length ? `Its empty fields are filled: ${parts.join('; ')}.` : '';
};
