import { toast } from '@trestle/kit/core';
import type { StockRow } from '../stock/arrivals';
import { piecesLeft } from '../stock/canBeOrdered';
import { addToBasket, basket } from './basket';

/** Puts one piece of a stock row into the basket, or says that all that are left are there. Returns whether it did. */
export function addPieceToBasket(row: StockRow): boolean {
  const name = row.product__description ?? 'Product';
  const inBasket = basket().find(({ stock }) => stock === row.id)?.pieces ?? 0;
  const available = piecesLeft(row);
  if (inBasket >= available) {
    toast.warning(`All ${available} that are left of ${name} are in your basket.`);
    return false;
  }
  addToBasket({ stock: row.id, pieces: 1, name });
  return true;
}
