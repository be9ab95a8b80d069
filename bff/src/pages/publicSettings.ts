import type { EnvironmentSettings } from '@trestle/db/platform/settings';
import { regionalOf } from '@trestle/db/platform/regionalSettingsSchema';
import { adminEntities } from '@trestle/schema/entities/all';
import { providerName } from '../oidc/oidcOptions';
import { version } from '../../package.json';

/** Returns the settings that browsers may know. The kit reads them from the page. */
export function publicSettings(settings: EnvironmentSettings) {
  return {
    productName: settings.productName,
    slug: settings.productSlug,
    version,
    variant: settings.backendVariant,
    usePermissions: settings.usePermissions,
    adminEntities,
    superuserGroup: settings.superuserGroup,
    advancedUsage: settings.advancedUsage,
    permanentStorage: settings.permanentStorage,
    passwordComplexity: settings.passwordComplexity,
    legacyCredentialImport: settings.legacyCredentialImport,
    companySignIn: settings.oidcIssuer ? { name: providerName(settings.oidcIssuer), only: settings.oidcOnly } : null,
    anonymousMode: settings.anonymousMode,
    debugLogging: settings.debugLogging,
    jwtInQuery: settings.jwtInQuery,
    testingHosts: settings.testingHosts,
    marketingUrl: settings.marketingUrl ?? null,
    supportEmail: settings.supportEmail,
    reportTimezone: settings.reportTimezone,
    regional: { ...regionalOf(settings), seller: undefined },
    bouncesKnown: settings.mailBounceAddress !== undefined,
    noteLockHours: settings.noteLockHours,
    remoteOverrideOrigins: settings.remoteOverrideOrigins,
  };
}
