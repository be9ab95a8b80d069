import { Button, makeStyles, toast, today, tokens, useSingleCall } from '@trestle/kit/core';
import { ConfirmDialog, useFormValue } from '@trestle/kit/form';
import { useState } from 'react';
import { deliverContainer, type ContainerDelivery } from '../orders/delivery/deliverCall';
import { useMayDeliver } from '../orders/delivery/useMayDeliver';
import { formatCount } from '../components/formatCount';
import { isKnownHere } from '../components/isKnownHere';
import { refusalText } from '../components/refusalText';

const useStyles = makeStyles({
  place: { marginBottom: tokens.spacingVerticalL },
});

/** Says what was handed over: '12 pieces of 3 orders'. */
const describe = (rows: readonly ContainerDelivery[]): string => {
  const pieces = rows.reduce((sum, { delivered, before }) => sum + delivered - before, 0);
  return `${formatCount(pieces, 'piece')} of ${formatCount(new Set(rows.map(({ order }) => order)).size, 'order')}`;
};

/** Says that all that orders take from this container was handed over, in one press that can be undone. */
export function DeliverContainerButton({ id }: { id: number }) {
  const styles = useStyles();
  const mayDeliver = useMayDeliver();
  const { initial: day } = useFormValue<string | null>('delivery_date');
  const [isAsking, setAsking] = useState(false);
  const { run: deliver, isRunning } = useSingleCall(async () => {
    try {
      const { rows } = await deliverContainer(id);
      if (rows.length === 0) {
        toast.info('All of it has been delivered already.');
        return;
      }
      const undo = async () => {
        try {
          await deliverContainer(
            id,
            rows.map(({ line, before, delivered }) => ({ line, quantity: before, before: delivered })),
          );
          toast.success('Taken back');
        } catch (error) {
          toast.error(refusalText(error, (_, position) => `Order ${rows[position]?.order}`));
        }
      };
      toast.success(`Handed over ${describe(rows)}`, {
        timeout: 0,
        action: { label: 'Undo', run: () => void undo() },
      });
    } catch (error) {
      toast.error(refusalText(error));
    }
  });
  if (!mayDeliver) return null;
  const press = () => (isKnownHere(day, today()) ? void deliver() : setAsking(true));
  return (
    <div className={styles.place} data-screen-only>
      <Button disabledFocusable={isRunning} onClick={press}>
        Hand over all that is ordered
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={day ? 'Hand over before it has arrived?' : 'Hand over all that is ordered?'}
        words={
          (day ? 'The delivery of this container is still to come. ' : '') +
          'Has everything that is ordered from it been handed over?'
        }
        yes="Hand over all"
        onAnswer={(yes) => {
          setAsking(false);
          if (yes) void deliver();
        }}
      />
    </div>
  );
}
