/** Days without another return after which a later mail counts as delivered. Mail servers try for up to five. */
export const BOUNCE_CLEAR_DAYS = 7;

/** What is known of an address whose last mail came back. */
export interface BouncedAddress {
  address: string;
  /** When the last mail came back, as ISO text. */
  returned_date: string;
  /** The status of RFC 3463, as in 5.2.2; null where the mail server gave none. */
  status_code: string | null;
  /** Whether trying again doesn't help (5.x.x). */
  is_permanent: boolean;
  /** The mail server's own words. */
  reason: string | null;
}

/** The reply of the call that says which addresses returned a mail. */
export interface BouncedAddressesReply {
  /** Whether mails that come back are known at all (MAIL_BOUNCE_ADDRESS). */
  known: boolean;
  results: BouncedAddress[];
}

/** How an address failed. */
export type BounceKind = Pick<BouncedAddress, 'status_code' | 'is_permanent'>;

/** A status of RFC 3463 that tells of a failure, and no part of an address like 5.1.2.3. */
const STATUS_CODE = /(?<![\d.])[45]\.\d{1,3}\.\d{1,3}(?!\.?\d)/;
/** The reply of a mail server, as in 'smtp; 452 Too many recipients'. */
const REPLY_CODE = /^(?:smtp;\s*)?([45])\d\d\b/i;

/**
 * Reads how an address failed. What doesn't say that it is for now is taken as permanent: the mail server gave up.
 * @param status the field Status of a delivery report
 * @param words what the mail server said
 */
export function readBounceKind(status: string | null, words: string | null): BounceKind {
  const code = STATUS_CODE.exec(status ?? '')?.[0] ?? STATUS_CODE.exec(words ?? '')?.[0] ?? null;
  const first = code?.[0] ?? REPLY_CODE.exec(words?.trim() ?? '')?.[1];
  return { status_code: code, is_permanent: first !== '4' };
}

/** Words for a status without its first digit (RFC 3463 and 7505). */
const STATUS_WORDS: readonly (readonly [RegExp, string])[] = [
  [/^1\.(2|10)$/, 'no such mail domain'],
  [/^1\.[01346]$/, 'no such address'],
  [/^2\.1$/, 'mailbox switched off'],
  [/^2\.2$/, 'mailbox full'],
  [/^(2\.3|3\.4)$/, 'mail too large'],
  [/^4\.\d+$/, 'their mail server could not be reached'],
  [/^7\.\d+$/, 'refused by their mail server'],
];

/** Says why an address returned a mail: 'mailbox full'. */
export function bounceWords({ status_code: code, is_permanent: isPermanent }: BounceKind): string {
  const detail = (code ?? '').slice(2);
  const known = STATUS_WORDS.find(([pattern]) => pattern.test(detail))?.[1];
  return known ?? (isPermanent ? 'it could not be delivered' : 'it could not be delivered for now');
}
