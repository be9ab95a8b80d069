import { addToBasket, Button, hasEnded, toast, type StockRow } from '@trestle/kit/core';
import { Dialog } from '@trestle/kit/form';
import { Substitutes } from '@trestle/kit/widgets';

/**
 * What can be ordered in place of a stock row that is sold out or whose product isn't sold now.
 * A press puts one piece of it into the basket.
 */
export default function SubstituteDialog({ row, onClose }: { row: StockRow; onClose: () => void }) {
  const name = row.product__description ?? 'This product';
  const take = (taken: StockRow) => {
    addToBasket({ stock: taken.id, pieces: 1, name: taken.product__description ?? 'Product' });
    toast.success(`${taken.product__description ?? 'It'} is in your basket.`);
    onClose();
  };
  return (
    <Dialog title={`${name} ${stateOf(row)}`} onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
      <Substitutes soldOut={row} name={name} heading="Order instead" action="Order" onTake={take} />
    </Dialog>
  );
}

/** Why the row can't be ordered. */
const stateOf = (row: StockRow): string => {
  if (hasEnded(row)) return 'has ended';
  return (row.available ?? 0) > 0 ? "isn't sold yet" : 'is sold out here';
};
