import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto';

/** The header with the BFF's signed decision about one request (SECURITY.md, 65). */
export const CALL_HEADER = 'x-trestle-call';
/** As long as the identity header that it belongs to. */
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

/** Splits SERVICE_KEY. While the key is being changed there are several: the first signs, all are accepted. */
const parseKeys = (text: string): KeyObject[] =>
  text
    .split(',')
    .map((key) => key.trim())
    .filter((key) => key !== '')
    .map((key) => createSecretKey(key, 'utf8'));

/** The space in 'trestle call' keeps the text from ever being one that a JWT is signed over with the same key. */
const signature = (
  key: KeyObject,
  { identity, method, target, exchange }: ServiceRequest,
  until: string,
  decision: string,
): Buffer =>
  createHmac('sha256', key)
    .update(
      ['trestle call', identity.slice(identity.lastIndexOf('.') + 1), method, target, exchange, until, decision].join(
        '\n',
      ),
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
  const [key] = parseKeys(serviceKey);
  return (sent, decision) => {
    const until = String(now() + VALID_MS);
    return `${signature(key!, sent, until, decision).toString('base64url')} ${until} ${decision}`;
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
  const keys = parseKeys(serviceKey);
  return (header, received) => {
    const [, signed, until, decision] = /^([\w-]{43}) (\d{13,15}) ([!-~ ]+)$/.exec(header) ?? [];
    if (
      signed === undefined ||
      until === undefined ||
      decision === undefined ||
      Number(until) + CLOCK_TOLERANCE_MS < now()
    )
      return undefined;
    const bytes = Buffer.from(signed, 'base64url');
    return keys.some((key) => timingSafeEqual(signature(key, received, until, decision), bytes)) ? decision : undefined;
  };
};
