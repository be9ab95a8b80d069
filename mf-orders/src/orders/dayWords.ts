/** '14 Dec', or '14 December', with the year where it is another one. */
export const dayWords = (day: string, month: 'short' | 'long' = 'short'): string => {
  const at = new Date(`${day}T00:00:00Z`);
  const year = at.getUTCFullYear() === new Date().getUTCFullYear() ? undefined : 'numeric';
  return at.toLocaleDateString('en-AU', { day: 'numeric', month, year, timeZone: 'UTC' });
};
