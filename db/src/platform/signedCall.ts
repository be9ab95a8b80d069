import { createHmac, createSecretKey, hash, timingSafeEqual, type KeyObject } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { parseServiceKeys } from './serviceKeys';

/** The header with the BFF's signed decision about one request (SECURITY.md, 65). */
export const CALL_HEADER = 'x-trestle-call';
/** How long a decision is valid: as long as the identity header that it belongs to. */
const VALID_MS = 60_000;
/** Difference between the clocks of two machines that is accepted. */
const CLOCK_TOLERANCE_MS = 5000;
/** How long a service must remember an exchange, so that nobody can repeat it. */
export const EXCHANGE_VALID_MS = VALID_MS + CLOCK_TOLERANCE_MS;

/**
 * Request headers that a service gets to read. The BFF passes on no others, all of these are signed, and a service drops
 * what isn't. An allow-list can't forget an internal header, a hop-by-hop header, or one that `Connection` names
 * (SECURITY.md, 37).
 */
export const SIGNED_HEADERS = [
  'accept',
  'accept-encoding',
  'accept-language',
  'content-type',
  'idempotency-key',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'if-unmodified-since',
  'prefer',
  'range',
  'x-request-id',
  'x-timezone',
] as const;

/** One request to a service: what the BFF sends and the service receives. */
export interface ServiceRequest {
  /** The identity header of the same request. */
  identity: string;
  method: string;
  /** Path and query, exactly as sent. */
  target: string;
  /** Id of the exchange, which the reply repeats. */
  exchange: string;
  /** All headers; SIGNED_HEADERS of them count. */
  headers: IncomingHttpHeaders;
}
/** What a service may do, and with which body. */
export interface SignedDecision {
  decision: string;
  /** From `describeBody` or `describeStream`; undefined from a BFF of the version before, which signs no bodies. */
  body: string | undefined;
}

/** Describes a body that was read: its digest. */
export const describeBody = (body: Buffer | undefined): string =>
  body === undefined || body.length === 0 ? 'none' : `sha256-${hash('sha256', body, 'base64url')}`;
/**
 * Describes a body that is streamed, by its length. Its content isn't known when the call is signed: the exchange, which
 * is for one use, keeps anybody from sending another.
 */
export const describeStream = (headers: IncomingHttpHeaders): string =>
  `stream-${headers['content-length'] ?? 'chunked'}`;

const createKeys = (serviceKey: string): KeyObject[] =>
  parseServiceKeys(serviceKey).map((key) => createSecretKey(key, 'utf8'));

/** The lines that are signed in every version: they bind a decision to one request. */
const requestLines = ({ identity, method, target, exchange }: ServiceRequest): string[] => [
  identity.slice(identity.lastIndexOf('.') + 1),
  method,
  target,
  exchange,
];
const headerLines = ({ headers }: ServiceRequest): string[] =>
  SIGNED_HEADERS.map((name) => (headers[name] === undefined ? name : `${name}: ${String(headers[name])}`));

/**
 * Signs lines. The space in 'trestle call' makes the text differ from every text that a JWT signs with the same key.
 */
const signature = (key: KeyObject, lines: readonly string[]): Buffer =>
  createHmac('sha256', key).update(lines.join('\n')).digest();

/** The signed text. Without a body, that of the version before. No line can hold a line break. */
const signedLines = (request: ServiceRequest, expiresAt: string, { decision, body }: SignedDecision): string[] =>
  body === undefined
    ? ['trestle call', ...requestLines(request), expiresAt, decision]
    : ['trestle call 2', ...requestLines(request), ...headerLines(request), body, expiresAt, decision];

/**
 * Creates a signer of decisions. A signature is bound to the identity, the method, the exact target, the exchange, the
 * headers that a service reads, and the body.
 * @param serviceKey SERVICE_KEY
 */
export function createCallSigner(
  serviceKey: string,
  now: () => number = Date.now,
): (sent: ServiceRequest, decision: string, body: string) => string {
  const [key] = createKeys(serviceKey);
  return (request, decision, body) => {
    const expiresAt = String(now() + VALID_MS);
    const mac = signature(key!, signedLines(request, expiresAt, { decision, body })).toString('base64url');
    return `${mac} ${expiresAt} ${body} ${decision}`;
  };
}

const CALL_FORMAT = /^([\w-]{43}) (\d{13,15}) (?:(none|sha256-[\w-]{43}|stream-(?:\d{1,15}|chunked)) )?([!-~ ]+)$/;

/**
 * Creates a reader of signed decisions. It accepts those of the version before, too, so that services can be replaced
 * one after another before the BFFs are.
 * @returns a function that gives the decision; undefined when the header is forged, expired or for another request
 */
export function createCallReader(
  serviceKey: string,
): (header: string, received: ServiceRequest) => SignedDecision | undefined {
  const keys = createKeys(serviceKey);
  return (header, request) => {
    const [, signatureText, expiresAt, body, decision] = CALL_FORMAT.exec(header) ?? [];
    if (
      signatureText === undefined ||
      expiresAt === undefined ||
      decision === undefined ||
      Number(expiresAt) + CLOCK_TOLERANCE_MS < Date.now()
    )
      return undefined;
    const bytes = Buffer.from(signatureText, 'base64url');
    const lines = signedLines(request, expiresAt, { decision, body });
    return keys.some((key) => timingSafeEqual(signature(key, lines), bytes)) ? { decision, body } : undefined;
  };
}
