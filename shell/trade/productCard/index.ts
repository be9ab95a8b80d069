/** For the shell alone: the card of a product over any page, and what opens it. */
export { cardTarget } from './cardLocation';
export { maySeeCard } from './maySeeCard';
export { ProductCardHost } from './ProductCardHost';
