import { SERVICES } from '@trestle/schema/entity';
import { z } from 'zod';
import { databaseSettingsSchema } from './databaseSettingsSchema';
import { filesSettings } from './filesSettingsSchema';
import { mailSettings } from './mailSettingsSchema';
import { oidcSettingsSchema } from './oidcSettingsSchema';
import { outgoingSettings } from './outgoingSettingsSchema';
import { regionalSettings } from './regionalSettingsSchema';
import { isProxy, isService, isServiceUrl, ORIGIN } from './settingForms';
import { flag, groupNames, list, matching, number, oneOf, optionalSetting, setting, timeZone } from './settingKinds';

/** Every setting (contract §1), by the name that the code gives it. Each text is also its row in bff/README.md. */
export const settingsSchema = z.object({
  nodeEnv: setting(oneOf(['development', 'test', 'production']), {
    name: 'NODE_ENV',
    fallback: 'development',
    doc: 'development, test or production. Production wants secrets of its own, and has no demo.',
  }),
  port: setting(number(0, 65_535), {
    name: 'PORT',
    fallback: '3000',
    fallbackDoc: '`3000`; of the services process `4001`',
    doc: "Port that a process listens on; the BFF's is the one public origin. 0 picks a free port and prints it.",
  }),
  host: setting(matching(/^[\w.:-]+$/, 'a host name or address'), {
    name: 'HOST',
    fallback: '127.0.0.1',
    doc: 'Address that a process listens on. With the default, only this machine reaches it.',
  }),
  dataDir: setting(z.string(), {
    name: 'DATA_DIR',
    fallback: '.data',
    doc: 'Folder of the database, releases, outbox and generated secrets.',
  }),
  productName: setting(z.string(), {
    name: 'PRODUCT_NAME',
    fallback: 'Trestle',
    doc: 'Name in the header, in mails and in page titles.',
  }),
  productSlug: setting(matching(/^[a-z][a-z0-9_-]{0,30}$/, 'small letters, digits, - and _'), {
    name: 'PRODUCT_SLUG',
    fallback: 'trestle',
    doc: "The product's part of an address: /api/{slug}/user/.",
  }),
  ...databaseSettingsSchema,
  demo: optionalSetting(flag, {
    name: 'DEMO',
    fallbackDoc: 'on outside production',
    doc: 'Demo data and demo accounts. Refused in production.',
  }),
  demoPassword: setting(z.string(), {
    name: 'DEMO_PASSWORD',
    fallback: 'Trestle-demo-1',
    doc: 'Password of every demo account.',
  }),
  demoScale: setting(number(0.01, 1000, /^\d{1,4}(\.\d{1,4})?$/), {
    name: 'DEMO_SCALE',
    fallback: '1',
    doc: 'How much demo data: 1 is a small wholesaler (400 products, 600 orders).',
  }),
  jwtSecret: optionalSetting(z.string(), {
    name: 'JWT_SECRET',
    fallbackDoc: 'generated into `DATA_DIR`; required in production',
    doc: 'Signs the tokens. At least 32 characters in production.',
    isSecret: true,
  }),
  jwtPreviousSecrets: setting(list(/./, 'secrets', /,/), {
    name: 'JWT_PREVIOUS_SECRETS',
    fallback: '',
    fallbackDoc: 'none',
    doc: 'Further secrets whose tokens are accepted, separated by commas: former ones, or the next one.',
    isSecret: true,
    isList: true,
  }),
  tokenTtlMinutes: setting(number(1, 1440), {
    name: 'TOKEN_TTL_MINUTES',
    fallback: '60',
    doc: 'Lifetime of a token, in minutes.',
  }),
  sessionMaxHours: setting(number(1, 720), {
    name: 'SESSION_MAX_HOURS',
    fallback: '12',
    doc: 'How long a session can be refreshed, in hours.',
  }),
  backendVariant: setting(oneOf(['standard', 'go']), {
    name: 'BACKEND_VARIANT',
    fallback: 'standard',
    doc: 'Which of the two variants of the specification: standard or go.',
  }),
  permanentStorage: setting(flag, {
    name: 'PERMANENT_STORAGE',
    fallback: 'off',
    doc: 'Keep the session in local storage, so that it outlives the tab.',
  }),
  passwordComplexity: setting(flag, {
    name: 'PASSWORD_COMPLEXITY',
    fallback: 'on',
    doc: 'Check how strong a new password is; show the meter and the generator.',
  }),
  legacyCredentialImport: setting(flag, {
    name: 'LEGACY_CREDENTIAL_IMPORT',
    fallback: 'off',
    doc: 'Take a session over from legacy stored credentials.',
  }),
  anonymousMode: setting(flag, {
    name: 'ANONYMOUS_MODE',
    fallback: 'off',
    doc: 'Offer to look in without a login, as a user who may see no data.',
  }),
  debugLogging: setting(flag, {
    name: 'DEBUG_LOGGING',
    fallback: 'off',
    doc: 'Log more, in browser and servers.',
  }),
  jwtInQuery: setting(flag, {
    name: 'JWT_IN_QUERY',
    fallback: 'off',
    doc: 'Accept ?jwt= on file downloads.',
  }),
  advancedUsage: setting(flag, {
    name: 'ADVANCED_USAGE',
    fallback: 'off',
    doc: 'Show staff flag and user permissions on the user form.',
  }),
  usePermissions: setting(flag, {
    name: 'USE_PERMISSIONS',
    fallback: 'on',
    doc: 'Apply the group permission rules.',
  }),
  superuserGroup: setting(z.string(), {
    name: 'SUPERUSER_GROUP',
    fallback: 'Administrator',
    doc: 'The group whose members are administrators.',
  }),
  ...oidcSettingsSchema,
  requireSecondFactor: optionalSetting(groupNames, {
    name: 'REQUIRE_SECOND_FACTOR',
    fallbackDoc: 'SUPERUSER_GROUP in production, otherwise none',
    doc:
      'Groups whose members log in with a second factor, separated by commas; `none` for no group. Whoever has a ' +
      'second factor is asked for it anyway.',
  }),
  testingHosts: setting(list(/^[\w.-]+$/, 'parts of host names'), {
    name: 'TESTING_HOSTS',
    fallback: 'test,qa,uat',
    doc: 'A host name containing one of these shows the testing-server banner.',
    isList: true,
  }),
  ...mailSettings,
  publicUrl: optionalSetting(matching(ORIGIN, 'an origin like https://orders.shop.example'), {
    name: 'PUBLIC_URL',
    fallbackDoc: 'http, `HOST` and `PORT`',
    doc: 'Origin that people open in a browser. Links in mails start with it.',
  }),
  mailsPerHour: setting(number(0, 10_000), {
    name: 'MAILS_PER_HOUR',
    fallback: '30',
    doc: 'How many emails about records one person may send in an hour.',
  }),
  supportEmail: setting(matching(/^[^\s@]+@[^\s@]+$/, 'a mail address'), {
    name: 'SUPPORT_EMAIL',
    fallback: 'support@trestle.example',
    doc: 'Shown where something went wrong.',
  }),
  marketingUrl: optionalSetting(matching(/^https?:\/\/[^\s/]+/, 'a web address'), {
    name: 'MARKETING_URL',
    fallbackDoc: 'a placeholder page',
    doc: 'The external shared folder with marketing material.',
  }),
  reportTimezone: setting(timeZone, {
    name: 'REPORT_TIMEZONE',
    fallback: 'Australia/Melbourne',
    doc: 'Time zone of reports, and of callers who name none.',
  }),
  ...regionalSettings,
  noteLockHours: setting(number(-1, 87_600), {
    name: 'NOTE_LOCK_HOURS',
    fallback: '24',
    doc: 'How long the author of a note may edit it, in hours; negative: always.',
  }),
  deliveredAfterDays: setting(number(-1, 36_500), {
    name: 'DELIVERED_AFTER_DAYS',
    fallback: '30',
    doc:
      "Days after the later of its order's day and its container's, when an order line that nobody marked counts as " +
      'delivered; negative: never.',
  }),
  uploadMbPerDay: setting(number(0, 1_000_000), {
    name: 'UPLOAD_MB_PER_DAY',
    fallback: '500',
    doc: 'How much one person may upload in a day (UTC), in MiB; 0: without limit.',
  }),
  storeFilesMb: setting(number(0, 100_000_000), {
    name: 'STORE_FILES_MB',
    fallback: '5000',
    doc: 'How much the files of one store may take, in MiB, its reports included; 0: without limit.',
  }),
  ...filesSettings,
  auditDays: setting(number(0, 36_500), {
    name: 'AUDIT_DAYS',
    fallback: '0',
    doc: "Days that audit entries are kept, of which records' histories are made; 0 keeps them for ever.",
  }),
  trustedProxies: setting(list(isProxy, 'addresses or networks, such as 10.0.0.0/8'), {
    name: 'TRUSTED_PROXIES',
    fallback: '',
    fallbackDoc: 'none',
    doc: 'Proxies whose X-Forwarded-For is believed.',
    isList: true,
  }),
  services: setting(list(isService, `service names: ${SERVICES.join(', ')}`), {
    name: 'SERVICES',
    fallback: '',
    fallbackDoc: 'all',
    doc: 'Which services a services process runs.',
    isList: true,
  }),
  serviceUrls: setting(list(isServiceUrl, 'service=address, as in orders=http://10.0.0.5:4001'), {
    name: 'SERVICE_URLS',
    fallback: '',
    fallbackDoc: 'those that `npm start` starts; required elsewhere',
    doc: 'Where the services are; `all=` for those not named.',
    isList: true,
  }),
  serviceKey: optionalSetting(matching(/[^\s,]/, 'a secret'), {
    name: 'SERVICE_KEY',
    fallbackDoc: 'generated by `npm start`; required elsewhere',
    doc:
      'Signs what the BFF tells the services; at least 32 characters in production. Several, separated by commas: the first ' +
      'signs, all are accepted. Never the same as JWT_SECRET.',
    isSecret: true,
  }),
  metricsHost: setting(matching(/^[\w.:-]+$/, 'a host name or address'), {
    name: 'METRICS_HOST',
    fallback: '127.0.0.1',
    doc: 'Address that /metrics listens on. Calls are never served there.',
  }),
  metricsPort: optionalSetting(number(1, 65_534), {
    name: 'METRICS_PORT',
    fallbackDoc: 'off',
    doc: 'Port of /metrics, one for each process. `npm start` gives the services the next one.',
  }),
  releaseFirstLoadKb: setting(number(1, 10_000), {
    name: 'RELEASE_FIRST_LOAD_KB',
    fallback: '75',
    doc: "Limit of a remote's own JavaScript that one of its pages loads, gzipped, in kB.",
  }),
  releasesKept: setting(number(2, 10_000), {
    name: 'RELEASES_KEPT',
    fallback: '20',
    doc: 'How many releases of each remote are kept.',
  }),
  releasesKeptDays: setting(number(1, 36_500), {
    name: 'RELEASES_KEPT_DAYS',
    fallback: '90',
    doc: 'How long a release that nobody gets is kept, in days.',
  }),
  remoteOverrideOrigins: setting(list(ORIGIN, 'origins like https://host:port'), {
    name: 'REMOTE_OVERRIDE_ORIGINS',
    fallback: '',
    fallbackDoc: 'none',
    doc: 'Origins from which staff may load a remote of their own.',
    isList: true,
  }),
  ...outgoingSettings,
});
