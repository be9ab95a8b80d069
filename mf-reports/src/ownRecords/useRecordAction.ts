import { ApiError, useToast } from '@trestle/kit/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Entity } from '@trestle/schema/entity';
import { useState } from 'react';
import { goneWords } from './goneWords';

/**
 * Changes one of the user's own records, then loads their list again. Says what went wrong.
 * @returns `act` to do it, and `busy` meanwhile
 */
export const useRecordAction = (entity: Entity) => {
  const toast = useToast();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const run = async (action: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await action();
    } catch (error) {
      const words = error instanceof ApiError ? error.message : 'That did not work. Please try again.';
      toast.error(goneWords(entity, error) ?? words);
    } finally {
      setBusy(false);
      void client.invalidateQueries({ queryKey: ['list', entity.name] });
    }
  };
  return { busy, act: (action: () => Promise<unknown>) => void run(action) };
};
