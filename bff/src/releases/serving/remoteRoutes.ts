import { createHash } from 'node:crypto';
import { Router, type Request, type RequestHandler, type Response } from 'express';
import type { AccessRules } from '@trestle/schema/access';
import { notFound } from '@trestle/schema/errors';
import { SWITCHED_OFF } from '@trestle/schema/registry';
import { RELEASE_VERSION_PATTERN, REMOTE_NAME_PATTERN } from '@trestle/schema/releaseName';
import { withDeadline } from '@trestle/db/platform/withDeadline';
import { refuseOtherMethods } from '../../middleware/refuseOtherMethods';
import type { IdentityStore } from '../../identityStore';
import type { Log } from '../../log';
import { composeMiddleware } from '../../middleware/composeMiddleware';
import { staticFiles } from '../../middleware/staticFiles';
import { chooseReleases, toRegistry, type Visitor } from './chooseReleases';
import type { RegistryReader } from './registry';
import type { ReleaseCache } from './releaseCache';
import { createFitToShell } from './fitToShell';
import type { Shells } from './shells';
import { createTrialUserRecorder } from './trialUserRecorder';
import { visibleOffRemotes, visibleReleases } from './visibleReleases';
import { parseWantedVersions, SHELL_HEADER, shellOf, withWantedVersions } from './wantedVersions';

export interface RemoteRouteOptions {
  registry: Pick<RegistryReader, 'read'>;
  store: Pick<IdentityStore, 'findKeptRelease' | 'findProvenReleases' | 'findShell' | 'recordTrialUser'>;
  shells: Pick<Shells, 'current'>;
  cache: ReleaseCache;
  /** DATA_DIR/releases, the folder of `cache`. */
  releasesDir: string;
  requireSession: RequestHandler;
  loadCallerRules: RequestHandler;
  log: Log;
}

const ETAG_CHARACTERS = 27;
/** Longest wait for what is known of a page's shell. It is asked for once, and then remembered. */
const MAX_FIT_MS = 500;
const RELEASE_FILE = new RegExp(`^/remotes/(${REMOTE_NAME_PATTERN})/(${RELEASE_VERSION_PATTERN})/(.+)$`);

/** Serves GET /remotes.json, and the files of releases under /remotes/{name}/{version}/ (contract §3). */
export function remoteRoutes(options: RemoteRouteOptions): Router {
  const { registry, store, shells, cache, releasesDir, log } = options;
  const fitToShell = createFitToShell(store);
  const recordTrialUsers = createTrialUserRecorder(store, log);
  const router = Router({ caseSensitive: true, strict: true });
  router.get('/remotes.json', async (req, res) => {
    const wantedVersions = parseWantedVersions(req);
    const readingShell = shells.current().catch(() => ({ version: '' }));
    const visitor = await findVisitor(req, res, options);
    const { releases: live, switchedOff } = await registry.read();
    const visibility = { switchedOff, rules: visitor?.rules ?? null };
    const visible = visibleReleases(live, visibility);
    if (visitor && !visitor.isActing && wantedVersions.length === 0) await recordTrialUsers(visible, visitor);
    const chosen = chooseReleases(visible, visitor);
    // While the database is away, the page gets what was last read: something is better than an empty frame.
    const ownReleases = await withDeadline(fitToShell(chosen, shellOf(req)), MAX_FIT_MS).catch(() => chosen);
    // Other versions of a remote have other pages.
    const releases = visibleReleases(await withWantedVersions(ownReleases, wantedVersions, visitor, store), visibility);
    // Why a remote is off is nothing for visitors without a login.
    const offRemotes = visitor ? visibleOffRemotes(chooseReleases(live, visitor), visibility) : [];
    const { version: currentShell } = await readingShell;
    const body = JSON.stringify({
      ...toRegistry(releases),
      ...(offRemotes.length > 0 && { [SWITCHED_OFF]: offRemotes }),
    });
    const etag = createHash('sha256').update(body).digest('base64url').slice(0, ETAG_CHARACTERS);
    res
      .set({ 'Cache-Control': 'no-cache', ETag: `"${etag}"`, [SHELL_HEADER]: currentShell })
      .vary(`Authorization, ${SHELL_HEADER}`)
      .type('json')
      .send(body);
  });
  router.all('/remotes.json', refuseOtherMethods('GET', 'HEAD'));
  router.get(
    RELEASE_FILE,
    async (req, _res, next) => {
      const [, name, version, path] = RELEASE_FILE.exec(req.path)!;
      if (!(await cache.provide(name!, version!, path!))) throw notFound();
      next();
    },
    staticFiles(releasesDir, { prefix: '/remotes', immutable: true, readMissing: cache.readFromMemory }),
  );
  router.use('/remotes', () => {
    throw notFound();
  });
  return router;
}

/**
 * Returns the person who loads the shell, or null without a login. A token that has expired, or that can't be checked
 * now, counts as none: the shell needs its remotes to tell the person so. Rules that can't be loaded open no new remote.
 */
async function findVisitor(
  req: Request,
  res: Response,
  { requireSession, loadCallerRules }: Pick<RemoteRouteOptions, 'requireSession' | 'loadCallerRules'>,
): Promise<(Visitor & { isActing: boolean; rules: AccessRules | null }) | null> {
  if (req.headers.authorization === undefined) return null;
  await new Promise<void>((resolve) => {
    composeMiddleware(requireSession, loadCallerRules)(req, res, () => resolve());
  });
  if (!req.user) return null;
  const { actor, user } = req.user.session;
  const { id, groups, is_staff, is_superuser } = user;
  return {
    id,
    // Who acts for somebody is no further person in a trial's comparison.
    isActing: actor !== id,
    groups: groups.map((group) => group.id),
    isStaff: is_staff || is_superuser,
    rules: req.rules ?? null,
  };
}
