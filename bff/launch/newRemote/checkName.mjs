import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRemoteFolder } from '../remoteFolders.mjs';

/** What follows `mf-` begins the names of components, so it starts with a letter. */
const FIRST_LETTER = /^mf-[a-z]/;

/**
 * Checks the name of a new remote. Needs no package, so a typing error is reported before anything is installed.
 * @throws {Error} with one line when the name is not allowed or exists already
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
