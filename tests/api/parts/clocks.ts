const HOUR_MS = 3_600_000;

/** Hours since midnight in UTC, with fractions. */
const hourNow = (): number => (Date.now() % (24 * HOUR_MS)) / HOUR_MS;

/** A time zone in which it is about noon, so that no test crosses midnight there. `Etc` names count westwards. */
export const middayZone = (): string => {
  const eastwards = 12 - Math.floor(hourNow());
  return `Etc/GMT${eastwards > 0 ? '-' : '+'}${Math.abs(eastwards)}`;
};

/** Two time zones in which it is not the same day, the later first, and in neither soon another. */
export const zonesDaysApart = (): [later: string, earlier: string] => {
  const hour = hourNow();
  // Midnight is at 10 and 11 UTC in the usual two, and at noon in the others.
  return hour > 9.5 && hour < 11.5 ? ['Etc/GMT-12', 'Etc/GMT+12'] : ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];
};
