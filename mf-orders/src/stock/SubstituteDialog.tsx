import { Button, hasEnded, toast } from '@trestle/kit/core';
import { isClosed, lacksOnlyPrice, piecesLeft, type StockRow } from '@trestle/trade/core';
import { Dialog } from '@trestle/kit/form';
import { addPieceToBasket } from '@trestle/trade/list';
import { Substitutes } from '@trestle/trade/widgets';

/**
 * Offers substitutes for a stock row that is sold out or closed, or whose product isn't sold now. Ordering one puts a piece of it
 * into the basket.
 */
export default function SubstituteDialog({ row, onClose }: { row: StockRow; onClose: () => void }) {
  const name = row.product__description ?? 'This product';
  const order = (substitute: StockRow) => {
    if (!addPieceToBasket(substitute)) return;
    toast.success(`${substitute.product__description ?? 'It'} is in your basket.`);
    onClose();
  };
  return (
    <Dialog
      title={`${name} ${unavailableReason(row)}`}
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <Substitutes soldOut={row} name={name} heading="Order instead" action="Order" onTake={order} />
    </Dialog>
  );
}

/** Says why the row can't be ordered, after the product's name. */
const unavailableReason = (row: StockRow): string => {
  if (hasEnded(row)) return 'has ended';
  if (lacksOnlyPrice([row])) return 'has no price yet';
  if (isClosed(row)) return 'can no longer be ordered from this container';
  return piecesLeft(row) > 0 ? "isn't sold yet" : 'is sold out here';
};
