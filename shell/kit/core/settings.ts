/** What the server tells the page about itself (written into the page's metas for each request). */
export interface Settings {
  productName: string;
  /** `/api/{slug}/…` (S2 §7). */
  slug: string;
  variant: 'standard' | 'go';
  usePermissions: boolean;
  testingHosts: readonly string[];
  marketingUrl: string;
  supportEmail: string;
  /** Keep the session in local storage: it then outlives the tab (S2 §4). */
  permanentStorage: boolean;
  passwordComplexity: boolean;
  /** Take a session over from legacy stored credentials (S2 §4). */
  legacyCredentialImport: boolean;
  /** Offer to look in without a login (S2 §3). */
  anonymousMode: boolean;
  advancedUsage: boolean;
  superuserGroup: string;
  reportTimezone: string;
  version: string;
  noteLockHours: number;
  /** Origins from which staff may load a remote of their own (contract §3). */
  remoteOverrideOrigins: readonly string[];
}

/** What holds where the page carries no settings, as in a unit test or a remote's own page (contract §1). */
const DEFAULTS: Settings = {
  productName: 'Trestle',
  slug: 'trestle',
  variant: 'standard',
  usePermissions: true,
  testingHosts: ['test', 'qa', 'uat'],
  marketingUrl: '',
  supportEmail: '',
  permanentStorage: false,
  passwordComplexity: true,
  legacyCredentialImport: false,
  anonymousMode: false,
  advancedUsage: false,
  superuserGroup: 'Administrator',
  reportTimezone: 'Australia/Melbourne',
  version: '1.42.0',
  noteLockHours: 24,
  remoteOverrideOrigins: [],
};

const readMeta = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';

/** Reads the settings out of a page's meta; what it lacks has its default. */
export const readSettings = (content: string): Settings => {
  if (!content.trim()) return DEFAULTS;
  return { ...DEFAULTS, ...(JSON.parse(content) as Partial<Settings>) };
};

export const settings: Settings = readSettings(readMeta('trestle-settings'));
/** What lets our own style elements pass the page's content policy; empty where there is none. */
export const cspNonce: string = readMeta('trestle-nonce');
