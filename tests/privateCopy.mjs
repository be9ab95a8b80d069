import { chmodSync, cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Folders of a DATA_DIR are its owner's alone; a copy of one would get the usual rights. */
const PRIVATE_MODE = 0o700;

/** Copies a folder. Nobody else may look into the copy, as into a DATA_DIR. @param {string} from @param {string} to */
export function copyPrivately(from, to) {
  cpSync(from, to, { recursive: true });
  chmodSync(to, PRIVATE_MODE);
  for (const entry of readdirSync(to, { withFileTypes: true, recursive: true }))
    if (entry.isDirectory()) chmodSync(join(entry.parentPath, entry.name), PRIVATE_MODE);
}
