import { serverNow } from './serverTime';

/** Claims of a session's token. Times in seconds since 1970. */
export interface Claims {
  sub: string;
  sid: string;
  exp: number;
  iat: number;
  /** Latest end of the session; refreshing can't go past it. */
  cap?: number;
  /** The acting user, while impersonating. */
  act?: unknown;
}

/** Decodes a token's claims without verifying them, which is the server's task; null if it can't be decoded. */
export const claimsOf = (token: string): Claims | null => {
  try {
    const payload = token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(payload), (char) => char.charCodeAt(0));
    const claims = JSON.parse(new TextDecoder().decode(bytes)) as Claims;
    return typeof claims.exp === 'number' ? claims : null;
  } catch {
    return null;
  }
};

/** Tells whether a token decodes and has not expired (S2 §4). */
export const isLive = (token: string | null | undefined, now = serverNow()): boolean => {
  const claims = token ? claimsOf(token) : null;
  return Boolean(claims && claims.exp * 1000 > now);
};

/** S2 §9. */
const REFRESH_WINDOW_SECONDS = 30 * 60;
/** A token younger than this is not refreshed, however short its life is. */
const MIN_REFRESH_AGE_SECONDS = 60;

/** Tells whether a refresh is due and would prolong the session: the token expires within 30 minutes (S2 §4). */
export const isRefreshDue = (token: string): boolean => {
  const claims = claimsOf(token);
  if (!claims) return false;
  const nowSeconds = serverNow() / 1000;
  const canBeProlonged = claims.cap === undefined || claims.exp < claims.cap;
  return (
    canBeProlonged &&
    claims.exp > nowSeconds &&
    claims.exp - nowSeconds <= REFRESH_WINDOW_SECONDS &&
    nowSeconds - claims.iat > MIN_REFRESH_AGE_SECONDS
  );
};
