/** Files that browsers load as part of a page. Source maps, licences and HTML are left out (SECURITY.md, 72). */
const LOADED_TYPES = /\.(m?js|json|svg|png|jpe?g|webp|avif|gif|ico|woff2?)$/;
/** Plain ASCII, which every disk keeps as it is. No segment starts with a dot, so no path leads out of its folder. */
const PATH = /^[\w@][\w@.~-]*(\/[\w@][\w@.~-]*)*$/;
/** Shorter than any disk's limit for one name, with the folders above it. */
const MAX_PATH_CHARACTERS = 200;
/** Windows leaves the last dot of a name out. */
const DOT_AT_END = /\.(\/|$)/;
/** Names that Windows keeps for devices, whatever their ending. */
const DEVICE_NAME = /(^|\/)(con|prn|aux|nul|conin\$|conout\$|com\d|lpt\d)(\.[^/]*)?(\/|$)/i;

/** Whether a file of this path may be part of a release: every disk can hold it, below the release's folder. */
export function isReleaseFile(path: string): boolean {
  return (
    path.length <= MAX_PATH_CHARACTERS &&
    PATH.test(path) &&
    LOADED_TYPES.test(path) &&
    !DOT_AT_END.test(path) &&
    !DEVICE_NAME.test(path)
  );
}

/**
 * Finds files that can't stand side by side on every disk: two whose paths differ in case alone, and a file with the
 * name of another's folder. Paths are ASCII, so that nothing else makes two of them the same.
 * @returns each such path with the one that it collides with
 */
export function findCollisions(paths: readonly string[]): [path: string, other: string][] {
  const files = new Map<string, string>();
  const collisions: [string, string][] = [];
  for (const path of paths) {
    const key = path.toLowerCase();
    const other = files.get(key);
    if (other === undefined) files.set(key, path);
    else collisions.push([path, other]);
  }
  const spellings = new Map<string, string>();
  for (const path of paths)
    for (const folder of foldersOf(path)) {
      const key = folder.toLowerCase();
      const other = files.get(key);
      const spelling = spellings.get(key);
      if (other !== undefined) collisions.push([path, other]);
      else if (spelling !== undefined && spelling !== folder) collisions.push([path, spelling]);
      else spellings.set(key, folder);
    }
  return collisions;
}

/** Returns the folders of a path: `a` and `a/b` of `a/b/c.js`. */
function foldersOf(path: string): string[] {
  const segments = path.split('/');
  return segments.slice(1).map((_, i) => segments.slice(0, i + 1).join('/'));
}
