import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

/* Mails wait in the database, and may hold a passcode or an invitation. So their content is encrypted with a key that
   the processes have and the database doesn't. */

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const keyOf = (serviceKey: string): Buffer =>
  Buffer.from(hkdfSync('sha256', serviceKey, '', 'content of mails', KEY_BYTES));

/** Packs and encrypts a mail. @param serviceKey the first of SERVICE_KEY */
export async function sealContent(content: Buffer, serviceKey: string): Promise<Buffer> {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyOf(serviceKey), nonce);
  const sealed = Buffer.concat([cipher.update(await promisify(gzip)(content)), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

function decrypt(sealed: Buffer, serviceKey: string): Buffer | null {
  const decipher = createDecipheriv(ALGORITHM, keyOf(serviceKey), sealed.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  } catch {
    return null;
  }
}

/**
 * Opens what `sealContent` made.
 * @param serviceKeys all of SERVICE_KEY: a mail may have waited while the key was changed
 * @throws Error when none of the keys opens it
 */
export async function openContent(sealed: Buffer, serviceKeys: readonly string[]): Promise<Buffer> {
  for (const key of serviceKeys) {
    const packed = decrypt(sealed, key);
    if (packed) return promisify(gunzip)(packed);
  }
  throw new Error('The mail was written under another SERVICE_KEY.');
}
