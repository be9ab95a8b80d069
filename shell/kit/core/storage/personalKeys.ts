/** Beginnings of the storage keys that each person has of their own: the person's id follows. */
const prefixes = new Set(['trestle.draft.']);

/** Keeps what one person stored under such keys while others use the browser (SECURITY.md, 41). */
export const keepForPerson = (prefix: string): void => void prefixes.add(prefix);

/** Whether a key of the browser's storage is another person's. Their id stands alone, or before a blank. */
export const isKeptForOthers = (key: string, userId: number | undefined): boolean => {
  const prefix = [...prefixes].find((each) => key.startsWith(each));
  return prefix !== undefined && key.slice(prefix.length).split(' ')[0] !== String(userId);
};
