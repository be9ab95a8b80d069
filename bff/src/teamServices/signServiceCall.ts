import { describeBody } from '@trestle/db/platform/signedCall';
import { SignJWT } from 'jose';
import type { SignedInCaller } from '../caller';

/** One call to a team's service, as it is signed. */
export interface ServiceCallToSign {
  /** The service's name. */
  service: string;
  secret: string;
  caller: Pick<SignedInCaller, 'session'>;
  administrator: boolean;
  /** The state that allowed the call. */
  state: string;
  method: string;
  /** Path and query, as sent. */
  target: string;
  body: Buffer | undefined;
  /** Id of the exchange. */
  exchange: string;
}

const ISSUER = 'trestle';
const VALID_SECONDS = 60;

/**
 * Signs who calls what, as a JSON web token with the service's own secret. The format is told in
 * bff/serviceIdentity/README.md.
 */
export function signServiceCall(call: ServiceCallToSign): Promise<string> {
  const { user, actor } = call.caller.session;
  return new SignJWT({
    ...(actor === user.id ? {} : { act: { sub: String(actor) } }),
    user: { id: user.id, username: user.username, name: user.descriptive_name },
    groups: user.groups.map(({ id, name }) => ({ id, name })),
    store: user.store ? { id: user.store.id, name: user.store.name } : null,
    administrator: call.administrator,
    state: call.state,
    method: call.method,
    target: call.target,
    body: describeBody(call.body),
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(ISSUER)
    .setAudience(call.service)
    .setSubject(String(user.id))
    .setJti(call.exchange)
    .setIssuedAt()
    .setExpirationTime(`${VALID_SECONDS}s`)
    .sign(new TextEncoder().encode(call.secret));
}
