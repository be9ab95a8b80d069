import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Reads a folder's package.json. Editors of Windows may begin it with a byte order mark, which npm reads past, too.
 * @throws Error that names the file
 */
export function readPackageJson(folder: string): Readonly<Record<string, unknown>> {
  const file = join(folder, 'package.json');
  const text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch (error) {
    throw new Error(`${file} can't be read: ${(error as Error).message}`);
  }
}
