import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensurePrivateFolder, writePrivateFile } from '@trestle/db/platform/privateFolder';

/**
 * Returns a secret from DATA_DIR/secrets, readable by its owner only. Creates it at the first start.
 * @throws Error for an empty file, as a full disk or a power cut may have left: everybody would know that secret
 */
export function loadOrCreateSecret(dataDir: string, name: string): string {
  const file = join(ensurePrivateFolder(join(dataDir, 'secrets')), name);
  if (existsSync(file)) {
    const stored = readFileSync(file, 'utf8').trim();
    if (stored === '') throw new Error(`${file} is empty: restore it from a backup, or delete it for a new secret.`);
    return stored;
  }
  const secret = randomBytes(48).toString('base64url');
  writePrivateFile(file, `${secret}\n`);
  return secret;
}
