import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { connectIdentityDb, inTransaction, selectRows, type IdentityDb } from '@trestle/db/identity/identityDb';
import { Problem } from '@trestle/schema/errors';
import { REMOTE_NAME } from '@trestle/schema/releaseName';
import { readDescription } from '../artifact/description';
import { describeRelease } from '../artifact/describeRelease';
import { readBuild, type RemoteBuild } from '../artifact/readBuild';
import { digestsOf } from '../artifact/releaseFiles';
import type { ReleaseChecks } from '../checks/releaseChecks';
import { auditRelease, type Releaser } from '../database/activateRelease';
import { requireNoFreeze } from '../database/freeze';
import { findLiveReleases, lockLiveReleases, type KeptRelease } from '../database/liveReleases';
import { requireRecord } from '../database/releaseRecord';
import { rollOut } from '../database/rollOut';
import { findRelease, findStoredPaths, storeRelease, type BuiltRelease } from '../database/storeRelease';
import { EVERYONE } from '../rollout';
import { hasFiles } from '../serving/missingFiles';
import { reasonsOf } from './reasonsOf';

export interface PublishOptions {
  /** Folder with the remotes, `mf-*`: the repository, or where a team has built its own. */
  root: string;
  databaseUrl: string;
  checks: ReleaseChecks;
  print: (line: string) => void;
  /** Stores the builds without activating a release. */
  filesOnly?: boolean;
  /**
   * DATA_DIR of a product on a single machine. A current release whose files are neither there nor in the database is
   * replaced by the build.
   */
  replaceMissingIn?: string;
}
/** What a run of `publish` did. */
export interface PublishResult {
  /** Builds that the database has now. */
  stored: readonly BuiltRelease[];
  /** Names of remotes whose new build was refused. Their current release stays. */
  refused: readonly string[];
}

/** The releaser of the `publish` command, which is run without an account. */
const COMMAND_RELEASER: Releaser = { user: null, reason: 'Published on the server', requestId: '' };

/**
 * Stores the remotes' builds in the database and activates new ones, after the checks that a team's release passes. An
 * unchanged build changes nothing.
 */
export async function publishAll(options: PublishOptions): Promise<PublishResult> {
  const { root, databaseUrl, checks, filesOnly = false, replaceMissingIn, print } = options;
  const builds = readdirSync(root)
    .filter((folder) => folder.startsWith('mf-') && REMOTE_NAME.test(folder))
    .map((name) => ({ name, build: readBuild(join(root, name)) }))
    .filter((entry): entry is { name: string; build: RemoteBuild } => entry.build !== undefined);
  if (builds.length === 0) return { stored: [], refused: [] };
  const db = connectIdentityDb(databaseUrl);
  try {
    const incompleteRemotes = replaceMissingIn ? await findIncompleteRemotes(db, replaceMissingIn) : new Set<string>();
    const stored: BuiltRelease[] = [];
    const newReleases: BuiltRelease[] = [];
    const refused: string[] = [];
    const refuse = (name: string, version: string, reasons: readonly string[]) => {
      refused.push(name);
      print([`${name} ${version} was refused:`, ...reasons].join('\n  '));
    };
    for (const { name, build } of builds) {
      const errors = await checks.checkFiles(build.files, digestsOf(build.files));
      const reading = readDescription(build.files);
      if (Object.keys(errors).length > 0 || 'errors' in reading) {
        refuse(name, build.version, reasonsOf('errors' in reading ? reading.errors : errors));
        continue;
      }
      const release = await describeRelease(name, build, reading.description);
      const isNew = incompleteRemotes.has(name) || (await isToBeActivated(db, release));
      await inTransaction(db, (transaction) => storeRelease(transaction, release, build.files));
      stored.push(release);
      if (isNew && !filesOnly) newReleases.push(release);
    }
    for (const release of newReleases) {
      const reasons = await activate(db, release, newReleases, options);
      if (reasons.length === 0) print(`Published ${release.name} ${release.version}`);
      else refuse(release.name, release.version, reasons);
    }
    return { stored, refused };
  } finally {
    db.close();
  }
}

/**
 * Activates one of several new builds. It must fit the other new builds, not the releases that they replace.
 * @returns the reasons why it was refused, a line each; empty when it is activated
 */
async function activate(
  db: IdentityDb,
  release: BuiltRelease,
  newReleases: readonly BuiltRelease[],
  { checks }: PublishOptions,
): Promise<string[]> {
  try {
    await inTransaction(db, async (transaction) => {
      const lockedReleases = await lockLiveReleases(transaction);
      await requireNoFreeze(transaction);
      const others = newReleases.filter(({ name }) => name !== release.name);
      const live = lockedReleases.filter(({ name }) => !others.some((other) => other.name === name));
      const record = await requireRecord(transaction, release.name, release.version);
      const isChanged = await rollOut(
        transaction,
        record,
        EVERYONE,
        [...live, ...others.map(asCurrent)],
        checks.checkFit,
      );
      const previousVersion = live.find(({ name, isCurrent }) => name === release.name && isCurrent)?.version ?? null;
      if (isChanged) await auditRelease(transaction, 'release', record, previousVersion, COMMAND_RELEASER);
    });
    return [];
  } catch (error) {
    if (error instanceof Problem && error.status < 500) return reasonsOf(error.body);
    throw error;
  }
}

/** Returns a build as it will be when it is everyone's. */
function asCurrent(release: BuiltRelease): KeptRelease {
  const withoutTrial = { isTrial: false, trialDate: null, share: null, group: null, isProven: false };
  return { ...release, ...withoutTrial, id: 0, isCurrent: true };
}

/** Returns the names of remotes whose current release is complete neither in the database nor on this machine. */
async function findIncompleteRemotes(db: IdentityDb, dataDir: string): Promise<Set<string>> {
  const incompleteRemotes = new Set<string>();
  for (const { name, version, integrity, isCurrent } of await findLiveReleases(db)) {
    if (!isCurrent) continue;
    const release = await findRelease(db, { name, version });
    const paths = release ? await findStoredPaths(db, release.id) : new Set<string>();
    const isStored = Object.keys(integrity).every((path) => paths.has(path));
    if (!isStored && !(await hasFiles(join(dataDir, 'releases', name, version), integrity)))
      incompleteRemotes.add(name);
  }
  return incompleteRemotes;
}

/**
 * Whether a build is to be activated: its version is new, or its remote has no current release. A stored version stays
 * as the last activation or rollback left it.
 */
async function isToBeActivated(db: IdentityDb, release: BuiltRelease): Promise<boolean> {
  const releases = await selectRows<{ version: string; is_current: boolean }>(
    db,
    'SELECT version, is_current FROM module_release WHERE name = ?',
    [release.name],
  );
  return !(releases.some((row) => row.version === release.version) && releases.some((row) => row.is_current));
}
