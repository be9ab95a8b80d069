/**
 * Returns the content security policy of a page. Fluent's style elements carry the nonce.
 * @param overrideOrigins origins from which staff may load remotes of their own (REMOTE_OVERRIDE_ORIGINS, contract §3)
 */
export function pagePolicy(nonce: string, overrideOrigins: readonly string[]): string {
  const codeSources = ["'self'", ...overrideOrigins].join(' ');
  // A development server tells of changes by a web socket.
  const sockets = overrideOrigins.map((origin) => origin.replace(/^http/, 'ws'));
  return [
    "default-src 'none'",
    `script-src ${codeSources}`,
    `style-src 'self' 'nonce-${nonce}'`,
    `connect-src ${[codeSources, ...sockets].join(' ')}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    'frame-src blob:',
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Cookie of a browser in which staff have chosen a remote of their own. It says nothing else. */
const OVERRIDE_COOKIE = /(?:^|;\s*)trestle_override=1(?:;|$)/;

/**
 * Returns the integrity policy of a page: browsers that know it run no script without a digest. Remotes of a
 * developer's own machine have none, so where they are allowed, a browser that has chosen one gets no such policy.
 * @param cookies the request's cookie header
 */
export function integrityPolicy(overrideOrigins: readonly string[], cookies = ''): Record<string, string> {
  const isOverridden = overrideOrigins.length > 0 && OVERRIDE_COOKIE.test(cookies);
  return isOverridden ? {} : { 'Integrity-Policy': 'blocked-destinations=(script)' };
}
