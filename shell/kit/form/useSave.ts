import type { FieldAccess } from '@trestle/schema/access';
import type { Entity } from '@trestle/schema/entity';
import type { RecordValues } from '@trestle/schema/validate';
import { useCallback, useRef } from 'react';
import { collection, type SavedRecord } from '../core/api/collection';
import { ApiError } from '../core/api/errors';
import { uuid } from '../core/api/send';
import { toast } from '../core/feedback/toasts';
import { useRecordCache } from './useRecord';
import { requestBody, type Values } from './values';

/**
 * Stores a form's values: creates when they have no id, else updates (S2 §4 "Form flow"), with the messages of S1 §8.
 * Throws what the call threw. A create that got no reply can be sent again without creating twice.
 */
export const useSave = (entity: Entity, access: FieldAccess): ((values: Values) => Promise<SavedRecord>) => {
  const key = useRef('');
  const { stored } = useRecordCache();
  return useCallback(
    async (values: RecordValues) => {
      const id = values['id'] as number | null | undefined;
      const calls = collection(entity);
      const body = requestBody(entity, values, access);
      key.current ||= uuid();
      try {
        const saved = (id ? await calls.update(id, body) : await calls.create(body, key.current)) as SavedRecord;
        toast.success(id ? 'Updated Item' : 'Created Item');
        stored(entity, saved.id, saved);
        return saved;
      } catch (error) {
        // A definite refusal: the corrected body is another request, under another key.
        if (error instanceof ApiError && error.status > 0 && error.status < 500) key.current = '';
        // Somebody saved in between: what comes of that is the form's to say.
        if (!(id && error instanceof ApiError && error.status === 409)) toast.error('An error has occurred!');
        throw error;
      }
    },
    [entity, access, stored],
  );
};
