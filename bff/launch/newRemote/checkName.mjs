import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRemoteFolder } from '../remoteFolders.mjs';

/** The rest of the name begins its components' names. */
const FIRST_LETTER = /^mf-[a-z]/;

/**
 * Checks the name of a new remote. Needs no package, so that a typing error is told before anything is installed.
 * @throws {Error} with one line when it is no name, or taken
 */
export function checkName(root, name) {
  if (!isRemoteFolder(name) || !FIRST_LETTER.test(name))
    throw new Error(
      `${name} is no name for a remote: mf- and a small letter, then small letters, digits and hyphens, at most 50 ` +
        'characters in all, such as mf-pricing.',
    );
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  if (existsSync(join(root, name)) || workspaces.includes(name)) throw new Error(`${name} exists already.`);
}
