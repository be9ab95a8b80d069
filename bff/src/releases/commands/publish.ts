import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { connectIdentityDb, inTransaction, type IdentityDb } from '@trestle/db/identity/identityDb';
import { REMOTE_NAME, SHELL_NAME } from '@trestle/schema/releaseName';
import { readDescription } from '../artifact/description';
import { describeRelease } from '../artifact/describeRelease';
import { readBuild, type RemoteBuild } from '../artifact/readBuild';
import { describeShell, readShellBuild } from '../artifact/readShellBuild';
import { digestsOf, type ReleaseFiles } from '../artifact/releaseFiles';
import { readHost } from '../checks/host';
import { createReleaseChecks, type ReleaseCheckOptions } from '../checks/releaseChecks';
import { hasLiveModule, isOpenModule } from '../database/openModule';
import { readCurrentHost } from '../database/shellReleases';
import { storeRelease, type BuiltRelease } from '../database/storeRelease';
import { activateBuilds } from './activateBuilds';
import { findIncompleteReleases, findStayingVersion } from './buildsToActivate';
import { CLOSED_TEXT } from './closedText';
import { reasonsOf } from './reasonsOf';

export interface PublishOptions {
  /** Folder with the shell and the remotes, `mf-*`: the repository, or where a team has built its own remotes. */
  root: string;
  databaseUrl: string;
  settings: ReleaseCheckOptions['settings'];
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
  /** Names of what was refused. The current release stays. */
  refused: readonly string[];
}

/**
 * Stores the builds of shell and remotes in the database and activates the new ones in one step, after the checks that
 * a team's release passes. An unchanged build changes nothing.
 */
export async function publishAll(options: PublishOptions): Promise<PublishResult> {
  const { databaseUrl, filesOnly = false, replaceMissingIn, print } = options;
  const db = connectIdentityDb(databaseUrl);
  const refused: string[] = [];
  const refuse = (name: string, version: string, reasons: readonly string[]) => {
    refused.push(name);
    print([`${name} ${version} was refused:`, ...reasons].join('\n  '));
  };
  try {
    const { builds, host } = await readBuilds(options, db, refuse);
    if (builds.length === 0) return { stored: [], refused };
    const incompleteNames = replaceMissingIn ? await findIncompleteReleases(db, replaceMissingIn) : new Set<string>();
    const newReleases: BuiltRelease[] = [];
    // The remotes that an installation begins with are open. Those that come later are opened by an administrator.
    const isFirst = !(await hasLiveModule(db, SHELL_NAME));
    for (const { release, files } of builds) {
      const stayingVersion = incompleteNames.has(release.name) ? null : await findStayingVersion(db, release);
      await inTransaction(db, (transaction) => storeRelease(transaction, release, files, { isOpen: isFirst }));
      if (stayingVersion === null) newReleases.push(release);
      else if (stayingVersion !== release.version)
        print(`${release.name} ${release.version} is known already. ${stayingVersion} stays current.`);
    }
    const stored = builds.map(({ release }) => release);
    if (filesOnly || newReleases.length === 0) return { stored, refused };
    const checks = createReleaseChecks({ settings: options.settings, readHost: async () => host });
    const refusals = await activateBuilds(db, newReleases, checks.checkFit);
    for (const release of newReleases) {
      const reasons = refusals.get(release.name);
      if (reasons) refuse(release.name, release.version, reasons);
      else print(`Published ${release.name} ${release.version}`);
      if (!reasons && !(await isOpenModule(db, release.name))) print(`${release.name} ${CLOSED_TEXT}`);
    }
    return { stored, refused };
  } finally {
    db.close();
  }
}

/** A build, and its files. */
interface ReleaseToStore {
  release: BuiltRelease;
  files: ReleaseFiles;
}

/**
 * Reads the builds of a folder, the shell first. A remote's build that is no release is refused.
 * @returns the builds, and what the shell says of itself that the remotes will run in
 */
async function readBuilds(
  { root, settings }: PublishOptions,
  db: IdentityDb,
  refuse: (name: string, version: string, reasons: readonly string[]) => void,
) {
  const shellDir = join(root, 'shell/dist');
  const shell = readShellBuild(shellDir);
  const remotes = findRemoteBuilds(root);
  if (!shell && remotes.length === 0) return { builds: [], host: null };
  const host = shell ? await readHost(shellDir) : await readCurrentHost(db);
  const checks = createReleaseChecks({ settings, readHost: async () => host });
  const builds: ReleaseToStore[] = shell ? [{ release: await describeShell(shell), files: shell.files }] : [];
  for (const { name, build } of remotes) {
    const errors = await checks.checkFiles(name, build.files, digestsOf(build.files));
    const reading = readDescription(build.files);
    if (Object.keys(errors).length > 0 || 'errors' in reading)
      refuse(name, build.version, reasonsOf('errors' in reading ? reading.errors : errors));
    else builds.push({ release: await describeRelease(name, build, reading.description), files: build.files });
  }
  return { builds, host };
}

/** Reads the builds of a folder's remotes. */
function findRemoteBuilds(root: string): { name: string; build: RemoteBuild }[] {
  return readdirSync(root)
    .filter((folder) => folder.startsWith('mf-') && REMOTE_NAME.test(folder) && existsSync(join(root, folder, 'dist')))
    .map((name) => ({ name, build: readBuild(join(root, name)) }))
    .filter((entry): entry is { name: string; build: RemoteBuild } => entry.build !== undefined);
}
