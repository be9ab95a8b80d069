import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connectIdentity, rowsOf, type IdentityDb } from '@trestle/db/identity/connect';
import { digestOf, readBuild } from './build';

/** What a browser needs to load a remote (contract §3). */
export interface Release {
  name: string;
  version: string;
  /** Address of its mf-manifest.json on the public origin. */
  entry: string;
  integrity: Record<string, string>;
  contract: number;
}
export interface PublishOptions {
  /** The repository: remotes are its folders mf-*. */
  root: string;
  dataDir: string;
  databaseUrl: string;
  say: (line: string) => void;
}

/** Publishes what the remotes' dist folders hold, and makes current what is new; an unchanged build changes nothing. */
export async function publishAll({ root, dataDir, databaseUrl, say }: PublishOptions): Promise<void> {
  const remotes = readdirSync(root).filter(folder => /^mf-[a-z]+$/.test(folder));
  const releases = remotes.map(name => publish(root, dataDir, name)).filter(release => release !== undefined);
  if (releases.length === 0) return;
  const db = connectIdentity(databaseUrl);
  try {
    for (const release of releases) {
      if (!await activateNew(db, release)) continue;
      writeRelease(dataDir, release);
      say(`Published ${release.name} ${release.version}`);
    }
  } finally {
    await db.close();
  }
}

/**
 * Copies a remote's build to DATA_DIR/releases/{name}/{version}/, which never changes afterwards. It is copied beside
 * and renamed, so that a version that is there is whole; one that was damaged since is put back.
 */
export function publish(root: string, dataDir: string, name: string): Release | undefined {
  const build = readBuild(join(root, name));
  if (!build) return undefined;
  const releases = join(dataDir, 'releases', name);
  const target = join(releases, build.version);
  if (!isWhole(target, build.integrity)) {
    const fresh = `${target}.new`;
    mkdirSync(releases, { recursive: true });
    rmSync(fresh, { recursive: true, force: true });
    cpSync(join(root, name, 'dist'), fresh, { recursive: true, filter: file => !file.endsWith('.map') });
    rmSync(target, { recursive: true, force: true });
    renameSync(fresh, target);
  }
  return { name, ...build, entry: `/remotes/${name}/${build.version}/mf-manifest.json` };
}

/** Whether a release's folder holds every file as it was built. */
function isWhole(folder: string, integrity: Readonly<Record<string, string>>): boolean {
  return Object.entries(integrity).every(([file, expected]) => {
    const place = join(folder, file);
    return existsSync(place) && digestOf(readFileSync(place)) === expected;
  });
}

/**
 * Makes a release current, if it is a new one: one that has been there stays as the last activation or rollback left
 * it.
 */
async function activateNew(db: IdentityDb, release: Release): Promise<boolean> {
  const known = await rowsOf<{ version: string; is_current: boolean }>(
    db, 'SELECT version, is_current FROM module_release WHERE name = ?', [release.name]);
  if (known.some(row => row.version === release.version) && known.some(row => row.is_current)) return false;
  await activate(db, release);
  return true;
}

/** Makes a release the one that browsers get; its predecessors stay where they are. */
export async function activate(db: IdentityDb, { name, version, entry, integrity, contract }: Release): Promise<void> {
  const connection = await db.pool.getConnection();
  try {
    await connection.beginTransaction();
    await connection.query(
      'UPDATE module_release SET is_current = (version = ?), modified_date = UTC_TIMESTAMP(3) WHERE name = ? ORDER BY id', [version, name]);
    await connection.query(
      'INSERT INTO module_release (created_date, modified_date, name, version, entry, integrity, contract, is_current)'
      + ' SELECT UTC_TIMESTAMP(3), UTC_TIMESTAMP(3), ?, ?, ?, ?, ?, TRUE FROM DUAL'
      + ' WHERE NOT EXISTS (SELECT 1 FROM module_release WHERE name = ? AND version = ?)',
      [name, version, entry, JSON.stringify(integrity), contract, name, version]);
    await connection.commit();
  } catch (error) {
    await connection.rollback();
    throw error;
  } finally {
    connection.release();
  }
}

/** DATA_DIR/releases/{name}/release.json: what is current, for whoever looks at the folder. */
function writeRelease(dataDir: string, release: Release): void {
  const file = join(dataDir, 'releases', release.name, 'release.json');
  writeFileSync(`${file}.new`, `${JSON.stringify(release, null, 2)}\n`);
  renameSync(`${file}.new`, file);
}
