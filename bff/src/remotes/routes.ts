import { createHash } from 'node:crypto';
import { Router } from 'express';
import { methodNotAllowed, notFound } from '@trestle/schema/errors';
import { describeError, type Log } from '../log';
import type { IdentityStore } from '../identityStore';
import { staticFiles } from '../middleware/staticFiles';

export interface RemotesOptions {
  store: Pick<IdentityStore, 'currentReleases'>;
  /** DATA_DIR/releases: {name}/{version}/ are the files of a release, which never change. */
  releasesDir: string;
  log: Log;
}

/** GET /remotes.json, and the files of releases under /remotes/{name}/{version}/ (contract §3). */
export function remoteRoutes({ store, releasesDir, log }: RemotesOptions): Router {
  let lastKnown: string | undefined;

  /** Asked anew each time, so that a release shows at once; while the database is away, what it said last. */
  async function registry(): Promise<string> {
    try {
      const releases = await store.currentReleases();
      const byName = releases.map(({ name, version, entry, integrity, contract }) => [
        name,
        { version, entry, integrity, contract },
      ]);
      lastKnown = JSON.stringify(Object.fromEntries(byName));
    } catch (cause) {
      if (lastKnown === undefined) throw cause;
      log.warn({ fault: describeError(cause) }, 'remotes as they were last known');
    }
    return lastKnown;
  }

  const router = Router({ caseSensitive: true, strict: true });
  router.get('/remotes.json', async (_req, res) => {
    const body = await registry();
    const tag = createHash('sha256').update(body).digest('base64url').slice(0, 27);
    res
      .set({ 'Cache-Control': 'no-cache', ETag: `"${tag}"` })
      .type('json')
      .send(body);
  });
  router.all('/remotes.json', (req) => {
    throw methodNotAllowed(req.method, ['GET', 'HEAD']);
  });
  router.get(
    /^\/remotes\/[a-z][a-z0-9-]*\/\w[\w.-]*\/.+/,
    staticFiles(releasesDir, { prefix: '/remotes', immutable: true }),
  );
  router.use('/remotes', () => {
    throw notFound();
  });
  return router;
}
