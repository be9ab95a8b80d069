import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { passOnInTurn } from '../../load/balancer.mjs';
import { GROUPS_CLAIM, OIDC_CLIENT } from '../../oidcClient.mjs';
import { browserOf, comeBack, exchange, signInAtProvider } from './companySignIn';
import { startOidcProvider, type OidcProvider } from './oidcProvider';
import { as, callTo, list, type Body } from './people';
import { startSecondDeployment } from './secondDeployment';
import type { TestBrowser } from './testBrowser';

/** Two BFFs behind a balancer that know nothing of each other, and a real provider. */
export interface CompanyBffs {
  /** Of the balancer. */
  origin: string;
  urls: [string, string];
  provider: OidcProvider;
  /** A browser for which the balancer and both BFFs are one origin. */
  newBrowser: () => TestBrowser;
  /** Signs in: begun at one BFF, back at the other, the ticket exchanged at the first. */
  signIn: (subject: string, claims?: object) => Promise<{ status: number; body: Body; problem?: string }>;
  stop: () => Promise<void>;
}

export async function startCompanyBffs(): Promise<CompanyBffs> {
  const targets: string[] = [];
  const passOn = passOnInTurn(targets);
  const balancer = createServer((req, res) => void passOn(req, res));
  await once(balancer.listen(0, '127.0.0.1'), 'listening');
  const origin = `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`;
  const provider = await startOidcProvider(origin);
  const settings = {
    PUBLIC_URL: origin,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: OIDC_CLIENT.id,
    OIDC_CLIENT_SECRET: OIDC_CLIENT.secret,
    OIDC_CREATE_USERS: 'on',
    OIDC_MATCH_EMAIL: 'on',
    OIDC_GROUPS_CLAIM: GROUPS_CLAIM,
  };
  const bffs = await Promise.all([startSecondDeployment(settings), startSecondDeployment(settings)]);
  const urls: [string, string] = [bffs[0].url, bffs[1].url];
  targets.push(...urls);
  const newBrowser = () => browserOf(origin, urls);
  return {
    origin,
    urls,
    provider,
    newBrowser,
    signIn: async (subject, claims) => {
      if (claims) await provider.setClaims(subject, claims);
      const browser = newBrowser();
      const callback = await signInAtProvider(browser, `${urls[0]}/auth/oidc/`, subject);
      const { ticket, problem } = await comeBack(browser, urls[1], callback);
      if (!ticket) return { status: 0, body: {}, problem: problem! };
      return exchange(browser, urls[0], ticket);
    },
    stop: async () => {
      await Promise.all([...bffs.map((bff) => bff.stop()), provider.stop()]);
      balancer.closeAllConnections();
      balancer.close();
    },
  };
}

/** Claims of somebody with a verified e-mail. */
export const claimsOf = (subject: string, more: object = {}) => ({
  preferred_username: subject,
  given_name: 'Ada',
  family_name: 'Byron',
  email: `${subject}@demo.example`,
  email_verified: true,
  [GROUPS_CLAIM]: [],
  ...more,
});

/** Asks a BFF whether the session of a token lives. */
export const verifyToken = (token: string, url: string) => callTo(url)('POST', '/api-token-verify/', { token });

/** The audit's entries of one kind about a user. */
export async function auditOfUser(user: number, action: string): Promise<Body[]> {
  const condition = {
    and: [
      ['action', 'eq', action],
      ['user', 'eq', user],
    ],
  };
  return (await list(as('admin'), 'trestle/audit', { query: JSON.stringify(condition) }))['results'] as Body[];
}
