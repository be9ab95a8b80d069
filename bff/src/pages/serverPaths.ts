/** What machines ask for that has an address of its own, or none. */
export const MACHINE_PATHS = ['/metrics', '/actuator', '/.well-known'];

/**
 * Addresses that the server answers itself, as routes: a remote's page there would open by a link, and never by its
 * address.
 */
export const SERVER_PATHS: readonly string[] = [
  ...['/api', '/auth', '/filesystem', '/fs', '/remotes', '/static', ...MACHINE_PATHS].map((path) => `${path}/*`),
  '/admin',
  '/healthz',
  '/readyz',
];
