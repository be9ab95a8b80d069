import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { REMOTE_NAME, SHELL_NAME } from '@trestle/schema/releaseName';
import { readPackageJson } from '../../src/releases/artifact/packageJson';
import { CommandError } from '../../src/releases/commands/commandError';

/** The folder of a remote, in a repository of its own. */
export interface RemoteFolder {
  folder: string;
  /** The remote's name: that of its package, without a scope. */
  name: string;
}

/** @throws CommandError when a remote can't have this name */
export function requireRemoteName(name: string): string {
  if (REMOTE_NAME.test(name) && name.startsWith('mf-') && name !== SHELL_NAME) return name;
  throw new CommandError(
    'wrongUse',
    `${name} is no name for a remote: mf- and small letters, digits and hyphens, at most 50 characters in all.`,
  );
}

/** Reads which remote a folder has. @throws CommandError when it has none */
export function readRemoteFolder(folder: string): RemoteFolder {
  if (!existsSync(join(folder, 'package.json')))
    throw new CommandError('wrongUse', `There is no package.json in ${folder}: run this in the folder of a remote.`);
  const { name, version } = readManifest(folder);
  for (const [key, value] of Object.entries({ name, version }))
    if (typeof value !== 'string' || value === '')
      throw new CommandError('wrongUse', `package.json in ${folder} has no ${key}, or one that is no text.`);
  return { folder, name: requireRemoteName(String(name).replace(/^@[^/]*\//, '')) };
}

function readManifest(folder: string): Readonly<Record<string, unknown>> {
  try {
    return readPackageJson(folder);
  } catch (error) {
    throw new CommandError('wrongUse', (error as Error).message);
  }
}
