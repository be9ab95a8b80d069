/** Formats a price's markup over its cost: '+112 %'. Returns '' when price or cost is missing. */
export const formatMarkup = (price: unknown, cost: unknown): string => {
  if (typeof price !== 'number' || typeof cost !== 'number' || cost <= 0) return '';
  const percent = Math.round((price / cost - 1) * 100);
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent)} %`;
};
