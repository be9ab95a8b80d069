import { Button, loadable, useMayOpen } from '@trestle/kit/core';
import { canBeOrdered, useBasket, type StockRow } from '@trestle/trade/core';
import { addPieceToBasket } from '@trestle/trade/list';
import { useState } from 'react';

const SubstituteDialog = loadable(() => import(/* webpackChunkName: "dialogs" */ './SubstituteDialog'));

/**
 * Puts one piece of a stock row into the basket. The list stays open to choose more. The button and the top bar show
 * how many are in the basket.
 */
export function OrderButton({ row }: { row: StockRow }) {
  const mayOrder = useMayOpen('store_order.create');
  const inBasket = useBasket().find(({ stock }) => stock === row.id)?.pieces ?? 0;
  if (!row.product || !mayOrder) return null;
  if (!canBeOrdered(row)) return <InsteadButton row={row} />;
  const name = row.product__description ?? 'it';
  return (
    <Button
      size="small"
      aria-label={inBasket > 0 ? `Order · ${inBasket}: ${name}, in your basket` : `Order ${name}`}
      onClick={() => addPieceToBasket(row)}
    >
      {inBasket > 0 ? `Order · ${inBasket}` : 'Order'}
    </Button>
  );
}

/** Shows what can be ordered in place of a row that is sold out, has no price, or whose product isn't sold now. */
function InsteadButton({ row }: { row: StockRow }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        appearance="subtle"
        aria-label={`Instead of ${row.product__description ?? 'it'}`}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        Instead …
      </Button>
      {isOpen && <SubstituteDialog row={row} onClose={() => setIsOpen(false)} />}
    </>
  );
}
