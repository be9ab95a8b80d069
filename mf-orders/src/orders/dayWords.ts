/** '14 Dec', with the year where it is another one. */
export const dayWords = (day: string): string => {
  const at = new Date(`${day}T00:00:00Z`);
  const year = at.getUTCFullYear() === new Date().getUTCFullYear() ? undefined : 'numeric';
  return at.toLocaleDateString('en-AU', { day: 'numeric', month: 'short', year, timeZone: 'UTC' });
};
