import { cutTo } from '@trestle/schema/text/cutTo';
import { readBounceAddress } from '../bounceAddress';

/** What a mail that came back says. */
export interface ReturnedReport {
  /** Id of the mail to one address. */
  mail: number;
  error: string | null;
  /** The status of RFC 3463, as in 5.2.2. */
  status: string | null;
}

/** Longest words of a mail server, in characters. */
const MAX_ERROR_CHARACTERS = 4000;
/** The part of a signed address that counts. */
const SIGNED_ADDRESS = /\+\d{1,10}-[\da-f]{24}@[^\s<>"@,;]{1,255}/gi;
/** A delivery report, in its fields for one recipient (RFC 3464). */
const ACTION = /^Action:[ \t]*(\w+)/im;
const STATUS = /^Status:[ \t]*([245]\.\d{1,3}\.\d{1,3})/im;
const DIAGNOSTIC = /^Diagnostic-Code:[ \t]*(?:[\w-]+;)?[ \t]*(.*(?:\r?\n[ \t].*)*)/im;
const DELIVERY_STATUS = /^Content-Type:[ \t]*message\/(?:global-)?delivery-status/im;
const BASE64 = /^Content-Transfer-Encoding:[ \t]*base64/im;
/** What servers add that write no such report. */
const FAILED_RECIPIENT = /^X-Failed-Recipients:[ \t]*\S/im;

/** Returns the part of a mail that tells of its delivery; the whole mail where no part says that it does. */
function reportOf(source: string): string {
  const at = source.search(DELIVERY_STATUS);
  if (at < 0) return source;
  const part = source.slice(source.lastIndexOf('\n--', at) + 1);
  const [head = '', ...paragraphs] = part.split(/\r?\n\r?\n/);
  const body = paragraphs.join('\n\n');
  return BASE64.test(head) ? Buffer.from(body.split('\n--', 1)[0]!, 'base64').toString('utf8') : body;
}

/** Finds the signed address that it came back to: in its head, or in what it quotes of the mail. */
function findMail(source: string, serviceKey: string): number | null {
  for (const [address] of source.matchAll(SIGNED_ADDRESS)) {
    const mail = readBounceAddress(address, serviceKey);
    if (mail !== null) return mail;
  }
  return null;
}

/** Why a mail that came marks nobody: it is an absence note or a delay, or about a mail that isn't ours. */
export type UncountedMail = 'no failure' | 'unknown mail';

/**
 * Reads a mail that came to the bounce address.
 * @param source the mail as it was sent, or its beginning
 */
export function parseReturnedMail(source: string, serviceKey: string): ReturnedReport | UncountedMail {
  const report = reportOf(source);
  const action = ACTION.exec(report)?.[1]?.toLowerCase();
  const hasFailed = action === undefined ? FAILED_RECIPIENT.test(source) : action === 'failed';
  if (!hasFailed) return 'no failure';
  const mail = findMail(source, serviceKey);
  if (mail === null) return 'unknown mail';
  const status = STATUS.exec(report)?.[1] ?? null;
  const words = DIAGNOSTIC.exec(report)?.[1]?.replace(/\s+/g, ' ').trim();
  return { mail, error: words ? cutTo(MAX_ERROR_CHARACTERS, words) : status, status };
}
