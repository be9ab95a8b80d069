import type { Release } from '@trestle/schema/registry';
import { DEV_VERSION, type RemoteOverride } from './override';

const RELEASE_TIMEOUT_MS = 5000;

/** What a developer's server said: the release of its remote, or why there is none. */
interface ReadRelease {
  override: RemoteOverride;
  release?: Release;
  problem: string | null;
}

/** Asks a developer's own server for the release of its remote. Never rejects. */
export const readRelease = async (override: RemoteOverride): Promise<ReadRelease> => {
  try {
    const reply = await fetch(`${override.origin}/release.json`, {
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(RELEASE_TIMEOUT_MS),
    });
    if (!reply.ok) throw new Error(`error ${reply.status}`);
    return { override, release: await toRelease(await reply.json(), override), problem: null };
  } catch (cause) {
    console.error(`Override of ${override.remote}:`, cause);
    return { override, problem: cause instanceof Error ? cause.message : String(cause) };
  }
};

/**
 * Reads what a development server says about its remote. Files that change while it runs have no digests; those of a
 * whole build have.
 */
const toRelease = async (reply: unknown, { remote, origin }: RemoteOverride): Promise<Release> => {
  const { name, ...release } = reply as Partial<Release> & { name?: string };
  if (name !== remote) throw new Error(`it serves ${name ?? 'no remote'}`);
  const { contract, pages, menus = [], homeCards = [], integrity = {} } = release;
  if (!Array.isArray(pages)) throw new Error('its release.json describes no remote');
  const { readReleases } = await import('../remotes/readReleases');
  const served = { contract, pages, menus, homeCards, version: DEV_VERSION, entry: `${origin}/mf-manifest.json` };
  const { [remote]: read } = await readReleases({ [remote]: { ...served, integrity } });
  if (!read) throw new Error('its release.json describes no remote');
  return read;
};
