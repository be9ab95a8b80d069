/** The settings of sign-in by OpenID Connect that depend on each other. Wrong ones are undefined. */
export interface OidcSettings {
  nodeEnv?: string;
  publicUrl?: string;
  oidcIssuer?: string;
  oidcClientId?: string;
  oidcClientSecret?: string;
  oidcCreateUsers?: boolean;
  oidcMatchEmail?: boolean;
  oidcGroupsClaim?: string;
  oidcOnly?: boolean;
}

/** Lists what contradicts itself in them, one line for each problem. */
export function oidcSettingProblems(settings: OidcSettings): string[] {
  const needed = { OIDC_CLIENT_ID: settings.oidcClientId, OIDC_CLIENT_SECRET: settings.oidcClientSecret };
  if (settings.oidcIssuer) {
    const missing = Object.entries(needed).flatMap(([name, value]) =>
      value ? [] : [`${name} is missing: OIDC_ISSUER needs it.`],
    );
    return settings.nodeEnv === 'production' && !settings.publicUrl
      ? [...missing, 'PUBLIC_URL is missing: the provider of OIDC_ISSUER sends people back to it.']
      : missing;
  }
  const options = {
    ...needed,
    OIDC_CREATE_USERS: settings.oidcCreateUsers,
    OIDC_MATCH_EMAIL: settings.oidcMatchEmail,
    OIDC_GROUPS_CLAIM: settings.oidcGroupsClaim,
    OIDC_ONLY: settings.oidcOnly,
  };
  return Object.entries(options).flatMap(([name, value]) =>
    value ? [`OIDC_ISSUER is missing: ${name} means nothing without it.`] : [],
  );
}
