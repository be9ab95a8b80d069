import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

/* Mails wait in the database, and may hold a passcode or an invitation. So their content is encrypted with a key that
   the processes have and the database doesn't. The secrets of second factors and webhooks are encrypted in the same way. */

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const MAIL_PURPOSE = 'content of mails';

const keyOf = (serviceKey: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', serviceKey, '', purpose, KEY_BYTES));

/**
 * Packs and encrypts a mail, or another content.
 * @param serviceKey the first of SERVICE_KEY
 * @param purpose each has a key of its own
 */
export async function sealContent(content: Buffer, serviceKey: string, purpose = MAIL_PURPOSE): Promise<Buffer> {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyOf(serviceKey, purpose), nonce);
  const sealed = Buffer.concat([cipher.update(await promisify(gzip)(content)), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

function decrypt(sealed: Buffer, key: Buffer): Buffer | null {
  const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, NONCE_BYTES));
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
export async function openContent(
  sealed: Buffer,
  serviceKeys: readonly string[],
  purpose = MAIL_PURPOSE,
): Promise<Buffer> {
  for (const key of serviceKeys) {
    const packed = decrypt(sealed, keyOf(key, purpose));
    if (packed) return promisify(gunzip)(packed);
  }
  throw new Error('It was encrypted under another SERVICE_KEY.');
}

/**
 * Encrypts again with the first key what a former one encrypted, so that the former one can be left out.
 * @returns null when the first key has encrypted it already
 * @throws Error when none of the keys opens it
 */
export async function resealContent(
  sealed: Buffer,
  serviceKeys: readonly string[],
  purpose: string,
): Promise<Buffer | null> {
  const [firstKey] = serviceKeys as [string, ...string[]];
  if (decrypt(sealed, keyOf(firstKey, purpose))) return null;
  return sealContent(await openContent(sealed, serviceKeys, purpose), firstKey, purpose);
}
