import { createHash } from 'node:crypto';
import { Router } from 'express';
import { methodNotAllowed, notFound } from '@trestle/schema/errors';
import { staticFiles } from '../middleware/staticFiles';
import type { RegistryReader } from './registry';
import type { ReleaseCache } from './releaseCache';

const ETAG_LENGTH = 27;
const RELEASE_FILE = /^\/remotes\/([a-z][a-z0-9-]*)\/(\w[\w.-]*)\/(.+)$/;

/**
 * Serves GET /remotes.json, and the files of releases under /remotes/{name}/{version}/ (contract §3).
 * @param releasesDir DATA_DIR/releases, the folder of `cache`
 */
export function remoteRoutes(registry: Pick<RegistryReader, 'read'>, cache: ReleaseCache, releasesDir: string): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.get('/remotes.json', async (_req, res) => {
    const body = JSON.stringify(await registry.read());
    const etag = createHash('sha256').update(body).digest('base64url').slice(0, ETAG_LENGTH);
    res
      .set({ 'Cache-Control': 'no-cache', ETag: `"${etag}"` })
      .type('json')
      .send(body);
  });
  router.all('/remotes.json', (req) => {
    throw methodNotAllowed(req.method, ['GET', 'HEAD']);
  });
  router.get(
    RELEASE_FILE,
    async (req, _res, next) => {
      const [, name, version, path] = RELEASE_FILE.exec(req.path)!;
      if (!(await cache.provide(name!, version!, path!))) throw notFound();
      next();
    },
    staticFiles(releasesDir, { prefix: '/remotes', immutable: true }),
  );
  router.use('/remotes', () => {
    throw notFound();
  });
  return router;
}
