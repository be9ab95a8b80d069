import { Router, type Request } from 'express';
import { notFound } from '@trestle/schema/errors';
import type { EnvironmentSettings } from '@trestle/db/platform/settings';
import { staticFiles } from '../middleware/staticFiles';
import type { RegistryReader } from '../releases/serving/registry';
import { shellPage } from './shellPage';

/** Serves the shell: its files, and its page at every address that is nothing else. */
export function pageRoutes(
  shellDir: string,
  settings: EnvironmentSettings,
  registry: Pick<RegistryReader, 'lastReadForAll'>,
): Router {
  const page = shellPage(shellDir, settings, registry);
  const router = Router({ caseSensitive: true, strict: true });
  router.get('/static/*file', staticFiles(shellDir, { prefix: '', immutable: true }));
  router.use('/static', () => {
    throw notFound();
  });
  // The server's admin path (S1 §2.4).
  router.get(/^\/admin\/?$/, (_req, res) => {
    res.redirect('/home/admin');
  });
  router.get(/^\/(index\.html)?$/, page);
  // The service worker fetches under its own policy: our files only.
  router.get('/sw.js', (_req, res, next) => {
    res.setHeader('Content-Security-Policy', "default-src 'none'; connect-src 'self'");
    next();
  });
  router.get(/^\/[^/]+\.\w+$/, staticFiles(shellDir, { prefix: '', immutable: false }));
  router.get(/.*/, (req, res, next) => (wantsPage(req) ? page(req, res, next) : next()));
  return router;
}

/**
 * Whether the request wants a page. Browsers ask for HTML; other clients get the page unless the path has an extension.
 */
function wantsPage(req: Request): boolean {
  const accept = req.get('accept') ?? '*/*';
  if (accept.includes('text/html')) return true;
  return accept.includes('*/*') && !/\.\w+$/.test(req.path);
}
