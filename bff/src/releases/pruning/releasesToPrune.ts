import { DAY_MS } from '@trestle/schema/periods';

/** What decides whether a stored release is pruned. */
export interface PrunableRelease {
  id: number;
  name: string;
  isCurrent: boolean;
  isTrial: boolean;
  /** When everyone got it last; null for never. */
  activatedDate: string | null;
  /** When its last trial began; null for never. */
  trialDate: string | null;
  /** When it was stored, or who gets it changed last: then everyone, or a trial's people, left it. */
  modifiedDate: string;
  createdDate: string;
  /** Why its trial was taken back; null where none was. A rollback passes over such a release. */
  takenBack: string | null;
}
/** How many old releases stay, and for how long. A release is deleted when it is over either limit. */
export interface PruningLimits {
  /** Number of releases of each remote. */
  maxReleases: number;
  /** Age in days since a release was stored, or since everyone got it. */
  maxAgeDays: number;
}

/** How long open tabs go on with a release after others got another, in days. */
const OPEN_TABS_DAYS = 2;

/**
 * Returns the ids of releases that need not be kept: beyond the newest of their remote, or too old. What browsers get
 * now, what open tabs may still run, and what everyone had before, always stays.
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
    const mayRunInTabs = ({ activatedDate, trialDate, modifiedDate }: PrunableRelease) =>
      (activatedDate ?? trialDate) !== null && Date.parse(modifiedDate) >= now - OPEN_TABS_DAYS * DAY_MS;
    return releasesOfRemote
      .filter((release, index) => index >= maxReleases || isOld(release))
      .filter((release) => !release.isCurrent && !release.isTrial && release !== previous && !mayRunInTabs(release))
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
    .filter(
      ({ id, activatedDate, takenBack }) => activatedDate !== null && takenBack === null && current && id < current.id,
    )
    .sort((a, b) => activatedAt(b) - activatedAt(a) || b.id - a.id)[0];
}
