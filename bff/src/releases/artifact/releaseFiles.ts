import { createHash } from 'node:crypto';

/** Files of a release by their path below its folder, such as `remoteEntry.0123456789.js`. */
export type ReleaseFiles = ReadonlyMap<string, Buffer>;

/** Returns a file's digest in the form that browsers check (subresource integrity). */
export function integrityOf(bytes: Buffer): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}

/** Returns the size of all files, in bytes. */
export function countBytes(files: ReleaseFiles): number {
  return [...files.values()].reduce((sum, { length }) => sum + length, 0);
}

/** Returns the digest of each file by its path. */
export function digestsOf(files: ReleaseFiles): Record<string, string> {
  return Object.fromEntries([...files].map(([path, bytes]) => [path, integrityOf(bytes)]));
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
