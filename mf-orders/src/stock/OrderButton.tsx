import { addToBasket, Button, toast, useBasket, useMayOpen, type StockRow } from '@trestle/kit/core';

/**
 * Puts one piece of a stock row into the basket. The list stays open to choose more; the button and the top bar count.
 */
export function OrderButton({ row }: { row: StockRow }) {
  const allowed = useMayOpen('store_order.create');
  const inBasket = useBasket().find(({ stock }) => stock === row.id)?.pieces ?? 0;
  const available = row.available ?? 0;
  if (available <= 0 || !row.product || !allowed) return null;
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
