import { chmodSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** What group and others may do with a file. */
const OTHERS = 0o077;
/** Folders that belong to the whole machine are never closed, whatever DATA_DIR says. */
const SHARED: ReadonlySet<string> = new Set(['/', '/tmp', '/var/tmp', tmpdir()]);
/** What the product keeps in DATA_DIR. */
const OURS = /^(mariadb.*|secrets|logs|outbox|releases|run|supervisor\.pid)$/;
/** Of these, what is closed file by file, too. The database's own files and the releases are behind their folders. */
const WHOLE_FOLDERS = ['secrets', 'logs', 'outbox'];

/** Takes a file or folder away from group and others; a file that isn't there, or is another owner's, stays as it is. */
export function restrictToOwner(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found || (found.mode & OTHERS) === 0 || SHARED.has(resolve(path))) return;
  try {
    chmodSync(path, found.mode & 0o700);
  } catch (error) {
    // A mounted folder of another owner: what is made inside is closed by itself.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}

/** Makes a folder that its owner alone may enter, also where it was there before: a mode given to mkdir holds for new ones only. */
export function ensurePrivateFolder(path: string): string {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  restrictToOwner(path);
  return path;
}

/** Makes DATA_DIR, and closes it and what an earlier version or another umask left open in it (safety 62). */
export function ensurePrivateDataDir(dataDir: string): void {
  ensurePrivateFolder(dataDir);
  for (const name of readdirSync(dataDir).filter((entry) => OURS.test(entry))) {
    const path = join(dataDir, name);
    if (!closeEntry(path) || !WHOLE_FOLDERS.includes(name)) continue;
    for (const inner of readdirSync(path)) closeEntry(join(path, inner));
  }
}

/** A link is followed by nobody here: what it leads to isn't ours. */
function closeEntry(path: string): boolean {
  if (lstatSync(path).isSymbolicLink()) return false;
  restrictToOwner(path);
  return true;
}
