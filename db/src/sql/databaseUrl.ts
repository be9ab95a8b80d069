import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import type { SslOptions } from 'mysql2';
import { ownTable } from '@trestle/schema/ownTable';

/** Where a database server listens: a port, or a socket in the file system. */
export interface Host {
  host: string;
  port: number;
  socketPath?: string;
}

/** What DATABASE_URL says. */
export interface DatabaseAddress {
  username: string;
  password: string;
  database: string;
  /** In the order of preference. */
  hosts: Host[];
  /** How connections are encrypted; undefined for plain ones. */
  ssl?: SslOptions;
}

const OPTION_NAMES = ['socketPath', 'ssl', 'ssl-mode', 'ssl-ca'];
/** What `ssl-mode` asks for. REQUIRED encrypts without looking at the certificate, as MySQL's own client does. */
const SSL_MODES: Readonly<Record<string, SslOptions | undefined>> = ownTable({
  disabled: undefined,
  required: { rejectUnauthorized: false },
  'verify-ca': { rejectUnauthorized: true, verifyIdentity: false },
  'verify-identity': { rejectUnauthorized: true, verifyIdentity: true },
});

/**
 * Returns account, database, hosts and encryption of `mysql://user:pw@host:port,host:port/db?options`. Options:
 * `socketPath` (of one host), `ssl-mode` (disabled, required, verify-ca, verify-identity), `ssl-ca` (file of the
 * certificates that are trusted), and `ssl=on` for verify-identity.
 * @throws Error with one line for the operator; it holds nothing of the account
 */
export function parseUrl(url: string): DatabaseAddress {
  const [, user = '', password = '', hosts = '', database = '', query = ''] =
    /^\w+:\/\/(?:([^:@/]*)(?::([^@/]*))?@)?([^/]+)\/([^?]*)(\?.*)?/.exec(url) ?? [];
  const options = new URLSearchParams(query);
  const unknown = [...options.keys()].find((name) => !OPTION_NAMES.includes(name));
  if (unknown !== undefined) throw new Error(`no option '${unknown}': ${OPTION_NAMES.join(', ')}`);
  const socketPath = options.get('socketPath') ?? undefined;
  const addresses = hosts.split(',').map((host) => {
    const [, name = host, port] = /^\[?([^\]]*?)\]?(?::(\d+))?$/.exec(host) ?? [];
    return { host: name, port: Number(port ?? 3306) };
  });
  const ssl = sslOptions(options);
  const unnamed = ssl?.verifyIdentity && addresses.find(({ host }) => isIP(host));
  if (unnamed)
    throw new Error(`a certificate is for a host's name, and ${unnamed.host} is none: name it, or use verify-ca`);
  return {
    username: decodeURIComponent(user),
    password: decodeURIComponent(password),
    database,
    hosts: addresses.length === 1 && socketPath ? [{ ...addresses[0]!, socketPath }] : addresses,
    ...(ssl && { ssl }),
  };
}

function sslOptions(options: URLSearchParams): SslOptions | undefined {
  const caFile = options.get('ssl-ca');
  const mode =
    modeOf(options.get('ssl-mode'), options.get('ssl')) ?? (caFile === null ? 'disabled' : 'verify-identity');
  if (!Object.hasOwn(SSL_MODES, mode)) throw new Error(`ssl-mode is one of ${Object.keys(SSL_MODES).join(', ')}`);
  const ssl = SSL_MODES[mode];
  return ssl && { ...ssl, minVersion: 'TLSv1.2', ...(caFile === null ? {} : { ca: readCertificates(caFile) }) };
}

function modeOf(mode: string | null, ssl: string | null): string | undefined {
  if (mode !== null) return mode.toLowerCase().replaceAll('_', '-');
  if (ssl === null) return undefined;
  if (/^(on|1|true|yes)$/i.test(ssl)) return 'verify-identity';
  if (/^(off|0|false|no)$/i.test(ssl)) return 'disabled';
  throw new Error('ssl is on or off; ssl-mode says more');
}

function readCertificates(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new Error(`the file of ssl-ca can't be read: ${file}`);
  }
}
