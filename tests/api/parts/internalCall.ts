import { createHash, createHmac, randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';

/** What the BFF decided about a call, and signs. */
export interface CallDecision {
  /** Such as `item product read`. */
  kind: string;
  /** The kind and the path's id, such as `item product read 3`. */
  kindAndId: string;
}
/** A call that a test signs in place of the BFF. */
export interface InternalCall {
  method?: string;
  target: string;
  identity?: Record<string, unknown>;
  decision: CallDecision;
  /** Id of the request between BFF and service. */
  exchange?: string;
  /** The body's text. */
  body?: string;
  /** Headers that are signed with the call, and sent with it. */
  headers?: Readonly<Record<string, string>>;
  /** End of the signature's validity, in ms since 1970. */
  validUntilMs?: number;
}

const ADMINISTRATOR = {
  user: 1,
  actor: 1,
  session: 'x',
  username: 'admin',
  administrator: true,
  superuser: true,
  staff: true,
  scope: 'all',
  limits: {},
};

/** Signs an identity as the BFF does, for one kind of call. */
export const signedIdentity = (key: string, kind: string, more: Record<string, unknown> = {}): Promise<string> =>
  new SignJWT({ identity: { ...ADMINISTRATOR, call: kind, ...more } })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience('trestle-services')
    .setIssuer('trestle-bff')
    .setIssuedAt()
    .setExpirationTime('60s')
    .sign(new TextEncoder().encode(key));

/** The headers that are signed, in their order. */
const SIGNED_HEADERS =
  'accept accept-encoding accept-language content-type idempotency-key if-match if-modified-since if-none-match ' +
  'if-range if-unmodified-since prefer range x-request-id x-timezone';

/** The headers that prove to a service that a call came from the BFF. Needs the service key. */
export const internalHeaders = async (
  key: string,
  {
    method = 'GET',
    target,
    identity,
    decision,
    exchange = randomUUID(),
    body = '',
    headers = {},
    validUntilMs = Date.now() + 60_000,
  }: InternalCall,
): Promise<Record<string, string>> => {
  const signed = await signedIdentity(key, decision.kind, identity);
  const bodyText = body === '' ? 'none' : `sha256-${createHash('sha256').update(body).digest('base64url')}`;
  const text = [
    'trestle call 2',
    signed.slice(signed.lastIndexOf('.') + 1),
    method,
    target,
    exchange,
    ...SIGNED_HEADERS.split(' ').map((name) => (name in headers ? `${name}: ${headers[name]}` : name)),
    bodyText,
    String(validUntilMs),
    decision.kindAndId,
  ].join('\n');
  const mac = createHmac('sha256', key).update(text).digest('base64url');
  return {
    ...headers,
    'x-trestle-identity': signed,
    'x-trestle-exchange': exchange,
    'x-trestle-call': `${mac} ${validUntilMs} ${bodyText} ${decision.kindAndId}`,
  };
};
