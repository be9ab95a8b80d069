import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { readBuild } from '../../src/releases/artifact/readBuild';
import { CommandError } from '../../src/releases/commands/commandError';
import type { RemoteFolder } from './remoteFolder';

/**
 * Builds a remote for production: with Vite or webpack where it has a configuration for that, else with rspack.
 * @throws CommandError when that fails
 */
export async function buildRemote({ folder, name }: RemoteFolder, print: (line: string) => void): Promise<void> {
  const builder = findBuilder(folder);
  // What a build that fails leaves must not be released.
  rmSync(join(folder, 'dist'), { recursive: true, force: true });
  const { status } = spawnSync(process.execPath, [builder, 'build'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: 'inherit',
  });
  const build = status === 0 ? readBuild(folder) : undefined;
  if (!build) throw new CommandError('refused', `${name} could not be built.`);
  print(`${name} ${build.version} is built: ${build.files.size} files in dist.`);
}

/** Whether a remote has a configuration for a builder: `vite.config.ts`, say. */
export const hasConfigFor = (builder: string, folder: string): boolean =>
  readdirSync(folder).some((file) => new RegExp(`^${builder}\\.config\\.\\w+$`).test(file));

/** Finds the bundler that a remote has a configuration for. @throws CommandError when it is not installed */
export function findBuilder(folder: string): string {
  if (hasConfigFor('vite', folder)) return findProgram(folder, 'vite', 'bin/vite.js');
  if (hasConfigFor('webpack', folder)) return findProgram(folder, 'webpack', 'bin/webpack.js');
  return findRspack(folder);
}

/** Finds the builder that comes with the kit. @throws CommandError when the packages are not installed */
export const findRspack = (folder: string): string => findProgram(folder, '@rspack/cli', 'bin/rspack.js');

/** Finds a script of an installed package. @throws CommandError when the package is not installed */
export function findProgram(folder: string, packageName: string, file: string): string {
  try {
    const require = createRequire(join(folder, 'package.json'));
    return join(dirname(require.resolve(`${packageName}/package.json`)), file);
  } catch {
    throw new CommandError('wrongUse', `${packageName} is not installed here: run npm install first.`);
  }
}
