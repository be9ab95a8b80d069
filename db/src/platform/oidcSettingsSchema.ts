import { z } from 'zod';
import { isIssuer } from './settingForms';
import { accepted, flag, matching, optionalSetting, setting } from './settingKinds';

/** Settings of the sign-in by OpenID Connect (contract §2.7). */
export const oidcSettingsSchema = {
  oidcIssuer: optionalSetting(
    accepted(isIssuer, 'an https address without a query, as the provider gives its issuer'),
    {
      name: 'OIDC_ISSUER',
      fallbackDoc: 'off',
      doc: 'Issuer of the OpenID Connect provider by which people log in.',
    },
  ),
  oidcClientId: optionalSetting(z.string(), {
    name: 'OIDC_CLIENT_ID',
    fallbackDoc: 'none; required with OIDC_ISSUER',
    doc: 'What the provider calls this product.',
  }),
  oidcClientSecret: optionalSetting(z.string(), {
    name: 'OIDC_CLIENT_SECRET',
    fallbackDoc: 'none; required with OIDC_ISSUER',
    doc: 'The secret that the provider gave for it.',
    isSecret: true,
  }),
  oidcCreateUsers: setting(flag, {
    name: 'OIDC_CREATE_USERS',
    fallback: 'off',
    doc: 'Create a user for whoever logs in by the provider and has none.',
  }),
  oidcMatchEmail: setting(flag, {
    name: 'OIDC_MATCH_EMAIL',
    fallback: 'off',
    doc: 'Find people by their e-mail the first time, if the provider has verified it.',
  }),
  oidcGroupsClaim: optionalSetting(matching(/^[\w.:/-]{1,200}$/, 'the name of a claim'), {
    name: 'OIDC_GROUPS_CLAIM',
    fallbackDoc: 'none',
    doc: 'Claim with the groups of a person at the provider.',
  }),
  oidcOnly: setting(flag, {
    name: 'OIDC_ONLY',
    fallback: 'off',
    doc: 'Nobody but superusers logs in with a password.',
  }),
};
