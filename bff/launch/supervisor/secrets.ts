import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensurePrivateFolder } from '@trestle/db/platform/privateFolder';

/** Returns a secret from DATA_DIR/secrets, readable by its owner only. Creates it at the first start. */
export function loadOrCreateSecret(dataDir: string, name: string): string {
  const folder = ensurePrivateFolder(join(dataDir, 'secrets'));
  const file = join(folder, name);
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  const secret = randomBytes(48).toString('base64url');
  writeFileSync(`${file}.new`, `${secret}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return secret;
}
