/**
 * The content security policy of a page: tried with module federation and Fluent, whose styles carry the nonce.
 * @param overrides origins from which staff may load a remote of their own (REMOTE_OVERRIDE_ORIGINS, contract §3)
 */
export function pagePolicy(nonce: string, overrides: readonly string[]): string {
  const code = ["'self'", ...overrides].join(' ');
  return [
    "default-src 'none'",
    `script-src ${code}`,
    `style-src 'self' 'nonce-${nonce}'`,
    `connect-src ${code}`,
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
