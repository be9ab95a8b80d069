import { createHash } from 'node:crypto';

/** Files of a release by their path below its folder, such as `remoteEntry.0123456789.js`. */
export type ReleaseFiles = ReadonlyMap<string, Buffer>;

/** Files that browsers load as part of a page. Source maps, licences and HTML are left out (SECURITY.md, 72). */
const LOADED_TYPES = /\.(m?js|json|svg|png|jpe?g|webp|avif|gif|ico|woff2?)$/;
/** No segment starts with a dot, so no path leads out of the release's folder. */
const PATH = /^[\w@][\w@.~-]*(\/[\w@][\w@.~-]*)*$/;
const MAX_PATH_CHARACTERS = 200;

/** Whether a file may be part of a release. */
export function isReleaseFile(path: string): boolean {
  return path.length <= MAX_PATH_CHARACTERS && PATH.test(path) && LOADED_TYPES.test(path);
}

/** Returns a file's digest in the form that browsers check (subresource integrity). */
export function integrityOf(bytes: Buffer): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}

/** Returns the hash of a release's files with their paths, in hex: the same files have the same digest. */
export function digestOf(files: ReleaseFiles): string {
  const hash = createHash('sha256');
  for (const path of [...files.keys()].sort()) {
    const bytes = files.get(path)!;
    hash.update(`${path}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex');
}
