/**
 * Returns the content security policy of a page. Fluent's style elements carry the nonce.
 * @param overrides origins from which staff may load remotes of their own (REMOTE_OVERRIDE_ORIGINS, contract §3)
 */
export function pagePolicy(nonce: string, overrides: readonly string[]): string {
  const codeSources = ["'self'", ...overrides].join(' ');
  return [
    "default-src 'none'",
    `script-src ${codeSources}`,
    `style-src 'self' 'nonce-${nonce}'`,
    `connect-src ${codeSources}`,
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
