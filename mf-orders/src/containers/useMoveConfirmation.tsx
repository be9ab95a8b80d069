import { ApiError, Button, formatDate } from '@trestle/kit/core';
import { Dialog, type Values } from '@trestle/kit/form';
import { useCallback, useRef, useState, type ReactNode } from 'react';
import { findTouchedOrders, type TouchedOrders } from './touchedOrders';
import { TouchedStores } from './TouchedStores';

interface Move {
  from: string;
  to: string;
  touched: TouchedOrders;
  answer(confirmed: boolean): void;
}

const dayInWords = (day: unknown): string => formatDate(day) || 'no date';

/**
 * Asks before a save that moves the delivery of a container for which orders wait.
 * @returns `dialog` to draw, and `confirm` to call before the save
 * @throws ApiError 400 on the date from `confirm`, when the user keeps the date
 */
export const useMoveConfirmation = (
  id: number,
): { dialog: ReactNode; confirm: (values: Values, before: Readonly<Values>) => Promise<void> } => {
  const [move, setMove] = useState<Move | null>(null);
  /** The move that was confirmed last: a save that is merged and repeated asks no second time. */
  const confirmedMove = useRef('');

  const confirm = useCallback(
    async (values: Values, before: Readonly<Values>) => {
      const [from, to] = [before['delivery_date'] ?? null, values['delivery_date'] ?? null];
      const moveKey = JSON.stringify([from, to]);
      if (!id || from === to || moveKey === confirmedMove.current) return;
      const touched = await findTouchedOrders([id]);
      if (!touched?.lines) return;
      const confirmed = await new Promise<boolean>((answer) =>
        setMove({ from: dayInWords(from), to: dayInWords(to), touched, answer }),
      );
      setMove(null);
      confirmedMove.current = confirmed ? moveKey : '';
      if (!confirmed)
        throw new ApiError(400, {
          delivery_date: [{ code: 'confirm', message: `Not saved. It was ${dayInWords(from)}.` }],
        });
    },
    [id],
  );
  return { dialog: move && <MoveDialog {...move} />, confirm };
};

function MoveDialog({ from, to, touched, answer }: Move) {
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
