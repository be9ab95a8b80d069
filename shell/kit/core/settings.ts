import { setRegional, type Regional } from '@trestle/schema/regional/regional';
import { isTimeZone } from '@trestle/schema/periods';

/** What the server tells the page about itself, in the page's meta tags. */
export interface Settings {
  productName: string;
  /** First part of every data call: `/api/{slug}/…` (S2 §7). */
  slug: string;
  variant: 'standard' | 'go';
  usePermissions: boolean;
  /** Entities of administration, which stay closed while permissions are off. */
  adminEntities: readonly string[];
  testingHosts: readonly string[];
  marketingUrl: string;
  supportEmail: string;
  /** Keeps the session in local storage, so that it outlives the tab (S2 §4). */
  permanentStorage: boolean;
  passwordComplexity: boolean;
  /** Accepts credentials that the former application stored (S2 §4). */
  legacyCredentialImport: boolean;
  /** Sign-in by the company's provider, by the name that people know it by; null where it is off. */
  companySignIn: { name: string; only: boolean } | null;
  /** Offers to look around without logging in (S2 §3). */
  anonymousMode: boolean;
  /** Writes each call to the browser's console. */
  debugLogging: boolean;
  advancedUsage: boolean;
  superuserGroup: string;
  reportTimezone: string;
  version: string;
  /** How money, numbers and dates are written. */
  regional: Partial<Regional>;
  noteLockHours: number;
  /** Whether mails that come back are known (MAIL_BOUNCE_ADDRESS). */
  bouncesKnown?: boolean;
  /** Origins from which staff may load a remote of their own (contract §3). */
  remoteOverrideOrigins: readonly string[];
}

/** The zone that every browser knows. */
export const LAST_RESORT_ZONE = 'UTC';
/** Used where the page carries no settings: in unit tests, and on a remote's own page (contract §1). */
const DEFAULTS: Settings = {
  productName: 'Trestle',
  slug: 'trestle',
  variant: 'standard',
  usePermissions: true,
  adminEntities: [],
  testingHosts: ['test', 'qa', 'uat'],
  marketingUrl: '',
  supportEmail: '',
  permanentStorage: false,
  passwordComplexity: true,
  legacyCredentialImport: false,
  companySignIn: null,
  anonymousMode: false,
  debugLogging: false,
  advancedUsage: false,
  superuserGroup: 'Administrator',
  reportTimezone: 'Australia/Melbourne',
  version: '1.42.0',
  regional: {},
  noteLockHours: 24,
  remoteOverrideOrigins: [],
};

const readMeta = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';

/** Reads the settings from a meta tag's content, over the defaults. */
export const readSettings = (content: string): Settings => {
  if (!content.trim()) return DEFAULTS;
  const read = { ...DEFAULTS, ...(JSON.parse(content) as Partial<Settings>) };
  // An old browser may not know a zone of the server. A date in it would stop the page.
  return isTimeZone(read.reportTimezone) ? read : { ...read, reportTimezone: LAST_RESORT_ZONE };
};

/** The settings of this page. */
export const settings: Settings = readSettings(readMeta('trestle-settings'));
setRegional(settings.regional);
/** Nonce that the content security policy demands of style elements; empty where there is none. */
export const cspNonce: string = readMeta('trestle-nonce');
