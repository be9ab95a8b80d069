import type { Entity } from '@trestle/schema/entity';
import type { RecordValues } from '@trestle/schema/validate';
import { useCallback } from 'react';
import { collection } from '../../core/api/collection';
import { toast } from '../../core/feedback/toasts';
import { useRecordCache } from '../../form/useRecord';

/**
 * Saves one field of a record, if nobody else saved the record meanwhile (S2 §4).
 * @throws ApiError when the server refuses
 */
export const usePatchField = (entity: Entity, field: string) => {
  const { stored } = useRecordCache();
  return useCallback(
    async (values: RecordValues): Promise<RecordValues> => {
      const id = values['id'] as number;
      const saved: RecordValues = await collection(entity).patch(id, {
        [field]: values[field],
        modified_date: values['modified_date'],
      });
      toast.success('Updated Item');
      stored(entity, id, saved);
      return saved;
    },
    [entity, field, stored],
  );
};
