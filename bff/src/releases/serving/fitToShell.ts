import type { BuildFacts, ExportNames } from '@trestle/schema/registry';
import type { IdentityStore } from '../../identityStore';
import { findMissingExports } from '../checks/checkUses';
import type { KeptRelease } from '../database/liveReleases';

/** How long the releases that stand in for others are remembered. */
const REMEMBERED_MS = 5000;
/** Shells and releases that a process remembers. */
const MAX_REMEMBERED = 500;

/** What a shell has for remotes. */
interface ShellFacts {
  /** The newest contract that it accepts. */
  contract: number;
  offers: ExportNames;
}
/** Shells that don't say which contracts they accept are stored with this one. */
const UNSAID_CONTRACT = 1;

/**
 * Creates a function that chooses remotes for an open page. Its shell may be older than the current one, and lack what
 * the newest remotes import, or their contract: then it gets the last version of the remote that runs in it, or none.
 * So a page that was open before an upgrade goes on.
 */
export function createFitToShell(store: Pick<IdentityStore, 'findKeptRelease' | 'findProvenReleases' | 'findShell'>) {
  /** What each shell has. It never changes. */
  const shells = new Map<string, ShellFacts>();
  /** What each release imports, by its id. It never changes. */
  const usesById = new Map<number, BuildFacts['uses']>();
  const standIns = new Map<string, { release: KeptRelease | undefined; expiresAt: number }>();

  async function findFacts(version: string): Promise<ShellFacts | null> {
    const known = shells.get(version);
    if (known !== undefined) return known;
    const shell = await store.findShell(version);
    // One that isn't published yet may be, later.
    if (!shell?.offers) return null;
    const facts = { contract: shell.contract, offers: shell.offers };
    remember(shells, version, facts);
    return facts;
  }

  async function fits(release: KeptRelease, shell: ShellFacts): Promise<boolean> {
    if (!usesById.has(release.id)) {
      const kept = await store.findKeptRelease(release.name, release.version);
      remember(usesById, release.id, kept?.uses);
    }
    return runsIn(shell, { contract: release.contract, uses: usesById.get(release.id) });
  }

  async function findStandIn(name: string, version: string, shell: ShellFacts): Promise<KeptRelease | undefined> {
    const key = `${version} ${name}`;
    const known = standIns.get(key);
    if (known && known.expiresAt > performance.now()) return known.release;
    const releases = await store.findProvenReleases(name);
    const release = releases.find((each) => runsIn(shell, each));
    remember(standIns, key, { release, expiresAt: performance.now() + REMEMBERED_MS });
    return release;
  }

  /** @param version of the page's shell; undefined for a page that doesn't say it */
  return async (releases: readonly KeptRelease[], version: string | undefined): Promise<KeptRelease[]> => {
    const shell = version === undefined ? null : await findFacts(version);
    if (version === undefined || shell === null) return [...releases];
    const fitting = await Promise.all(
      releases.map(async (release) => {
        if (await fits(release, shell)) return release;
        const standIn = await findStandIn(release.name, version, shell);
        // The shell runs nothing of another contract, and says so at the addresses of its pages.
        return standIn ?? (isTooNew(shell, release) ? release : undefined);
      }),
    );
    return fitting.filter((release) => release !== undefined);
  };
}

/** Whether a release was built for a newer contract than a shell knows. */
function isTooNew({ contract }: ShellFacts, release: Pick<KeptRelease, 'contract'>): boolean {
  return contract !== UNSAID_CONTRACT && release.contract > contract;
}

/** Whether a release runs in a shell. */
function runsIn(shell: ShellFacts, release: Pick<KeptRelease, 'contract'> & BuildFacts): boolean {
  return !isTooNew(shell, release) && findMissingExports(release.uses, shell.offers).length === 0;
}

function remember<K, V>(map: Map<K, V>, key: K, value: V): void {
  if (map.size >= MAX_REMEMBERED) map.clear();
  map.set(key, value);
}
