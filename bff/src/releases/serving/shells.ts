import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { serviceUnavailable } from '@trestle/schema/errors';
import { SHELL_NAME } from '@trestle/schema/releaseName';
import { withDeadline } from '@trestle/db/platform/withDeadline';
import type { IdentityStore } from '../../identityStore';
import { describeError, type Log } from '../../log';
import { readShellBuild, SHELL_PAGE } from '../artifact/readShellBuild';
import type { ReleaseCache } from './releaseCache';

/** A shell that this process can serve: its version, and the folder that its files have on this machine. */
export interface ServedShell {
  version: string;
  folder: string;
  /** Reads its page. */
  readPage(): Promise<string>;
}
/** The shells that browsers get, current and kept. */
export interface Shells {
  /**
   * Returns the shell that new pages get: the current one of the database; while that is away, the one of before; and
   * before any was published, this machine's own build.
   * @throws Problem 503 when there is none at all
   */
  current(): Promise<ServedShell>;
  /**
   * Makes sure that a file of a kept shell is on this machine.
   * @param path in the build, such as `main.0a1b2c3d4e.js`
   * @returns the folder that has it, or null when no such shell or file is kept
   * @throws Problem 503 while the database is away and this machine lacks the file
   */
  findFolder(version: string, path: string): Promise<string | null>;
  /** Returns a file that the folder of a shell lacks and memory has. */
  readFromMemory(file: string): Buffer | undefined;
  /** Returns the current shell where its files come from the database; null where this machine has built it itself. */
  findStoredCurrent(): Promise<StoredShell | null>;
}
/** A shell as readiness checks it: its files and their digests. */
export interface StoredShell {
  name: string;
  version: string;
  integrity: Readonly<Record<string, string>>;
}
export interface ShellOptions {
  store: Pick<IdentityStore, 'findCurrentShell' | 'findRelease'>;
  cache: ReleaseCache;
  /** DATA_DIR/releases, the folder of `cache`. */
  releasesDir: string;
  /** This machine's own build of the shell. */
  shellDir: string;
  log: Log;
}

/**
 * How long a page is sent with the version that was read last, or could not be read. A shell that is older for a second
 * does no harm.
 */
const CURRENT_VERSION_MS = 1000;
/** Longest that a page waits for the database. Pages are served while it is away, too. */
const MAX_WAIT_MS = 500;

/** Serves the shells that the database keeps, so that every BFF has those of open tabs (contract §3). */
export function createShells({ store, cache, releasesDir, shellDir, log }: ShellOptions): Shells {
  const readOwnVersion = createOwnVersionReader(shellDir);
  let lastVersion: string | null = null;
  let triedAt = -Infinity;
  let reading: Promise<string | null> | undefined;

  function readVersion(): Promise<string | null> {
    reading ??= store
      .findCurrentShell()
      .then((shell) => {
        lastVersion = shell?.version ?? null;
        return lastVersion;
      })
      .finally(() => {
        reading = undefined;
      });
    return reading;
  }

  async function currentVersion(): Promise<string | null> {
    if (performance.now() < triedAt + CURRENT_VERSION_MS) return lastVersion;
    try {
      return await withDeadline(readVersion(), MAX_WAIT_MS);
    } catch (error) {
      log.warn({ fault: describeError(error) }, 'the current shell could not be read: using the last known one');
      return lastVersion;
    } finally {
      triedAt = performance.now();
    }
  }

  async function findFolder(version: string, path: string): Promise<string | null> {
    if (version === (await readOwnVersion())) return shellDir;
    return (await cache.provide(SHELL_NAME, version, path)) ? join(releasesDir, SHELL_NAME, version) : null;
  }

  function servedShell(version: string, folder: string): ServedShell {
    const page = join(folder, SHELL_PAGE);
    const readPage = async () => cache.readFromMemory(page)?.toString('utf8') ?? readFile(page, 'utf8');
    return { version, folder, readPage };
  }

  return {
    findFolder,
    readFromMemory: cache.readFromMemory,
    findStoredCurrent: async () => {
      const version = await currentVersion();
      if (version === null || version === (await readOwnVersion())) return null;
      const release = await store.findRelease(SHELL_NAME, version);
      return release && { name: SHELL_NAME, version, integrity: release.integrity };
    },
    current: async () => {
      const version = await currentVersion();
      const folder = version === null ? null : await findFolder(version, SHELL_PAGE).catch(() => null);
      if (version !== null && folder !== null) return servedShell(version, folder);
      const ownVersion = await readOwnVersion();
      if (ownVersion === null) throw serviceUnavailable('The pages are not built yet.', 5);
      return servedShell(ownVersion, shellDir);
    },
  };
}

/** Reads the version of a build once, and again after it was built anew. Null where there is no build. */
function createOwnVersionReader(shellDir: string): () => Promise<string | null> {
  let known: { mtimeMs: number; version: string | null } | undefined;
  return async () => {
    const mtimeMs = await stat(join(shellDir, SHELL_PAGE)).then(
      (stats) => stats.mtimeMs,
      () => 0,
    );
    if (known?.mtimeMs !== mtimeMs) known = { mtimeMs, version: readShellBuild(shellDir)?.version ?? null };
    return known.version;
  };
}
