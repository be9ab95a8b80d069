/** Orders that a notice names. More would not fit into its link of 2,000 characters. */
const MAX_LINKED_ORDERS = 40;

export const formatDay = (day: string | null): string =>
  day === null ? 'an unknown day' : day.split('-').toReversed().join('/');
/** Lists order numbers for a notice: 'Orders 1086, 1090'. */
export function formatOrders(orders: readonly number[]): string {
  const ids = orders.slice(0, MAX_LINKED_ORDERS).join(', ');
  return `${orders.length === 1 ? 'Order' : 'Orders'} ${ids}${orders.length > MAX_LINKED_ORDERS ? ' and more' : ''}`;
}

/** Returns the address of a single order's page, or of a list of several orders. */
export function linkToOrders(orders: readonly number[]): string {
  if (orders.length === 1) return `/store_order/edit/${orders[0]}`;
  const query = JSON.stringify({ or: orders.slice(0, MAX_LINKED_ORDERS).map((id) => ['id', 'eq', id]) });
  return `/store_order/list?${new URLSearchParams({ filter: 'all', query })}`;
}

/**
 * Says in one sentence how a container's delivery moved.
 * @param container the container as the reader may see it: 'Container C-114', or 'A container'
 * @param from day `YYYY-MM-DD` before the move; null when there was none
 */
export function formatMove(container: string, from: string | null, to: string | null): string {
  if (to === null) return `${container} has no delivery date any more.`;
  if (from === null) return `${container} arrives on ${formatDay(to)}.`;
  return to > from
    ? `${container} is delayed from ${formatDay(from)} to ${formatDay(to)}.`
    : `${container} arrives earlier: on ${formatDay(to)} instead of ${formatDay(from)}.`;
}
