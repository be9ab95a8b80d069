import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseRow } from './currentReleases';

/** A complete release is checked again after this long, so that frequent readiness probes don't keep the disk busy. */
const RECHECK_AFTER_MS = 2000;

type ReleaseFiles = Pick<ReleaseRow, 'name' | 'version' | 'integrity'>;
/** Returns the releases whose files are not all on this machine, such as `mf-orders 1.42.0-0a1b2c3d4e`. */
export type FindIncomplete = (releases: readonly ReleaseFiles[]) => Promise<string[]>;

/** @param releasesDir DATA_DIR/releases of this machine */
export function createFindIncomplete(releasesDir: string): FindIncomplete {
  const completeUntil = new Map<string, number>();

  async function isComplete({ name, version, integrity }: ReleaseFiles): Promise<boolean> {
    const folder = join(releasesDir, name, version);
    if ((completeUntil.get(folder) ?? 0) > Date.now()) return true;
    const complete = await hasFiles(folder, integrity);
    if (complete) completeUntil.set(folder, Date.now() + RECHECK_AFTER_MS);
    return complete;
  }

  return async (releases) => {
    const complete = await Promise.all(releases.map(isComplete));
    return releases.filter((_, i) => !complete[i]).map(({ name, version }) => `${name} ${version}`);
  };
}

/** Whether a release's folder has every file. Browsers check the files' content. */
export async function hasFiles(folder: string, integrity: Readonly<Record<string, string>>): Promise<boolean> {
  const found = await Promise.all(
    Object.keys(integrity).map((file) =>
      stat(join(folder, file)).then(
        (entry) => entry.isFile(),
        () => false,
      ),
    ),
  );
  return found.length > 0 && found.every(Boolean);
}
