import { join } from 'node:path';

/** Script that every development build of a remote runs. */
export const RELOAD_IN_SHELL = join(import.meta.dirname, '../kit/development/reloadInShell.js');
/** Module that replaces React's own JSX runtime in a development build of a remote. */
export const JSX_DEV_RUNTIME = join(import.meta.dirname, '../kit/development/jsxDevRuntime.js');

/** Paths that are passed on to Trestle: calls of the remote's own page, and other remotes. */
const PRODUCT_PATHS = [
  '/api',
  '/auth',
  '/api-token-auth',
  '/api-token-verify',
  '/api-token-refresh',
  '/api-token-expire',
  '/filesystem',
  '/fs',
  '/reports/reports/',
  '/reports/reportsParams/',
  '/reports/download',
  '/remotes',
  '/remotes.json',
];

/**
 * Configures the development server. A remote runs on a page of its own here, and in the shell at TRESTLE_URL by an
 * override.
 * @param {number} defaultPort used unless DEV_PORT names another
 */
export function devServer(defaultPort) {
  const port = Number(process.env.DEV_PORT ?? defaultPort);
  const trestle = new URL(process.env.TRESTLE_URL ?? 'http://127.0.0.1:3000');
  return {
    host: '127.0.0.1',
    port,
    hot: true,
    historyApiFallback: true,
    // The shell's page is of another origin: its scripts, and the socket that tells of changes, come here all the same.
    headers: { 'Access-Control-Allow-Origin': '*' },
    allowedHosts: [trestle.hostname],
    client: { overlay: false, webSocketURL: { protocol: 'ws', hostname: 'localhost', port, pathname: '/ws' } },
    proxy: [{ context: PRODUCT_PATHS, target: trestle.origin, changeOrigin: true }],
  };
}
