import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const REMOTE_NAME = /^mf-[a-z]+$/;
const MAX_NAME_LENGTH = 50;

/**
 * Checks the name of a new remote. Needs no package, so that a typing error is told before anything is installed.
 * @throws {Error} with one line when it is no name, or taken
 */
export function checkName(root, name) {
  if (!REMOTE_NAME.test(name) || name.length > MAX_NAME_LENGTH)
    throw new Error(`${name} is no name for a remote: mf- and small letters, such as mf-pricing.`);
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  if (existsSync(join(root, name)) || workspaces.includes(name)) throw new Error(`${name} exists already.`);
}
