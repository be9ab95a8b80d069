/** The trade's core: what pages of those who sell need at once, kept small. */
export { addToBasket, basket, removeFromBasket, takeFromBasket, type Basket, type BasketItem } from './basket/basket';
export { useBasket } from './basket/useBasket';
export { chooseStore, useChosenStore, type ChosenStore } from './chosenStore/chosenStore';
export { useOwnRegion, retailPriceFields, type RetailPriceField } from './chosenStore/ownRegion';
export { ProductLink, type ProductLinkProps } from './productCard/ProductLink';
export { formatArrival, hasArrived, soonestFirst, type StockRow } from './stock/arrivals';
export {
  canBeOrdered,
  hasNoPrice,
  lacksOnlyPrice,
  NO_PRICE_TEXT,
  orderablePieces,
  piecesLeft,
} from './stock/canBeOrdered';
export { formatAvailability } from './stock/formatAvailability';
export { isClosed, isOrderDayOver } from './stock/orderUntil';
export { availableByDate } from './stock/stockByDate';
