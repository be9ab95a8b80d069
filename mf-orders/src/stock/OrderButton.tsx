import {
  addToBasket,
  Button,
  canBeOrdered,
  loadable,
  toast,
  useBasket,
  useMayOpen,
  type StockRow,
} from '@trestle/kit/core';
import { useState } from 'react';

const SubstituteDialog = loadable(() => import('./SubstituteDialog'));

/**
 * Puts one piece of a stock row into the basket. The list stays open to choose more; the button and the top bar count.
 */
export function OrderButton({ row }: { row: StockRow }) {
  const allowed = useMayOpen('store_order.create');
  const inBasket = useBasket().find(({ stock }) => stock === row.id)?.pieces ?? 0;
  const available = row.available ?? 0;
  if (!row.product || !allowed) return null;
  if (!canBeOrdered(row)) return <InsteadButton row={row} />;
  const name = row.product__description ?? 'it';
  const order = () => {
    if (inBasket >= available) {
      toast.warning(`All ${available} that are left of ${name} are in your basket.`);
      return;
    }
    addToBasket({ stock: row.id, pieces: 1, name });
  };
  return (
    <Button
      size="small"
      aria-label={inBasket > 0 ? `Order · ${inBasket}: ${name}, in your basket` : `Order ${name}`}
      onClick={order}
    >
      {inBasket > 0 ? `Order · ${inBasket}` : 'Order'}
    </Button>
  );
}

/** Shows what can be ordered in place of a row that is sold out, or whose product isn't sold now. */
function InsteadButton({ row }: { row: StockRow }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        appearance="subtle"
        aria-label={`Instead of ${row.product__description ?? 'it'}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Instead …
      </Button>
      {open && <SubstituteDialog row={row} onClose={() => setOpen(false)} />}
    </>
  );
}
