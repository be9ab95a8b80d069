import type { JWTPayload } from 'jose';
import { OIDC_CLIENT } from '../../oidcClient.mjs';
import { browserOf, comeBack, newSubject } from './companySignIn';
import type { ForgingProvider } from './forgingProvider';

export const nowInSeconds = () => Math.floor(Date.now() / 1000);

/** The claims of a right answer. */
const rightClaims = ({ issuer }: ForgingProvider, subject: string): JWTPayload => ({
  iss: issuer,
  aud: OIDC_CLIENT.id,
  sub: subject,
  iat: nowInSeconds(),
  exp: nowInSeconds() + 300,
  email: `${subject}@demo.example`,
  preferred_username: subject,
});

/** Who answers, for whom, and what else stands in the address. */
export interface ForgedAnswer {
  signer?: 'provider' | 'stranger';
  subject?: string;
  query?: Record<string, string>;
}

/** Begins a sign-in, and comes back with an answer of which some claims are others. */
export async function comeBackFrom(
  provider: ForgingProvider,
  bff: string,
  change: (begun: { nonce: string; state: string }) => JWTPayload,
  { signer = 'provider', subject = newSubject(), query = {} }: ForgedAnswer = {},
) {
  const browser = browserOf(bff, []);
  const begun = await browser.open(`${bff}/auth/oidc/`);
  const { searchParams } = new URL(begun.headers.get('location')!);
  const secrets = { nonce: searchParams.get('nonce')!, state: searchParams.get('state')! };
  provider.answerWith({ ...rightClaims(provider, subject), nonce: secrets.nonce, ...change(secrets) }, signer);
  const parameters = new URLSearchParams({ code: 'any', state: secrets.state, ...query });
  return { browser, ...(await comeBack(browser, bff, `${bff}/auth/oidc/callback/?${parameters.toString()}`)) };
}
