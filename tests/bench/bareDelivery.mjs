/** Days after which a line that nobody marked counts as delivered; what the product is set to by default. */
const AFTER_DAYS = 30;
const ZONE = 'Australia/Melbourne';
const DAY_MS = 86_400_000;

const dayOf = (moment) => new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE }).format(moment);
/** The moment at which a day begins in the zone, as the database writes it. */
function startOf(day) {
  const midnight = new Date(`${day}T00:00:00Z`);
  const inZone = new Date(
    `${new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short', timeStyle: 'medium' }).format(midnight).replace(' ', 'T')}Z`,
  );
  return new Date(midnight.getTime() - (inZone.getTime() - midnight.getTime()))
    .toISOString()
    .replace('T', ' ')
    .slice(0, 23);
}

/** @typedef {{ today: string, lastDay: string, before: string }} Delivery */
/** @type {Delivery | undefined} */
let delivery;
/**
 * Today, and the last day of an order and its container by which a line counts as delivered. `before` is the moment at
 * which that day ends. They are reckoned once a day.
 * @returns {Delivery}
 */
export function deliveryDays() {
  const today = dayOf(Date.now());
  if (delivery?.today !== today) {
    const back = (days) => new Date(Date.parse(today) - days * DAY_MS).toISOString().slice(0, 10);
    delivery = { today, lastDay: back(AFTER_DAYS), before: startOf(back(AFTER_DAYS - 1)) };
  }
  return delivery;
}
