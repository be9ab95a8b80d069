import { DAY_MS } from '@trestle/schema/periods';

/** A stored release, as far as keeping it is concerned. */
export interface PrunableRelease {
  id: number;
  name: string;
  isCurrent: boolean;
  isTrial: boolean;
  /** When everyone got it last; null for never. */
  activatedDate: string | null;
  createdDate: string;
}
/** How many old releases stay, and for how long. A release is deleted when it is over either limit. */
export interface PruningLimits {
  /** Releases of each remote. */
  kept: number;
  /** Age since it was stored, or since everyone got it. */
  keptDays: number;
}

/**
 * Returns the ids of releases that need not be kept: beyond the newest of their remote, or too old. What browsers get now,
 * and what everyone had before, always stays.
 */
export function releasesToPrune(
  releases: readonly PrunableRelease[],
  { kept, keptDays }: PruningLimits,
  now: number = Date.now(),
): number[] {
  return [...new Set(releases.map(({ name }) => name))].flatMap((name) => {
    const own = releases.filter((one) => one.name === name).sort((a, b) => b.id - a.id);
    const current = own.find(({ isCurrent }) => isCurrent);
    const previous = previousOf(own, current);
    const isOld = ({ createdDate, activatedDate }: PrunableRelease) =>
      Math.max(Date.parse(createdDate), Date.parse(activatedDate ?? createdDate)) < now - keptDays * DAY_MS;
    return own
      .filter((one, at) => at >= kept || isOld(one))
      .filter((one) => !one.isCurrent && !one.isTrial && one !== previous)
      .map(({ id }) => id);
  });
}

/** Returns what going back leads to: of the releases older than the current one, the one that everyone had last. */
function previousOf(own: readonly PrunableRelease[], current?: PrunableRelease): PrunableRelease | undefined {
  const lastGiven = ({ activatedDate }: PrunableRelease) => Date.parse(activatedDate ?? '');
  return own
    .filter(({ id, activatedDate }) => activatedDate !== null && current && id < current.id)
    .sort((a, b) => lastGiven(b) - lastGiven(a) || b.id - a.id)[0];
}
