import { Router, type Request } from 'express';
import { notFound } from '@trestle/schema/errors';
import { RELEASE_VERSION_PATTERN } from '@trestle/schema/releaseName';
import type { EnvironmentSettings } from '@trestle/db/platform/settings';
import type { RegistryReader } from '../releases/serving/registry';
import type { Shells } from '../releases/serving/shells';
import { filesByFolder } from './filesByFolder';
import { MACHINE_PATHS } from './serverPaths';
import { shellPage } from './shellPage';

/** A file of a shell: its version, and the file's path in the build. */
const SHELL_FILE = new RegExp(`^/static/(${RELEASE_VERSION_PATTERN})/(.+)$`);

/** Serves the shells: the files of each kept one, and the current one's page at every address that is nothing else. */
export function pageRoutes(
  shells: Shells,
  settings: EnvironmentSettings,
  registry: Pick<RegistryReader, 'lastReadForAll'>,
): Router {
  const page = shellPage(shells, settings, registry);
  const serveFile = filesByFolder(shells.readFromMemory);
  const router = Router({ caseSensitive: true, strict: true });
  router.get(SHELL_FILE, async (req, res, next) => {
    const [, version, path] = SHELL_FILE.exec(req.path)!;
    const folder = await shells.findFolder(version!, path!);
    if (folder === null) throw notFound();
    await serveFile(folder, { prefix: `/static/${version}`, immutable: true })(req, res, next);
  });
  router.use('/static', () => {
    throw notFound();
  });
  // The server's admin path (S1 §2.4).
  router.get(/^\/admin\/?$/, (_req, res) => {
    res.redirect('/home/admin');
  });
  router.get(/^\/(index\.html)?$/, page);
  // The service worker fetches under its own policy: our files only.
  router.get('/sw.js', async (req, res, next) => {
    res.setHeader('Content-Security-Policy', "default-src 'none'; connect-src 'self'");
    const { folder } = await shells.current();
    await serveFile(folder, { prefix: '', immutable: false })(req, res, next);
  });
  // A monitor that asks at the wrong address must hear so, and not get the shell's page with a 200.
  router.use(MACHINE_PATHS, () => {
    throw notFound();
  });
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
