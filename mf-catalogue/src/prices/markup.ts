/** A price's markup over its cost: '+112 %'. Empty when either is missing. */
export const markup = (price: unknown, cost: unknown): string => {
  if (typeof price !== 'number' || typeof cost !== 'number' || cost <= 0) return '';
  const percent = Math.round((price / cost - 1) * 100);
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent)} %`;
};
