import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { readBuild } from '../../src/releases/artifact/readBuild';
import { CommandError } from '../../src/releases/commands/sendTarget';
import type { RemoteFolder } from './remoteFolder';

/** Builds a remote for production with its `rspack.config.mjs`. @throws CommandError when that fails */
export async function buildRemote({ folder, name }: RemoteFolder, print: (line: string) => void): Promise<void> {
  const { status } = spawnSync(process.execPath, [findRspack(folder), 'build'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: 'inherit',
  });
  const build = status === 0 ? readBuild(folder) : undefined;
  if (!build) throw new CommandError('refused', `${name} could not be built.`);
  print(`${name} ${build.version} is built: ${build.files.size} files in dist.`);
}

/** Finds the builder, which comes with the kit. @throws CommandError when the packages are not installed */
export function findRspack(folder: string): string {
  try {
    const require = createRequire(join(folder, 'package.json'));
    return join(dirname(require.resolve('@rspack/cli/package.json')), 'bin/rspack.js');
  } catch {
    throw new CommandError('wrongUse', 'The builder is not installed here: run npm install first.');
  }
}
