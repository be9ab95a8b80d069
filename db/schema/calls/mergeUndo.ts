import { z } from 'zod';
import { fieldError, valueRequired } from '../errors';
import { MAX_MERGED_RECORDS } from '../limits';
import { isId } from '../validate';
import { checkedValue, ID_KEYWORDS, recordIds } from './values';

/* Body of the call that undoes a merge. It names the merge as the merge itself was asked for. */

const isMissing = (value: unknown): value is undefined | null => value === undefined || value === null;

export const mergeUndoBody = z.strictObject({
  id: checkedValue(
    { ...ID_KEYWORDS, description: 'The record that was kept: the id in the address.' },
    (value) => {
      if (isMissing(value)) return [valueRequired()];
      return isId(value) ? [] : [fieldError('type', 'Must be an id')];
    },
    Number,
  ),
  other_ids: recordIds('The records that were merged into it.', MAX_MERGED_RECORDS),
  preview: checkedValue(
    { type: ['boolean', 'null'], description: 'Whether only to tell what an undo would do.' },
    (value) => (isMissing(value) || typeof value === 'boolean' ? [] : [fieldError('type', 'Must be true or false')]),
    (value) => value === true,
  ).optional(),
});
