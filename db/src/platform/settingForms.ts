import { isIP } from 'node:net';
import { SERVICES } from '@trestle/schema/entity';
import { z } from 'zod';
import { parseUrl } from '../sql/databaseUrl';

/* What settings must look like: addresses, origins, proxies, services. */

const HOST = String.raw`(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?`;
/** Account, hosts and database. The rest of a password with a bare / or @ must not be taken for a host, and looked up. */
const MYSQL_URL = new RegExp(
  String.raw`^(?:mysql|mariadb):\/\/(?:[^\s/@]+@)?${HOST}(?:,${HOST})*\/[^\s/?@]+(?:\?\S*)?$`,
  'i',
);
const SERVICE_URL = /^[a-z]+=https?:\/\/[^\s/,|]+(\|https?:\/\/[^\s/,|]+)*$/;
const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal'];

const DATABASE_URL_FORM =
  'an address like mysql://user:password@host:3306/database, where a password has its % as %25, / as %2F, @ as %40';

export const isService = (text: string): boolean => SERVICES.some((service) => service === text);
export const isSmtpUrl = (text: string): boolean => /^smtps?:\/\/\S+$/.test(text) && URL.canParse(text);

export const isImapUrl = (text: string): boolean =>
  /^imaps?:\/\/[^\s/@:]+:[^\s/@]+@[^\s/@]+(\/\S*)?$/.test(text) && URL.canParse(text) && isDecodable(text);

/** Whether an address can be read. A `%` in a password stands there as %25. */
export function isDatabaseUrl(text: string): boolean {
  return databaseUrlProblem(text) === undefined;
}

/** Says what is wrong with a database's address; it ends the sentence '{NAME} must be …'. */
function databaseUrlProblem(text: string): string | undefined {
  if (!isDecodable(text) || !MYSQL_URL.test(text)) return DATABASE_URL_FORM;
  try {
    parseUrl(text);
    return undefined;
  } catch (error) {
    return `an address with other options: ${(error as Error).message}`;
  }
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** A database's address, whose options can be used. */
export const databaseUrl = z.string().refine(isDatabaseUrl, {
  error: ({ input }) => databaseUrlProblem(String(input)),
});

/** Scheme, host and perhaps a port. Nothing in it could end a directive of a page's content policy. */
export const ORIGIN = /^https?:\/\/(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** An origin, or all below a domain: `https://*.shop.example`. */
export const ORIGIN_PATTERN = /^https?:\/\/(?:(?:\*\.)?[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** Whether an entry such as `orders=http://a:1|http://b:1` names addresses that can be read. */
export function isServiceUrl(text: string): boolean {
  const urls = text.slice(text.indexOf('=') + 1).split('|');
  return SERVICE_URL.test(text) && urls.every((url) => URL.canParse(url));
}

/** Whether Express can compare addresses with this proxy or network. */
export function isProxy(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  if (bits === undefined) return PROXY_NAMES.includes(text) || isIP(text) > 0;
  const addressBits = { 0: 0, 4: 32, 6: 128 }[isIP(address) as 0 | 4 | 6];
  return more.length === 0 && /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= addressBits;
}

/** Whether Node knows the currency and it has cents: money is stored with two decimals. */
export function isKnownCurrency(code: string): boolean {
  if (!Intl.supportedValuesOf('currency').includes(code)) return false;
  return (
    new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions().maximumFractionDigits === 2
  );
}
/** Whether Node knows how a locale writes numbers and dates. */
export function isKnownLocale(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length === 1;
  } catch {
    return false;
  }
}

/** Hosts of this machine, with which http is safe. */
const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** Whether this names a bucket of a store of files. Its keys are settings of their own. */
export function isFilesUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, pathname, search, hash, username, password } = new URL(text);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && LOOPBACK_HOSTS.includes(hostname));
  const isPath = /^\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[\w.-]+)*\/?$/.test(pathname) && pathname.length <= 140;
  return isSafe && isPath && [search, hash, username, password].every((part) => part === '');
}

/** Whether this can be the issuer of an OpenID Connect provider. http is for a provider on this machine alone. */
export function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, search, hash, username } = new URL(text);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && LOOPBACK_HOSTS.includes(hostname));
  return isSafe && search === '' && hash === '' && username === '' && text.length <= 255;
}
