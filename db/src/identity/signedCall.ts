import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto';

/** The header that carries what the BFF decided about one request (safety 65). */
export const CALL_HEADER = 'x-trestle-call';
/** As long as the identity it goes with. */
const VALID_MS = 60_000;
/** Clocks of two machines differ a little. */
const CLOCK_TOLERANCE_MS = 5000;

/** One request to a service, as the BFF sends it and the service gets it. */
export interface ServiceRequest {
  /** The identity header that it goes with. */
  identity: string;
  method: string;
  /** Path and query, to the letter. */
  target: string;
  /** Names the exchange; the reply says the same. */
  exchange: string;
}

/** A key, or several separated by commas while it is being changed: the first signs, all are believed. */
const keysOf = (text: string): KeyObject[] =>
  text
    .split(',')
    .map((key) => key.trim())
    .filter((key) => key !== '')
    .map((key) => createSecretKey(key, 'utf8'));

/** The blank in the first line keeps it from ever being a text that an identity is signed by with the same key. */
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

/** Signs what was decided about a request: bound to its identity, its method and every letter of its target. */
export const createCallSigner = (
  serviceKey: string,
  now: () => number = Date.now,
): ((sent: ServiceRequest, decision: string) => string) => {
  const [key] = keysOf(serviceKey);
  return (sent, decision) => {
    const until = String(now() + VALID_MS);
    return `${signature(key!, sent, until, decision).toString('base64url')} ${until} ${decision}`;
  };
};

/** Reads what was decided about a request; nothing where the header isn't the BFF's, is for another request, or is over. */
export const createCallReader = (
  serviceKey: string,
  now: () => number = Date.now,
): ((header: string, got: ServiceRequest) => string | undefined) => {
  const keys = keysOf(serviceKey);
  return (header, got) => {
    const [, given, until, decision] = /^([\w-]{43}) (\d{13,15}) ([!-~ ]+)$/.exec(header) ?? [];
    if (
      given === undefined ||
      until === undefined ||
      decision === undefined ||
      Number(until) + CLOCK_TOLERANCE_MS < now()
    )
      return undefined;
    const bytes = Buffer.from(given, 'base64url');
    return keys.some((key) => timingSafeEqual(signature(key, got, until, decision), bytes)) ? decision : undefined;
  };
};
