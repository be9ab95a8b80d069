import { DAY_MS } from '@trestle/schema/periods';

/** What decides whether a stored release is pruned. */
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
  /** Number of releases of each remote. */
  maxReleases: number;
  /** Age in days since a release was stored, or since everyone got it. */
  maxAgeDays: number;
}

/**
 * Returns the ids of releases that need not be kept: beyond the newest of their remote, or too old. What browsers get
 * now, and what everyone had before, always stays.
 */
export function releasesToPrune(
  releases: readonly PrunableRelease[],
  { maxReleases, maxAgeDays }: PruningLimits,
  now: number = Date.now(),
): number[] {
  return [...new Set(releases.map(({ name }) => name))].flatMap((name) => {
    const releasesOfRemote = releases.filter((release) => release.name === name).sort((a, b) => b.id - a.id);
    const current = releasesOfRemote.find(({ isCurrent }) => isCurrent);
    const previous = previousOf(releasesOfRemote, current);
    const isOld = ({ createdDate, activatedDate }: PrunableRelease) =>
      Math.max(Date.parse(createdDate), Date.parse(activatedDate ?? createdDate)) < now - maxAgeDays * DAY_MS;
    return releasesOfRemote
      .filter((release, index) => index >= maxReleases || isOld(release))
      .filter((release) => !release.isCurrent && !release.isTrial && release !== previous)
      .map(({ id }) => id);
  });
}

/**
 * Returns the release that a rollback leads to: of those older than the current one, the one that everyone had last.
 */
function previousOf(
  releasesOfRemote: readonly PrunableRelease[],
  current?: PrunableRelease,
): PrunableRelease | undefined {
  const activatedAt = ({ activatedDate }: PrunableRelease) => Date.parse(activatedDate ?? '');
  return releasesOfRemote
    .filter(({ id, activatedDate }) => activatedDate !== null && current && id < current.id)
    .sort((a, b) => activatedAt(b) - activatedAt(a) || b.id - a.id)[0];
}
