import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REMOTE_NAME, SHELL_NAME } from '@trestle/schema/releaseName';
import { CommandError } from '../../src/releases/commands/sendTarget';

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
  const file = join(folder, 'package.json');
  if (!existsSync(file))
    throw new CommandError('wrongUse', `There is no package.json in ${folder}: run this in the folder of a remote.`);
  const { name = '' } = JSON.parse(readFileSync(file, 'utf8')) as { name?: string };
  return { folder, name: requireRemoteName(name.replace(/^@[^/]*\//, '')) };
}
