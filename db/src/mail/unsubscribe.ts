import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { MAILED_NOTICE_KINDS, type NoticeKind } from '@trestle/schema/entities/notice';
import { parseServiceKeys } from '../platform/serviceKeys';

/** A kind of notice that a person can have by mail. */
export type MailedNoticeKind = (typeof MAILED_NOTICE_KINDS)[number];
/** Whose mails of which kind an address ends. */
export interface Subscription {
  user: number;
  kind: MailedNoticeKind;
}

/** Path of the address that ends mails of a kind. A token follows. */
export const UNSUBSCRIBE_PATH = '/auth/unsubscribe/';

const KEY_BYTES = 32;
const signatureOf = (text: string, serviceKey: string): Buffer =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', serviceKey, '', 'unsubscribe', KEY_BYTES)))
    .update(text)
    .digest();

/** Whether people can have a kind of notice by mail. */
export const isMailedKind = (kind: string | undefined): kind is MailedNoticeKind =>
  MAILED_NOTICE_KINDS.some((each) => each === kind);

/**
 * Returns the address that ends mails of a kind with one POST, without a login (RFC 8058).
 * @param publicUrl PUBLIC_URL; without it there is no address
 * @param serviceKey SERVICE_KEY, whose first key signs
 */
export function unsubscribeUrl(
  publicUrl: string | undefined,
  serviceKey: string,
  { user, kind }: { user: number; kind: NoticeKind },
): string | undefined {
  if (!publicUrl || !isMailedKind(kind)) return undefined;
  const text = `${user}.${kind}`;
  const signature = signatureOf(text, parseServiceKeys(serviceKey)[0]!).toString('base64url');
  return `${publicUrl}${UNSUBSCRIBE_PATH}${text}.${signature}/`;
}

/** Reads the token of an address. @returns null when none of the keys of SERVICE_KEY has signed it */
export function readUnsubscribeToken(token: string, serviceKey: string): Subscription | null {
  const [, user, kind, signature = ''] = /^(\d{1,10})\.([a-z]+)\.([\w-]{43})$/.exec(token) ?? [];
  if (!isMailedKind(kind)) return null;
  const given = Buffer.from(signature, 'base64url');
  const isSigned = parseServiceKeys(serviceKey).some((key) => {
    const expected = signatureOf(`${user}.${kind}`, key);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return isSigned ? { user: Number(user), kind } : null;
}
