import { chmodSync, lstatSync, mkdirSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** Permission bits of group and others. */
const GROUP_AND_OTHERS_BITS = 0o077;
/** Folders of the whole machine. They are never restricted, even if DATA_DIR names one of them. */
const SHARED_FOLDERS: ReadonlySet<string> = new Set(['/', '/tmp', '/var/tmp', tmpdir()]);
/** Names that the product uses in DATA_DIR. */
const OWN_NAMES = /^(mariadb.*|secrets|logs|outbox|releases|run|supervisor\.pid)$/;
/**
 * Folders whose files are restricted as well. The files of the database and of releases are protected by their folder.
 */
const FOLDERS_WITH_PRIVATE_FILES = ['secrets', 'logs', 'outbox'];

/**
 * Removes all permissions of group and others from a file or folder. Ignores an absent file, and one of another owner.
 */
export function restrictToOwner(path: string): void {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats || (stats.mode & GROUP_AND_OTHERS_BITS) === 0 || SHARED_FOLDERS.has(resolve(path))) return;
  try {
    chmodSync(path, stats.mode & 0o700);
  } catch (error) {
    // A mounted folder of another owner. The files that we create inside are private by themselves.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}

/**
 * Creates a folder that only its owner may enter, or restricts an existing one: mkdir's mode applies to new folders
 * only.
 * @returns `path`
 */
export function ensurePrivateFolder(path: string): string {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  restrictToOwner(path);
  return path;
}

/**
 * Writes a file that only its owner may read, in a private folder. A kill or a power cut leaves the old file or the new one: a
 * new file is on the disk before it takes the old one's name.
 */
export function writePrivateFile(path: string, text: string): void {
  ensurePrivateFolder(dirname(path));
  writeFileSync(`${path}.new`, text, { mode: 0o600, flush: true });
  renameSync(`${path}.new`, path);
}

/** Creates DATA_DIR, and restricts what an earlier version or another umask left readable in it (SECURITY.md, 62). */
export function ensurePrivateDataDir(dataDir: string): void {
  ensurePrivateFolder(dataDir);
  for (const name of readdirSync(dataDir).filter((entry) => OWN_NAMES.test(entry))) {
    const path = join(dataDir, name);
    if (!restrictEntry(path) || !FOLDERS_WITH_PRIVATE_FILES.includes(name)) continue;
    for (const inner of readdirSync(path)) restrictEntry(join(path, inner));
  }
}

/** Restricts one entry. Symbolic links are not followed, because their target isn't ours. @returns false for a link */
function restrictEntry(path: string): boolean {
  if (lstatSync(path).isSymbolicLink()) return false;
  restrictToOwner(path);
  return true;
}
