/** A notice's link has 2,000 characters. */
const MAX_LINKED_ORDERS = 40;

const toWords = (day: string | null): string =>
  day === null ? 'an unknown day' : day.split('-').toReversed().join('/');
/** Lists order numbers in a notice. It names as many as the notice's link can hold. */
export const ordersInWords = (orders: readonly number[]): string => {
  const ids = orders.slice(0, MAX_LINKED_ORDERS).join(', ');
  return `${orders.length === 1 ? 'Order' : 'Orders'} ${ids}${orders.length > MAX_LINKED_ORDERS ? ' and more' : ''}`;
};

/** Address that shows the orders: the one, or a list of them. */
export const linkToOrders = (orders: readonly number[]): string => {
  if (orders.length === 1) return `/store_order/edit/${orders[0]}`;
  const query = JSON.stringify({ or: orders.slice(0, MAX_LINKED_ORDERS).map((id) => ['id', 'eq', id]) });
  return `/store_order/list?${new URLSearchParams({ filter: 'all', query })}`;
};

/** Says what happened, in the words of the person's rights. */
export const moveInWords = (name: string, from: string | null, to: string | null): string => {
  if (to === null) return `${name} has no delivery date any more.`;
  if (from === null) return `${name} arrives on ${toWords(to)}.`;
  return to > from
    ? `${name} is delayed from ${toWords(from)} to ${toWords(to)}.`
    : `${name} arrives earlier: on ${toWords(to)} instead of ${toWords(from)}.`;
};
