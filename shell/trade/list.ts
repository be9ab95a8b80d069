/** What the trade adds to lists and their rows. */
export { ByProductToggle } from './stock/ByProductToggle';
export { addPieceToBasket } from './basket/addPieceToBasket';
