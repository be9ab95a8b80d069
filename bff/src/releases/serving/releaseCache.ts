import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { serviceUnavailable } from '@trestle/schema/errors';
import type { IdentityStore } from '../../identityStore';
import { integrityOf } from '../artifact/releaseFiles';
import type { StoredRelease } from '../database/storeRelease';

/** What a disk says that is full, read-only or broken. */
const DISK_FAULTS = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EIO']);
/** Most bytes that are kept in memory while the folder takes no files. */
const MAX_MEMORY_BYTES = 64 * 1024 * 1024;
/** Pause before a file that is kept in memory is written once more. */
const WRITE_AGAIN_AFTER_MS = 30_000;

/** How long a release is cached before it is looked up again. It stays cached while the database is away. */
const CACHED_RELEASE_MS = 5000;

export interface ReleaseCache {
  /**
   * Makes sure that a release's file is in this machine's cache folder with the content that was released. A missing
   * or altered file is fetched from the database.
   * @returns false when no release has such a file, or neither database nor folder has its content
   * @throws Problem 503 while the database is away and the folder lacks the file, or when neither folder nor memory has
   * room for it
   */
  provide(name: string, version: string, path: string): Promise<boolean>;
  /** Returns a provided file that the folder did not take: its disk is full or read-only. */
  readFromMemory(file: string): Buffer | undefined;
  /** Why the folder took no file, such as `ENOSPC`; null while it takes them. */
  writeFault(): string | null;
}

/**
 * Keeps the files of releases on this machine. The database has them for all machines (contract §3).
 * @param releasesDir DATA_DIR/releases; a file stands in {name}/{version}/
 */
export function createReleaseCache(
  store: Pick<IdentityStore, 'findRelease' | 'readReleaseFile'>,
  releasesDir: string,
): ReleaseCache {
  const cachedReleases = new Map<string, { release: StoredRelease; expiresAt: number }>();
  /** Size and time of each file whose content was checked. */
  const verifiedStamps = new Map<string, string>();
  const runningFetches = new Map<string, Promise<boolean>>();
  const memory = new Map<string, { bytes: Buffer; integrity: string; writeAgainAt: number }>();
  let lastWriteFault: string | null = null;

  /** Looks a release up, in the cache or the database. */
  async function findRelease(name: string, version: string): Promise<StoredRelease | null> {
    const key = `${name}/${version}`;
    const cached = cachedReleases.get(key);
    if (cached && cached.expiresAt > performance.now()) return cached.release;
    try {
      const release = await store.findRelease(name, version);
      if (release) cachedReleases.set(key, { release, expiresAt: performance.now() + CACHED_RELEASE_MS });
      else cachedReleases.delete(key);
      return release;
    } catch (error) {
      if (!cached) throw error;
      return cached.release;
    }
  }

  /** Whether the folder has a file with the released content. */
  async function isIntact(file: string, integrity: string): Promise<boolean> {
    const stamp = await stampOf(file);
    if (stamp === undefined) return false;
    const expected = `${integrity} ${stamp}`;
    if (verifiedStamps.get(file) === expected) return true;
    const bytes = await readFile(file).catch(() => undefined);
    if (!bytes || integrityOf(bytes) !== integrity) return false;
    verifiedStamps.set(file, expected);
    return true;
  }

  /**
   * Writes a file of the database into the folder, or keeps it in memory where the folder takes none. Returns false
   * when its content differs from the released one.
   */
  async function fetchFile(file: string, release: number, path: string, integrity: string): Promise<boolean> {
    const bytes = memory.get(file)?.bytes ?? (await store.readReleaseFile(release, path));
    if (!bytes || integrityOf(bytes) !== integrity) return false;
    const temporaryFile = `${file}.${randomUUID()}.new`;
    try {
      await makeFolder(dirname(file));
      await writeFile(temporaryFile, bytes);
      await rename(temporaryFile, file);
      memory.delete(file);
      lastWriteFault = null;
    } catch (cause) {
      await rm(temporaryFile, { force: true }).catch(() => undefined);
      const { code = '' } = cause as NodeJS.ErrnoException;
      if (!DISK_FAULTS.has(code) || !keepInMemory(file, bytes, integrity))
        throw Object.assign(serviceUnavailable(), { cause });
      lastWriteFault = code;
    }
    return true;
  }

  /** Keeps a file in memory. Returns false when there is no room. */
  function keepInMemory(file: string, bytes: Buffer, integrity: string): boolean {
    memory.delete(file);
    const usedBytes = [...memory.values()].reduce((sum, kept) => sum + kept.bytes.length, 0);
    if (usedBytes + bytes.length > MAX_MEMORY_BYTES) return false;
    memory.set(file, { bytes, integrity, writeAgainAt: performance.now() + WRITE_AGAIN_AFTER_MS });
    return true;
  }

  function isInMemory(file: string, integrity: string): boolean {
    const kept = memory.get(file);
    return kept !== undefined && kept.integrity === integrity && kept.writeAgainAt > performance.now();
  }

  return {
    provide: async (name, version, path) => {
      const release = await findRelease(name, version);
      const integrity = release && Object.hasOwn(release.integrity, path) ? release.integrity[path] : undefined;
      if (!release || integrity === undefined) return false;
      const file = join(releasesDir, name, version, path);
      if (isInMemory(file, integrity) || (await isIntact(file, integrity))) return true;
      const fetching = runningFetches.get(file) ?? fetchFile(file, release.id, path, integrity);
      runningFetches.set(file, fetching);
      return fetching.finally(() => runningFetches.delete(file));
    },
    readFromMemory: (file) => memory.get(file)?.bytes,
    writeFault: () => (memory.size > 0 ? lastWriteFault : null),
  };
}

/** Returns size and time of a file, which change when it is replaced; undefined where there is no such file. */
async function stampOf(file: string): Promise<string | undefined> {
  const stats = await stat(file).catch(() => undefined);
  return stats?.isFile() ? `${stats.size} ${stats.mtimeMs}` : undefined;
}

/**
 * Creates a folder with its parents. On a read-only disk Node's recursive `mkdir` says ENOENT, as if a folder were
 * missing; the first folder that can't be made says the true reason.
 */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(folder) === folder) throw error;
    await makeFolder(dirname(folder));
    await mkdir(folder);
  }
}
