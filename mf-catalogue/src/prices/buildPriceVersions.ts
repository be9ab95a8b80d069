import { actorName, groupBySave, type HistoryEntry } from '@trestle/schema/historyEntry';

/** The prices of a product from one save to the next. */
export interface PriceVersion {
  /** Id of the save's newest history entry; 0 for the prices before the oldest known save. */
  key: number;
  /** When they were saved; null for those before the oldest known save. */
  savedAt: string | null;
  savedBy: string | null;
  prices: Readonly<Record<string, unknown>>;
}

/**
 * Builds the prices of a product from its history, oldest first, by undoing one save after another.
 * @param current the product as it is
 * @param names its prices that the caller may see
 * @param entries its newest history entries, newest first
 */
export const buildPriceVersions = (
  current: Readonly<Record<string, unknown>>,
  names: readonly string[],
  entries: readonly HistoryEntry[],
): PriceVersion[] => {
  let prices = Object.fromEntries(names.map((name) => [name, current[name] ?? null]));
  const versions: PriceVersion[] = [];
  for (const save of groupBySave(entries)) {
    const changes = Object.assign({}, ...save.toReversed().map((entry) => entry.changes)) as HistoryEntry['changes'];
    const changed = names.filter((name) => Object.hasOwn(changes, name));
    if (!changed.length) continue;
    const [newest] = save as [HistoryEntry];
    versions.unshift({ key: newest.id, savedAt: newest.created_date, savedBy: actorName(newest), prices });
    prices = { ...prices, ...Object.fromEntries(changed.map((name) => [name, changes[name]![0] ?? null])) };
  }
  const hasEarlier = Object.values(prices).some((price) => price !== null);
  return versions.length && hasEarlier ? [{ key: 0, savedAt: null, savedBy: null, prices }, ...versions] : versions;
};
