import { settings } from '../settings';

/**
 * Where the former application kept a session: `token`, the token as it is, and `user`, JSON that isn't read, since the
 * server says who it is. Looked for in local storage, then in session storage, with LEGACY_CREDENTIAL_IMPORT on (S2 §4).
 */
const KEYS = ['token', 'user'] as const;

/** The legacy token that is stored, as it is found: nobody vouches for it yet. */
export const legacyToken = (): string | null => {
  if (!settings.legacyCredentialImport) return null;
  return localStorage.getItem(KEYS[0]) ?? sessionStorage.getItem(KEYS[0]);
};
/** Takes the legacy credentials away: they were taken over, refused, or their owner left. */
export const forgetLegacy = (): void => {
  if (!settings.legacyCredentialImport) return;
  for (const kept of [localStorage, sessionStorage]) KEYS.forEach((key) => kept.removeItem(key));
};
