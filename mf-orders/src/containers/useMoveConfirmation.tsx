import { ApiError, Button, formatDate } from '@trestle/kit/core';
import { Dialog, type Values } from '@trestle/kit/form';
import { useCallback, useRef, useState, type ReactNode } from 'react';
import { findTouchedOrders, type TouchedOrders } from './touchedOrders';
import { TouchedStores } from './TouchedStores';

interface DeliveryMove {
  /** Delivery days as texts. */
  from: string;
  to: string;
  touched: TouchedOrders;
  answer(confirmed: boolean): void;
}

const formatDeliveryDay = (day: unknown): string => formatDate(day) || 'no date';

/**
 * Asks the user before a save moves the delivery of a container for which orders wait.
 * @returns `dialog` to draw, and `confirm` to call before the save
 * @throws ApiError 400 on the date from `confirm`, when the user keeps the date
 */
export const useMoveConfirmation = (
  id: number,
): { dialog: ReactNode; confirm: (values: Values, savedValues: Readonly<Values>) => Promise<void> } => {
  const [move, setMove] = useState<DeliveryMove | null>(null);
  /** The move that was confirmed last. A save that is repeated after a merge doesn't ask again. */
  const confirmedMove = useRef('');

  const confirm = useCallback(
    async (values: Values, savedValues: Readonly<Values>) => {
      const [from, to] = [savedValues['delivery_date'] ?? null, values['delivery_date'] ?? null];
      const moveKey = JSON.stringify([from, to]);
      if (!id || from === to || moveKey === confirmedMove.current) return;
      const touched = await findTouchedOrders([id]);
      if (!touched?.lines) return;
      const confirmed = await new Promise<boolean>((answer) =>
        setMove({ from: formatDeliveryDay(from), to: formatDeliveryDay(to), touched, answer }),
      );
      setMove(null);
      confirmedMove.current = confirmed ? moveKey : '';
      if (!confirmed)
        throw new ApiError(400, {
          delivery_date: [{ code: 'confirm', message: `Not saved. It was ${formatDeliveryDay(from)}.` }],
        });
    },
    [id],
  );
  return { dialog: move && <MoveDialog {...move} />, confirm };
};

function MoveDialog({ from, to, touched, answer }: DeliveryMove) {
  return (
    <Dialog
      title={`Move the delivery from ${from} to ${to}?`}
      onClose={() => answer(false)}
      actions={
        <>
          <Button onClick={() => answer(false)}>Keep the date</Button>
          <Button appearance="primary" onClick={() => answer(true)}>
            Move the delivery
          </Button>
        </>
      }
    >
      <TouchedStores {...touched} />
    </Dialog>
  );
}
