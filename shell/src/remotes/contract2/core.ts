/**
 * What remotes get as `@trestle/kit/core`. The trade has a package of its own since 1.43; remotes that were built before
 * that, for contract 2, still find it here.
 */
export * from '@trestle/kit/unshared/core';
export {
  addToBasket,
  availableByDate,
  basket,
  canBeOrdered,
  chooseStore,
  formatArrival,
  formatAvailability,
  hasArrived,
  ProductLink,
  removeFromBasket,
  soonestFirst,
  takeFromBasket,
  useBasket,
  useChosenStore,
} from '@trestle/trade/core';
