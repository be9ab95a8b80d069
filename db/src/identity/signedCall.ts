import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto';
import { parseServiceKeys } from './serviceKeys';

/** The header with the BFF's signed decision about one request (SECURITY.md, 65). */
export const CALL_HEADER = 'x-trestle-call';
/** How long a decision is valid: as long as the identity header that it belongs to. */
const VALID_MS = 60_000;
/** Difference between the clocks of two machines that is accepted. */
const CLOCK_TOLERANCE_MS = 5000;

/** One request to a service: what the BFF sends and the service receives. */
export interface ServiceRequest {
  /** The identity header of the same request. */
  identity: string;
  method: string;
  /** Path and query, exactly as sent. */
  target: string;
  /** Id of the exchange, which the reply repeats. */
  exchange: string;
}

const createKeys = (serviceKey: string): KeyObject[] =>
  parseServiceKeys(serviceKey).map((key) => createSecretKey(key, 'utf8'));

/**
 * Signs a decision. The space in 'trestle call' makes the text differ from every text that a JWT signs with the same
 * key.
 */
const signature = (
  key: KeyObject,
  { identity, method, target, exchange }: ServiceRequest,
  expiresAt: string,
  decision: string,
): Buffer =>
  createHmac('sha256', key)
    .update(
      [
        'trestle call',
        identity.slice(identity.lastIndexOf('.') + 1),
        method,
        target,
        exchange,
        expiresAt,
        decision,
      ].join('\n'),
    )
    .digest();

/**
 * Creates a signer of decisions. A signature is bound to the identity, the method, the exact target and the exchange.
 * @param serviceKey SERVICE_KEY
 */
export const createCallSigner = (
  serviceKey: string,
  now: () => number = Date.now,
): ((sent: ServiceRequest, decision: string) => string) => {
  const [key] = createKeys(serviceKey);
  return (request, decision) => {
    const expiresAt = String(now() + VALID_MS);
    return `${signature(key!, request, expiresAt, decision).toString('base64url')} ${expiresAt} ${decision}`;
  };
};

/**
 * Creates a reader of signed decisions.
 * @returns a function that gives the decision; undefined when the header is forged, expired or for another request
 */
export const createCallReader = (
  serviceKey: string,
  now: () => number = Date.now,
): ((header: string, received: ServiceRequest) => string | undefined) => {
  const keys = createKeys(serviceKey);
  return (header, request) => {
    const [, signatureText, expiresAt, decision] = /^([\w-]{43}) (\d{13,15}) ([!-~ ]+)$/.exec(header) ?? [];
    if (
      signatureText === undefined ||
      expiresAt === undefined ||
      decision === undefined ||
      Number(expiresAt) + CLOCK_TOLERANCE_MS < now()
    )
      return undefined;
    const bytes = Buffer.from(signatureText, 'base64url');
    return keys.some((key) => timingSafeEqual(signature(key, request, expiresAt, decision), bytes))
      ? decision
      : undefined;
  };
};
