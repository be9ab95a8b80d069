import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { parseServiceKeys } from '../platform/serviceKeys';

const KEY_BYTES = 32;
/** Characters of a signature. Mail servers may lower the case of an address, so it has digits and small letters alone. */
const SIGNATURE_CHARACTERS = 24;

const signatureOf = (mail: string, serviceKey: string): string =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', serviceKey, '', 'bounce', KEY_BYTES)))
    .update(mail)
    .digest('hex')
    .slice(0, SIGNATURE_CHARACTERS);

/**
 * Returns the address that a mail server writes to when it can't deliver a mail: 'bounces+12-3f…@shop.example'.
 * @param base MAIL_BOUNCE_ADDRESS: 'bounces@shop.example'
 * @param mail id of the mail to one address
 * @param serviceKey SERVICE_KEY, whose first key signs
 */
export function bounceAddressOf(base: string, mail: number, serviceKey: string): string {
  const at = base.lastIndexOf('@');
  const signature = signatureOf(String(mail), parseServiceKeys(serviceKey)[0]!);
  return `${base.slice(0, at)}+${mail}-${signature}${base.slice(at)}`;
}

/** Reads the mail's id from such an address. @returns null when none of the keys of SERVICE_KEY has signed it */
export function readBounceAddress(address: string, serviceKey: string): number | null {
  const [, mail, signature = ''] = /\+(\d{1,10})-([\da-f]{24})@[^@]+$/i.exec(address.trim()) ?? [];
  if (!mail) return null;
  const given = Buffer.from(signature.toLowerCase());
  const isSigned = parseServiceKeys(serviceKey).some((key) =>
    timingSafeEqual(given, Buffer.from(signatureOf(mail, key))),
  );
  return isSigned ? Number(mail) : null;
}
