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
    let incompleteNames: Promise<Set<string>> | undefined;
    // Without a build, nothing is asked of the database.
    const findStaying: FindStaying = async (release) => {
      if (replaceMissingIn) incompleteNames ??= findIncompleteReleases(db, replaceMissingIn);
      return (await incompleteNames)?.has(release.name) ? null : findStayingVersion(db, release);
    };
    const { builds, host } = await readBuilds(options, db, findStaying, refuse);
    if (builds.length === 0) return { stored: [], refused };
    const newReleases: BuiltRelease[] = [];
    // The remotes that an installation begins with are open. Those that come later are opened by an administrator.
    const isFirst = !(await hasLiveModule(db, SHELL_NAME));
    for (const { release, files, stayingVersion } of builds) {
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

/** Returns the version that stays current although a build is published; null when the build is to be activated. */
type FindStaying = (release: Pick<BuiltRelease, 'name' | 'version'>) => Promise<string | null>;

/** A build, its files, and the version that stays current although it is published. */
interface ReleaseToStore {
  release: BuiltRelease;
  files: ReleaseFiles;
  stayingVersion: string | null;
}

/**
 * Reads the builds of a folder, the shell first. A remote's build that is no release is refused.
 * @returns the builds, and what the shell says of itself that the new remotes will run in: the build's where that is
 * current or becomes so, otherwise the live one's
 */
async function readBuilds(
  { root, settings }: PublishOptions,
  db: IdentityDb,
  findStaying: FindStaying,
  refuse: (name: string, version: string, reasons: readonly string[]) => void,
) {
  const shellDir = join(root, 'shell/dist');
  const shell = readShellBuild(shellDir);
  const remotes = findRemoteBuilds(root);
  if (!shell && remotes.length === 0) return { builds: [], host: null };
  const builtHost = shell ? await readHost(shellDir) : null;
  const builds: ReleaseToStore[] = [];
  if (shell) {
    const release = await describeShell(shell);
    builds.push({ release, files: shell.files, stayingVersion: await findStaying(release) });
  }
  const shellVersion = builds[0]?.stayingVersion ?? shell?.version;
  const host = shell && shellVersion === shell.version ? builtHost : await readCurrentHost(db);
  for (const { name, build } of remotes) {
    const stayingVersion = await findStaying({ name, version: build.version });
    // A remote that isn't activated may have gone back together with the shell that it was built with.
    const hostOfRemote = stayingVersion === null ? host : (builtHost ?? host);
    const checks = createReleaseChecks({ settings, readHost: async () => hostOfRemote });
    const errors = await checks.checkFiles(name, build.files, digestsOf(build.files));
    const reading = readDescription(build.files);
    if (Object.keys(errors).length > 0 || 'errors' in reading)
      refuse(name, build.version, reasonsOf('errors' in reading ? reading.errors : errors));
    else {
      const release = await describeRelease(name, build, reading.description);
      builds.push({ release, files: build.files, stayingVersion });
    }
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
