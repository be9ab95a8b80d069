import { ApiError, useSingleCall, useToast } from '@trestle/kit/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Entity } from '@trestle/schema/entity';
import { deletedMessage } from './deletedMessage';

/**
 * Runs calls that change the user's own records, then loads the list again. Shows the error of a call that fails.
 * @returns `act` to run a call, and `isBusy` while a call runs
 */
export const useRecordAction = (entity: Entity) => {
  const toast = useToast();
  const client = useQueryClient();
  const { run, isRunning: isBusy } = useSingleCall(async (action: () => Promise<unknown>) => {
    try {
      await action();
    } catch (error) {
      const message = error instanceof ApiError ? error.message : 'That did not work. Please try again.';
      toast.error(deletedMessage(entity, error) ?? message);
    }
    await client.invalidateQueries({ queryKey: ['list', entity.name] });
  });
  return { isBusy, act: (action: () => Promise<unknown>) => void run(action) };
};
