/** What a session's token says of itself. Times in seconds since 1970. */
export interface Claims {
  sub: string;
  sid: string;
  exp: number;
  iat: number;
  /** When the session ends at the latest: refreshing cannot go past it. */
  cap?: number;
  /** Who acts, while impersonating. */
  act?: unknown;
}

/** The claims of a token, unverified (that is the server's business); null when it doesn't decode. */
export const claimsOf = (token: string): Claims | null => {
  try {
    const part = token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(part), (char) => char.charCodeAt(0));
    const claims = JSON.parse(new TextDecoder().decode(bytes)) as Claims;
    return typeof claims.exp === 'number' ? claims : null;
  } catch {
    return null;
  }
};

/** Signed in means that the token is there, decodes and is not expired (S2 §4). */
export const isLive = (token: string | null | undefined, now = Date.now()): boolean => {
  const claims = token ? claimsOf(token) : null;
  return Boolean(claims && claims.exp * 1000 > now);
};

/** S2 §9. */
const REFRESH_WINDOW_SECONDS = 30 * 60;
/** A token this young is not exchanged again, however short its life is. */
const MIN_REFRESH_AGE_SECONDS = 60;

/** Whether a refresh would prolong the session and is due: the token ends within 30 minutes (S2 §4). */
export const isRefreshDue = (token: string, now = Date.now()): boolean => {
  const claims = claimsOf(token);
  if (!claims) return false;
  const seconds = now / 1000;
  const canGrow = claims.cap === undefined || claims.exp < claims.cap;
  return (
    canGrow &&
    claims.exp > seconds &&
    claims.exp - seconds <= REFRESH_WINDOW_SECONDS &&
    seconds - claims.iat > MIN_REFRESH_AGE_SECONDS
  );
};
