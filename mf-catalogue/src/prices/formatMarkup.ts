/** In whole cents a difference is exact, and so is a half percent. */
const toCents = (amount: number): number => Math.round(amount * 100);

/**
 * Formats a price's markup over its cost: '+112 %'. Half a percent is rounded away from zero.
 * @returns '' when price or cost is missing
 */
export const formatMarkup = (price: unknown, cost: unknown): string => {
  if (typeof price !== 'number' || typeof cost !== 'number' || toCents(cost) <= 0) return '';
  const difference = toCents(price) - toCents(cost);
  const percent = Math.round((Math.abs(difference) * 100) / toCents(cost));
  return `${difference < 0 && percent > 0 ? '−' : '+'}${percent} %`;
};
