import type { Request } from 'express';
import { forbidden, invalidField, notFound } from '@trestle/schema/errors';
import type { IdentityStore } from '../../identityStore';
import { parseParameters, queryOf } from '@trestle/schema/requestTarget';
import { RELEASE_VERSION, REMOTE_NAME } from '@trestle/schema/releaseName';
import type { KeptRelease } from '../database/liveReleases';
import type { Visitor } from './chooseReleases';

const MAX_WANTED_VERSIONS = 20;

/** A version of a remote that a browser asks for in place of the visitor's own. */
export interface WantedVersion {
  name: string;
  version: string;
}

/**
 * Reads `?with=mf-orders@1.42.3`, which may be given several times.
 * @throws Problem 400
 */
export function parseWantedVersions(req: Request): WantedVersion[] {
  const values = parseParameters(queryOf(req.originalUrl)).getAll('with');
  const versions = values.map((value) => {
    const [name = '', version = '', ...rest] = value.split('@');
    if (rest.length > 0 || !REMOTE_NAME.test(name) || !RELEASE_VERSION.test(version))
      throw invalidField('with', 'Must be a remote and a version, such as mf-orders@1.42.3');
    return { name, version };
  });
  if (versions.length > MAX_WANTED_VERSIONS || new Set(versions.map(({ name }) => name)).size < versions.length)
    throw invalidField('with', 'Must name each remote once');
  return versions;
}

/**
 * Names a shell: in a request the one of the page that asks, in a reply the one that new pages get. A header, so that
 * the address stays the same for caches.
 */
export const SHELL_HEADER = 'X-Trestle-Shell';

/** Returns the version of the page's shell; undefined for a page that doesn't say it. */
export function shellOf(req: Request): string | undefined {
  const version = req.get(SHELL_HEADER);
  return version !== undefined && RELEASE_VERSION.test(version) ? version : undefined;
}

/**
 * Replaces the visitor's releases by the versions that the browser asks for. Anybody may have a version that everyone
 * once had and that was not taken back: browsers fall back to the last that worked. Staff may preview any other.
 * @throws Problem 403, or 404 for a version that isn't kept
 */
export async function withWantedVersions(
  visitorReleases: readonly KeptRelease[],
  wantedVersions: readonly WantedVersion[],
  visitor: Visitor | null,
  store: Pick<IdentityStore, 'findKeptRelease'>,
): Promise<KeptRelease[]> {
  const releases = new Map(visitorReleases.map((release) => [release.name, release]));
  for (const { name, version } of wantedVersions) {
    if (releases.get(name)?.version === version) continue;
    const release = await store.findKeptRelease(name, version);
    if (!release) throw notFound();
    if (!release.isProven && !visitor?.isStaff) throw forbidden('Only staff may preview this version.');
    releases.set(name, release);
  }
  return [...releases.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}
