import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { runSql } from './database';

const root = fileURLToPath(new URL('..', import.meta.url));
const run = promisify(execFile);
const { TRESTLE_DB, TRESTLE_DATA_DIR, PATH, HOME, NODE_COMPILE_CACHE } = process.env;
const BUILD_MODULE = JSON.stringify(pathToFileURL(join(root, 'shell/build/rspack.browser.mjs')).href);

/** The sources of a remote that a test builds. */
export interface RemoteSource {
  /** Its name in the registry, such as `mf-samples`. */
  name: string;
  /** Version of its package. A release's version also has its content's hash. */
  version: string;
  /** Sources by path below `src`, `remote.ts` among them. */
  files: Readonly<Record<string, string>>;
  /** JavaScript of a function that changes the build's configuration. */
  changeConfig?: string;
  /** Packages in its own node_modules: the source of each by `name@version`. */
  packages?: Readonly<Record<string, string>>;
  /** What it shares with other remotes, with the versions that it runs with. */
  sharedLibraries?: Readonly<Record<string, string>>;
}

/** A remote's build, in a folder that can be published. */
export interface BuiltRemote {
  /** What `publish` and `release --from` take: the remote's package is in it. */
  folder: string;
  /** The release's entry in `/remotes.json`. */
  release: { version: string; entry: string; integrity: Record<string, string>; [key: string]: unknown };
}

/** Remotes that were built for a file of tests. */
export interface BuiltRemotes {
  builds: readonly BuiltRemote[];
  /** Deletes the builds, and their releases from the database. */
  remove(): Promise<void>;
}

/** Builds remotes outside the repository, all in one run. */
export async function buildRemotes(remotes: readonly RemoteSource[]): Promise<BuiltRemotes> {
  const folder = mkdtempSync(join(tmpdir(), 'trestle-remote-'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const contexts = remotes.map((remote, i) => writeSources(join(folder, String(i)), remote));
  const configs = remotes.map(
    ({ name, changeConfig = '(config) => config', sharedLibraries = {} }, i) =>
      `(${changeConfig})(remoteConfig({ context: ${JSON.stringify(contexts[i])}, ` +
      `name: '${name}', port: 4109, sharedLibraries: ${JSON.stringify(sharedLibraries)} })(env))`,
  );
  const config = `import { remoteConfig } from ${BUILD_MODULE};\nexport default (env) => [${configs.join(',\n')}];\n`;
  writeFileSync(join(folder, 'rspack.config.mjs'), config);
  await run(process.execPath, [join(root, 'node_modules/.bin/rspack'), 'build'], {
    cwd: folder,
    env: { PATH, HOME, NODE_COMPILE_CACHE, NODE_ENV: 'production' },
  });
  return {
    builds: remotes.map(({ name, version }, i) => ({
      folder: join(folder, String(i)),
      release: describeBuild(name, version, join(contexts[i]!, 'dist')),
    })),
    remove: async () => {
      await deleteReleases([...new Set(remotes.map(({ name }) => name))]);
      rmSync(folder, { recursive: true });
    },
  };
}

/**
 * Publishes the builds of a folder, straight into the database, and opens their pages to everybody.
 * @returns what the command printed
 */
export async function publish(folder: string, ...flags: string[]): Promise<string> {
  const env = { DATABASE_URL: TRESTLE_DB!, DATA_DIR: TRESTLE_DATA_DIR! };
  const printed = await runCommand(['publish', folder, ...flags], env);
  await openPages(readdirSync(folder).filter((name) => name.startsWith('mf-')));
  return printed;
}

/** Opens the pages of new remotes, as an administrator does on the Modules page. */
export async function openPages(names: readonly string[]): Promise<void> {
  await runSql('UPDATE `module_release` SET `is_open` = 1 WHERE `name` IN (?)', [names]);
}

/** Runs a command of the BFF, such as `release`. @returns what it printed */
export async function runCommand(command: readonly string[], env: Readonly<Record<string, string>>): Promise<string> {
  const { stdout } = await run(process.execPath, [join(root, 'bff/dist/main.mjs'), ...command], {
    env: { PATH, HOME, NODE_COMPILE_CACHE, ...env },
  });
  return stdout;
}

/** Writes the package of a remote. @returns its folder */
function writeSources(folder: string, { name, version, files, packages = {} }: RemoteSource): string {
  const context = join(folder, name);
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(context, path)), { recursive: true });
    writeFileSync(join(context, path), text);
  };
  write('package.json', JSON.stringify({ name: `@trestle/${name}`, version, private: true, type: 'module' }));
  for (const [path, text] of Object.entries(files)) write(join('src', path), text);
  for (const [id, text] of Object.entries(packages)) {
    const [library = '', libraryVersion] = id.split('@');
    const manifest = { name: library, version: libraryVersion, type: 'module', main: 'index.js' };
    write(join('node_modules', library, 'package.json'), JSON.stringify(manifest));
    write(join('node_modules', library, 'index.js'), text);
  }
  return context;
}

/** Describes a build as the BFF does when it is published. */
function describeBuild(name: string, version: string, dist: string): BuiltRemote['release'] {
  const files = readdirSync(dist)
    .filter((file) => /\.(js|json)$/.test(file))
    .sort();
  const content = createHash('sha256');
  const integrity: Record<string, string> = {};
  for (const file of files) {
    const bytes = readFileSync(join(dist, file));
    content.update(`${file}\0${bytes.length}\0`).update(bytes);
    integrity[file] = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
  }
  const releaseVersion = `${version}-${content.digest('hex').slice(0, 10)}`;
  const description = JSON.parse(readFileSync(join(dist, 'remote.json'), 'utf8')) as object;
  return {
    ...description,
    version: releaseVersion,
    entry: `/remotes/${name}/${releaseVersion}/mf-manifest.json`,
    integrity,
  };
}

/** Deletes all releases of some remotes from the database. */
export async function deleteReleases(names: readonly string[]): Promise<void> {
  await runSql('DELETE FROM `module_release` WHERE `name` IN (?)', [names]);
}
