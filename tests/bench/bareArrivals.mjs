const STATES = ['delivered', 'here', 'coming'];
const byDate = (a, b) => {
  const [one, other] = [a.date ?? '', b.date ?? ''];
  if (one === other) return STATES.indexOf(a.state) - STATES.indexOf(b.state);
  return one < other ? -1 : 1;
};

/**
 * Adds up an order's lines by day and state, earliest first.
 * @param {readonly { quantity: number, delivered: number, delivered_date: string | null,
 *   expected_delivery_date: string | null, delayed_from: string | null }[]} lines
 * @param {string} today
 */
export function addUpArrivals(lines, today) {
  const arrivals = new Map();
  const add = (date, state, quantity, delayed_from) => {
    if (quantity === 0) return;
    const key = `${date} ${state}`;
    const same = arrivals.get(key);
    if (!same) return arrivals.set(key, { date, quantity, state, delayed_from });
    same.quantity += quantity;
    const isEarlier = delayed_from !== null && (same.delayed_from === null || delayed_from < same.delayed_from);
    if (isEarlier) same.delayed_from = delayed_from;
  };
  for (const { quantity, delivered, delivered_date, expected_delivery_date: day, delayed_from } of lines) {
    add(delivered_date ?? day, 'delivered', delivered, null);
    add(day, day !== null && day > today ? 'coming' : 'here', quantity - delivered, delayed_from);
  }
  return [...arrivals.values()].toSorted(byDate);
}
