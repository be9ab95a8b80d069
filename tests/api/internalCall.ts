import { createHmac } from 'node:crypto';
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

/** The headers that prove to a service that a call came from the BFF. Needs the service key. */
export const internalHeaders = async (
  key: string,
  { method = 'GET', target, identity, decision, exchange = 'x', validUntilMs = Date.now() + 60_000 }: InternalCall,
): Promise<Record<string, string>> => {
  const signed = await signedIdentity(key, decision.kind, identity);
  const text = [
    'trestle call',
    signed.slice(signed.lastIndexOf('.') + 1),
    method,
    target,
    exchange,
    String(validUntilMs),
    decision.kindAndId,
  ].join('\n');
  const mac = createHmac('sha256', key).update(text).digest('base64url');
  return {
    'x-trestle-identity': signed,
    'x-trestle-exchange': exchange,
    'x-trestle-call': `${mac} ${validUntilMs} ${decision.kindAndId}`,
  };
};
