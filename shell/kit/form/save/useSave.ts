import type { FieldAccess } from '@trestle/schema/fieldAccess';
import type { Entity } from '@trestle/schema/entity';
import type { RecordValues } from '@trestle/schema/validate';
import { useCallback, useRef } from 'react';
import { collection, type SavedRecord } from '../../core/api/collection';
import { ApiError } from '../../core/api/errors';
import { uuid } from '../../core/api/send';
import { dismiss, toast } from '../../core/feedback/toasts';
import { isSignedOut } from '../../core/session/authenticate';
import { useRecordCache } from '../useRecord';
import { requestBody, type Values } from '../values/values';

/** Called after a first save. Returns its message. */
export type OnCreated = (record: SavedRecord) => string;

/** Whether somebody has saved a newer version. The form merges it, so no message is shown. */
const isNewerVersion = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 409 && (error.body as { code?: unknown } | null)?.code === 'changed';

/**
 * Saves a form's values (S1 §2.7) with the messages of S1 §8: creates without an id, else updates.
 * `more` is sent beside the values, such as a reason. A save that got no reply can be repeated without being done twice.
 * @throws what the call threw
 */
export const useSave = (
  entity: Entity,
  access: FieldAccess,
  onCreated: OnCreated = () => 'Created Item',
  createPath?: string,
): ((values: Values, more?: Values) => Promise<SavedRecord>) => {
  const idempotencyKey = useRef('');
  /** The change that the key was sent with. Another one gets a key of its own. */
  const keyedChange = useRef('');
  const errorToast = useRef(0);
  const { stored } = useRecordCache();
  return useCallback(
    async (values: RecordValues, more: Values = {}) => {
      const id = values['id'] as number | null | undefined;
      const calls = collection(entity);
      const body = { ...requestBody(entity, values, access), ...more };
      const change = id ? JSON.stringify(body) : '';
      if (change !== keyedChange.current) idempotencyKey.current = '';
      keyedChange.current = change;
      idempotencyKey.current ||= uuid();
      const key = idempotencyKey.current;
      try {
        const saved = (
          id ? await calls.update(id, body, key) : await calls.create(body, key, createPath)
        ) as SavedRecord;
        // The same change made again later is another change.
        if (id) idempotencyKey.current = '';
        // The message of a former attempt would contradict the success.
        dismiss(errorToast.current);
        toast.success(id ? 'Updated Item' : onCreated(saved));
        stored(entity, saved.id, saved);
        return saved;
      } catch (error) {
        // The server refused for good: a corrected body gets a new key.
        if (error instanceof ApiError && error.status > 0 && error.status < 500) idempotencyKey.current = '';
        // The login in the page's place says that the session has ended.
        if (!(id && isNewerVersion(error)) && !isSignedOut(error))
          errorToast.current = toast.error('An error has occurred!');
        throw error;
      }
    },
    [entity, access, stored, onCreated, createPath],
  );
};
