import type { Entity } from '@trestle/schema/entity';
import { isEmpty, type RecordValues } from '@trestle/schema/validate';
import type { FormApi } from 'final-form';
import { collection } from '../../core/api/collection';
import { ApiError } from '../../core/api/errors';
import { formatDateTime } from '../../core/format/dates';
import { isOtherVersion } from './rowVersions';
import { sameValue } from '../values/sameValue';
import type { MergeChoices } from './mergeRecords';
import type { Values } from '../values/values';

/** A save that met a newer version and needs the person's choice. */
export interface SaveConflict {
  /** The newer version. */
  theirs: RecordValues;
  /** Says who changed the record and when. */
  message: string;
}
/** The person's answer: the choices, and whether to save now. Null leaves the form as it was. */
export type ConflictResolution = { choices: MergeChoices; save: boolean } | null;

/**
 * Fetches the newer version over which a save was refused (contract §2.2, 409).
 * @param sent the values of the refused save
 * @returns null when the save failed for another reason
 */
export const fetchNewerVersion = async (
  entity: Entity,
  sent: RecordValues,
  error: unknown,
): Promise<RecordValues | null> => {
  if (!(error instanceof ApiError) || error.status !== 409 || isEmpty(sent['id'])) return null;
  const theirs: RecordValues | null = await collection(entity)
    .item(sent['id'] as number)
    .catch(() => null);
  return theirs && isOtherVersion(entity, sent, theirs) ? theirs : null;
};

/** The server's message without its advice to reload, and with a readable time. */
export const conflictMessage = (error: unknown): string => {
  const match = error instanceof Error ? /^(.+ changed this record)(?: at (\S+))?\. /.exec(error.message) : null;
  return match ? `${match[1]}${match[2] ? ` at ${formatDateTime(match[2])}` : ''}.` : 'Somebody changed this record.';
};

/** Rebases the form onto another version of the record, with these values on top. */
export const rebaseForm = (form: FormApi<Values>, record: RecordValues, values: RecordValues): void =>
  form.batch(() => {
    form.initialize({ ...record });
    Object.entries(values).forEach(([name, value]) => {
      if (!sameValue(value, record[name])) form.change(name, value);
    });
  });
