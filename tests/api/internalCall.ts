import { createHmac } from 'node:crypto';
import { SignJWT } from 'jose';

/**
 * What the BFF decided: the kind of call (`item product read`), and that with the path's id (`item product read 3`).
 */
export interface Decided {
  kind: string;
  named: string;
}
export interface InternalCall {
  method?: string;
  target: string;
  identity?: Record<string, unknown>;
  decided: Decided;
  exchange?: string;
  until?: number;
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
  { method = 'GET', target, identity, decided, exchange = 'x', until = Date.now() + 60_000 }: InternalCall,
): Promise<Record<string, string>> => {
  const signed = await signedIdentity(key, decided.kind, identity);
  const text = [
    'trestle call',
    signed.slice(signed.lastIndexOf('.') + 1),
    method,
    target,
    exchange,
    String(until),
    decided.named,
  ].join('\n');
  const mac = createHmac('sha256', key).update(text).digest('base64url');
  return {
    'x-trestle-identity': signed,
    'x-trestle-exchange': exchange,
    'x-trestle-call': `${mac} ${until} ${decided.named}`,
  };
};
