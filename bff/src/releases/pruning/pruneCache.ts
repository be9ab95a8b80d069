import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Deletes releases from this machine's cache that the database no longer has.
 * @param releasesDir DATA_DIR/releases; a release stands in {name}/{version}
 * @param findKeptVersions reads the kept versions by remote, after the folders were listed, so that a new release stays
 * @returns the deleted releases, such as `mf-orders/1.42.0-0a1b2c3d4e`
 */
export async function pruneCache(
  releasesDir: string,
  findKeptVersions: () => Promise<ReadonlyMap<string, ReadonlySet<string>>>,
): Promise<string[]> {
  const cachedReleases: [name: string, version: string][] = [];
  for (const name of await foldersOf(releasesDir))
    for (const version of await foldersOf(join(releasesDir, name))) cachedReleases.push([name, version]);
  const keptVersions = await findKeptVersions();
  const staleReleases = cachedReleases.filter(([name, version]) => !keptVersions.get(name)?.has(version));
  for (const [name, version] of staleReleases)
    await rm(join(releasesDir, name, version), { recursive: true, force: true });
  return staleReleases.map(([name, version]) => `${name}/${version}`);
}

async function foldersOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}
