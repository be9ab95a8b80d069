import { useLocation } from 'react-router';
import { addPieceToBasket } from '../basket/addPieceToBasket';
import { toast, useMayOpen } from '@trestle/kit/core';
import type { StockRow } from '../stock/arrivals';
import { canBeOrdered } from '../stock/canBeOrdered';
import { Substitutes } from '../substitutes/LazySubstitutes';
import { CardSection } from './CardSection';
import type { ProductCardData } from './useProductCard';

/** Shows other products of a sold out product's range on its card, to look at or to put into the basket. */
export function CardSubstitutes({ id, card, name }: { id: number; card: ProductCardData; name: string }) {
  const { pathname } = useLocation();
  // The page of an order has no basket: products go to its lines.
  const mayOrder = useMayOpen('store_order.create') && !pathname.startsWith('/store_order/');
  const { rows } = card.stock;
  if (!rows || rows.some((row) => canBeOrdered(row))) return null;
  const product__code = card.record?.code ?? rows[0]?.product__code ?? null;
  const category = card.record?.category ?? rows[0]?.category ?? null;
  const addStockToBasket = (row: StockRow) => {
    if (addPieceToBasket(row)) toast.success(`${row.product__description ?? 'Product'} is in your basket.`);
  };
  return (
    <CardSection heading="Others of its range">
      <Substitutes
        soldOut={{ product: id, product__code, category }}
        name={name}
        heading=""
        action="Order"
        onTake={mayOrder ? addStockToBasket : undefined}
      />
    </CardSection>
  );
}
