import type { Entity } from '@trestle/schema/entity';
import { validate } from '@trestle/schema/validate';
import { collection } from '../../core/api/collection';
import { ApiError } from '../../core/api/errors';
import { uuid } from '../../core/api/send';
import { mapConcurrent } from '../mapConcurrent';
import type { EntryLine } from './parseEntries';

const MAX_PARALLEL_CALLS = 4;

/** A line that made no record, and why. */
export interface RefusedEntry {
  entry: EntryLine;
  message: string;
}

/** The idempotency keys of lines that got no reply, by the line's text. */
export type PendingKeys = Map<string, string[]>;

/**
 * Creates one record per line, with one call each (S1 §5).
 * A line without a reply may have been created all the same. It keeps its idempotency key in `pendingKeys`, so that
 * sending it again doesn't create it twice.
 * @returns the refused lines, in their order
 */
export const createEntries = async (
  entity: Entity,
  entries: readonly EntryLine[],
  pendingKeys: PendingKeys,
): Promise<RefusedEntry[]> => {
  const create = async (entry: EntryLine): Promise<RefusedEntry[]> => {
    const { text, code, description } = entry;
    const body = { description, ...(code !== null && { code }) };
    const key = pendingKeys.get(text)?.shift() ?? uuid();
    const invalidMessage = joinMessages(validate(entity, body));
    if (invalidMessage) return [{ entry, message: invalidMessage }];
    try {
      await collection(entity).create(body, key);
      return [];
    } catch (error) {
      if (mayBeCreated(error)) pendingKeys.set(text, [...(pendingKeys.get(text) ?? []), key]);
      return [{ entry, message: (error as Error).message }];
    }
  };
  return (await mapConcurrent(entries, MAX_PARALLEL_CALLS, create)).flat();
};

const mayBeCreated = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

const joinMessages = (errors: Readonly<Record<string, unknown>>): string =>
  Object.values(errors)
    .flat()
    .map((error) => (error as { message: string }).message)
    .join(' ');
