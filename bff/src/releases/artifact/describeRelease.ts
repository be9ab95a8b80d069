import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { BuiltRelease } from '../database/storeRelease';
import type { Description } from './description';
import type { RemoteBuild } from './readBuild';
import { digestsOf, type ReleaseFiles } from './releaseFiles';

/** Returns a build as the release that it becomes. */
export async function describeRelease(
  name: string,
  { version, files }: RemoteBuild,
  description: Description,
): Promise<BuiltRelease> {
  const entry = `/remotes/${name}/${version}/mf-manifest.json`;
  return { name, version, entry, integrity: digestsOf(files), size: await countScriptBytes(files), ...description };
}

/** Returns the size of all scripts, gzipped, in bytes. */
export async function countScriptBytes(files: ReleaseFiles): Promise<number> {
  const scripts = [...files].filter(([path]) => /\.m?js$/.test(path));
  const gzippedScripts = await Promise.all(scripts.map(([, bytes]) => promisify(gzip)(bytes)));
  return gzippedScripts.reduce((sum, { length }) => sum + length, 0);
}
