/** By how much a price is above what is paid for it, as words: '+112 %'; '' where either is missing. */
export const markup = (price: unknown, paid: unknown): string => {
  if (typeof price !== 'number' || typeof paid !== 'number' || paid <= 0) return '';
  const percent = Math.round((price / paid - 1) * 100);
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent)} %`;
};
