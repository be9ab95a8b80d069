import type { BuildFacts, ExportNames } from '@trestle/schema/registry';
import type { IdentityStore } from '../../identityStore';
import { findMissingExports } from '../checks/checkUses';
import type { KeptRelease } from '../database/liveReleases';

/** How long the releases that stand in for others are remembered. */
const REMEMBERED_MS = 5000;
/** Shells and releases that a process remembers. */
const MAX_REMEMBERED = 500;

/**
 * Creates a function that chooses remotes for an open page. Its shell may be older than the current one, and lack what
 * the newest remotes import: then it gets the last version of the remote that runs in it, or none. So a page that was
 * open before an upgrade goes on.
 */
export function createFitToShell(store: Pick<IdentityStore, 'findKeptRelease' | 'findProvenReleases' | 'findShell'>) {
  /** What each shell offers. It never changes. */
  const offers = new Map<string, ExportNames>();
  /** What each release imports, by its id. It never changes. */
  const usesById = new Map<number, BuildFacts['uses']>();
  const standIns = new Map<string, { release: KeptRelease | undefined; expiresAt: number }>();

  async function findOffers(shell: string): Promise<ExportNames | null> {
    const known = offers.get(shell);
    if (known !== undefined) return known;
    const found = (await store.findShell(shell))?.offers ?? null;
    // One that isn't published yet may be, later.
    if (found) remember(offers, shell, found);
    return found;
  }

  async function fits(release: KeptRelease, offered: ExportNames): Promise<boolean> {
    if (!usesById.has(release.id)) {
      const kept = await store.findKeptRelease(release.name, release.version);
      remember(usesById, release.id, kept?.uses);
    }
    return findMissingExports(usesById.get(release.id), offered).length === 0;
  }

  async function findStandIn(name: string, shell: string, offered: ExportNames): Promise<KeptRelease | undefined> {
    const key = `${shell} ${name}`;
    const known = standIns.get(key);
    if (known && known.expiresAt > Date.now()) return known.release;
    const releases = await store.findProvenReleases(name);
    const release = releases.find(({ uses }) => findMissingExports(uses, offered).length === 0);
    remember(standIns, key, { release, expiresAt: Date.now() + REMEMBERED_MS });
    return release;
  }

  /** @param shell version of the page's shell; undefined for a page that doesn't say it */
  return async (releases: readonly KeptRelease[], shell: string | undefined): Promise<KeptRelease[]> => {
    const offered = shell === undefined ? null : await findOffers(shell);
    if (shell === undefined || offered === null) return [...releases];
    const fitting = await Promise.all(
      releases.map(async (release) =>
        (await fits(release, offered)) ? release : findStandIn(release.name, shell, offered),
      ),
    );
    return fitting.filter((release) => release !== undefined);
  };
}

function remember<K, V>(map: Map<K, V>, key: K, value: V): void {
  if (map.size >= MAX_REMEMBERED) map.clear();
  map.set(key, value);
}
