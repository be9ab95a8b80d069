import { settings } from '../settings';

/**
 * Storage keys of the former application: `token`, and `user`, which isn't read.
 * Looked up in local storage, then session storage, with LEGACY_CREDENTIAL_IMPORT on (S2 §4).
 */
const KEYS = ['token', 'user'] as const;

/** The stored legacy token, unverified. */
export const legacyToken = (): string | null => {
  if (!settings.legacyCredentialImport) return null;
  return localStorage.getItem(KEYS[0]) ?? sessionStorage.getItem(KEYS[0]);
};
/** Deletes the legacy credentials, once they were imported or refused, or their owner logged out. */
export const forgetLegacy = (): void => {
  if (!settings.legacyCredentialImport) return;
  for (const browserStorage of [localStorage, sessionStorage]) KEYS.forEach((key) => browserStorage.removeItem(key));
};
