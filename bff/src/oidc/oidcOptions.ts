import { publicUrl } from '../publicUrl';
import type { BffSettings } from '../settings';
import type { ProviderSettings } from './provider';
import type { OidcPolicy } from '@trestle/db/identity/oidcIdentities';

/** Addresses of the calls. */
export const OIDC_PATH = '/auth/oidc/';
export const FINISH_PATH = `${OIDC_PATH}finish/`;
export const CALLBACK_PATH = `${OIDC_PATH}callback/`;

/** The settings of sign-in by OpenID Connect, where it is on. */
export interface OidcOptions extends ProviderSettings {
  /** Where the provider sends people back to. */
  redirectUri: string;
  /** Whether people open the product by https. */
  secure: boolean;
  groupsClaim: string | undefined;
  policy: OidcPolicy;
}

/** Reads them from the settings; null where it is off. */
export function oidcOptions(settings: BffSettings): OidcOptions | null {
  const { oidcIssuer: issuer, oidcClientId: clientId, oidcClientSecret: clientSecret } = settings;
  if (!issuer || !clientId || !clientSecret) return null;
  const origin = settings.publicUrl ?? publicUrl(settings.host, settings.port);
  return {
    issuer,
    clientId,
    clientSecret,
    redirectUri: new URL(CALLBACK_PATH, origin).href,
    secure: origin.startsWith('https:'),
    groupsClaim: settings.oidcGroupsClaim,
    policy: {
      createUsers: settings.oidcCreateUsers,
      matchEmail: settings.oidcMatchEmail,
      superuserGroup: settings.superuserGroup,
    },
  };
}

/** Returns the host of an issuer, by which people know it. */
export const providerName = (issuer: string): string => new URL(issuer).host;
