import type { Entity } from '@trestle/schema/entity';
import { isEmpty, type RecordValues } from '@trestle/schema/validate';
import type { FormApi } from 'final-form';
import { collection } from '../core/api/collection';
import { ApiError } from '../core/api/errors';
import { formatDateTime } from '../core/format/dates';
import { sameValue } from './sameValue';
import type { MergeChoices } from './mergeRecords';
import type { Values } from './values';

/** A save that met a newer version, and cannot be settled without the person. */
export interface SaveConflict {
  theirs: RecordValues;
  words: string;
}
/** What the person made of it: saved with what was chosen, or gone on with; null: left as it was typed. */
export type ConflictResolution = { choices: MergeChoices; save: boolean } | null;

/** The record as it stands where a save was refused because somebody had saved in between (contract §2.2, 409); else null. */
export const fetchNewerVersion = async (
  entity: Entity,
  sent: RecordValues,
  error: unknown,
): Promise<RecordValues | null> => {
  if (!(error instanceof ApiError) || error.status !== 409 || isEmpty(sent['id']) || isEmpty(sent['modified_date']))
    return null;
  const theirs: RecordValues | null = await collection(entity)
    .item(sent['id'] as number)
    .catch(() => null);
  return theirs && theirs['modified_date'] !== sent['modified_date'] ? theirs : null;
};

/** The server's words without its advice to load again, which is just what was done; its moment as people write it. */
export const conflictMessage = (error: unknown): string => {
  const told = error instanceof Error ? /^(.+ changed this record)(?: at (\S+))?\. /.exec(error.message) : null;
  return told ? `${told[1]}${told[2] ? ` at ${formatDateTime(told[2])}` : ''}.` : 'Somebody changed this record.';
};

/** The form goes on over another version of the record, with these values typed over it. */
export const rebaseForm = (form: FormApi<Values>, record: RecordValues, values: RecordValues): void =>
  form.batch(() => {
    form.initialize({ ...record });
    Object.entries(values).forEach(([name, value]) => {
      if (!sameValue(value, record[name])) form.change(name, value);
    });
  });
