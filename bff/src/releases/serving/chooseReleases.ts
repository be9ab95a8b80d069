import { createHash } from 'node:crypto';
import type { Registry } from '@trestle/schema/registry';
import type { KeptRelease } from '../database/liveReleases';

/** A person who loads the shell, with what decides which trials they get. */
export interface Visitor {
  id: number;
  groups: readonly number[];
  /** Whether they may preview releases that nobody has yet. */
  isStaff: boolean;
}

/** Returns the release of each remote that a visitor gets. @param visitor null without a login */
export function chooseReleases(live: readonly KeptRelease[], visitor: Visitor | null): KeptRelease[] {
  const releaseByRemote = new Map<string, KeptRelease>();
  for (const release of live) if (release.isCurrent) releaseByRemote.set(release.name, release);
  for (const release of live) if (visitor && getsTrial(release, visitor)) releaseByRemote.set(release.name, release);
  return [...releaseByRemote.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Returns the current releases that every visitor gets: those of remotes whose trial nobody has. */
export function releasesForAll(live: readonly KeptRelease[]): KeptRelease[] {
  const triedRemotes = new Set(live.filter(isTried).map(({ name }) => name));
  return live.filter(({ name, isCurrent }) => isCurrent && !triedRemotes.has(name));
}

/** Whether a visitor gets this release because of a trial. */
export function getsTrial(release: KeptRelease, visitor: Visitor): boolean {
  if (!release.isTrial) return false;
  if (release.group !== null) return visitor.groups.includes(release.group);
  return release.share !== null && bucketOf(visitor.id, release.name) < release.share;
}

/** Whether some users get a trial, and not only staff who ask for it. */
export function isTried({ isTrial, share, group }: KeptRelease): boolean {
  return isTrial && (share !== null || group !== null);
}

/**
 * Returns a user's bucket, 0 to 99. It depends on user and remote only: the same people try each version of a remote,
 * and keep it while the share grows.
 */
export function bucketOf(user: number, remote: string): number {
  return createHash('sha256').update(`${remote} ${user}`).digest().readUInt32BE() % 100;
}

/** Returns releases as `/remotes.json` shows them. */
export function toRegistry(releases: readonly KeptRelease[]): Registry {
  return Object.fromEntries(
    releases.map(({ name, version, entry, integrity, contract, pages, menus, homeCards }) => [
      name,
      { version, entry, integrity, contract, pages, menus, homeCards },
    ]),
  );
}
