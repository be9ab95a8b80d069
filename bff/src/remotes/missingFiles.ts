import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseRow } from './currentReleases';

/** How long a release that was whole counts as whole, in ms: whoever asks for readiness often shall not keep the disk busy. */
const LOOK_AGAIN_AFTER_MS = 2000;

type ReleaseFiles = Pick<ReleaseRow, 'name' | 'version' | 'integrity'>;
/** Finds the releases whose files are not all on this machine, as `mf-orders 1.42.0-0a1b2c3d4e`. */
export type FindIncomplete = (releases: readonly ReleaseFiles[]) => Promise<string[]>;

/** @param releasesDir DATA_DIR/releases of this machine */
export function createFindIncomplete(releasesDir: string): FindIncomplete {
  const wholeUntil = new Map<string, number>();

  async function isWhole({ name, version, integrity }: ReleaseFiles): Promise<boolean> {
    const folder = join(releasesDir, name, version);
    if ((wholeUntil.get(folder) ?? 0) > Date.now()) return true;
    const whole = await hasFiles(folder, integrity);
    if (whole) wholeUntil.set(folder, Date.now() + LOOK_AGAIN_AFTER_MS);
    return whole;
  }

  return async (releases) => {
    const whole = await Promise.all(releases.map(isWhole));
    return releases.filter((_, i) => !whole[i]).map(({ name, version }) => `${name} ${version}`);
  };
}

/** Whether a release's folder has every file; what is in them the browser checks. */
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
