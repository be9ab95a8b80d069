import { join } from 'node:path';

/** Run by every development build of a remote. */
export const RELOAD_IN_SHELL = join(import.meta.dirname, 'shell/kit/development/reloadInShell.js');
/** Stands in for React's own in the development build of a remote. */
export const JSX_DEV_RUNTIME = join(import.meta.dirname, 'shell/kit/development/jsxDevRuntime.js');

/** Calls that the page of a remote makes, and where its other remotes would be. */
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
 * The development server. A remote runs on a page of its own here, and in the shell at TRESTLE_URL by an override.
 * @param {number} usualPort unless DEV_PORT names another
 */
export function devServer(usualPort) {
  const port = Number(process.env.DEV_PORT ?? usualPort);
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
