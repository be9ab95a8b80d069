import { ApiError } from '@trestle/kit/core';
import { ReasonDialog, type Values } from '@trestle/kit/form';
import { useCallback, useState, type ReactNode } from 'react';
import { useIsHeadOffice } from '../core/useIsHeadOffice';
import type { OrderLine } from '../core/orderLines';
import { changesDelivered } from './deliveredLines';

const linesOf = (values: Readonly<Values>) => (values['store_order_lines'] ?? []) as readonly OrderLine[];

/**
 * Asks head office why, before a save changes lines that were delivered. The server refuses such a save of a store.
 * @returns `dialog` to draw, and `ask` to call before the save, which returns what is sent beside the values
 * @throws ApiError 400 from `ask`, when the user gives no reason
 */
export const useDeliveryReason = (): {
  dialog: ReactNode;
  ask: (values: Values, saved: Readonly<Values>) => Promise<Values | undefined>;
} => {
  const isOffice = useIsHeadOffice();
  const [answer, setAnswer] = useState<{ give: (reason: string | null) => void } | null>(null);
  const ask = useCallback(
    async (values: Values, saved: Readonly<Values>) => {
      if (!isOffice || !values['id'] || !changesDelivered(linesOf(values), linesOf(saved))) return undefined;
      const reason = await new Promise<string | null>((give) => setAnswer({ give }));
      setAnswer(null);
      if (reason === null) throw new ApiError(400, { non_field_errors: ['Not saved: no reason was given.'] });
      return { reason };
    },
    [isOffice],
  );
  const dialog = answer && (
    <ReasonDialog
      title="Why does this change?"
      words="Goods on these lines have been delivered."
      yes="Save"
      onAnswer={answer.give}
    />
  );
  return { dialog, ask };
};
