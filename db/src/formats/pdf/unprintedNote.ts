import { numberText } from '@trestle/schema/regional/numberFormat';

/** Says that characters are missing: '3 characters could not be printed …'. Empty when none is. */
export function unprintedNote(count: number): string {
  if (count === 0) return '';
  return count === 1
    ? '1 character could not be printed. A box stands in its place.'
    : `${numberText(count)} characters could not be printed. A box stands in the place of each.`;
}
