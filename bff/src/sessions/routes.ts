import { Router, type Request, type RequestHandler } from 'express';
import type { EndedSessions } from '@trestle/db/identity/sessionList';
import type { ListedSession } from '@trestle/schema/listedSession';
import { fieldError, forbidden, notFound, unknownParameter, validationError } from '@trestle/schema/errors';
import { endSessionsBody } from '@trestle/schema/calls/session';
import { refuseOtherMethods } from '../middleware/refuseOtherMethods';
import { parseJsonBody } from '../auth/parseBody';
import { parseCall } from '../bodies/parseCall';
import { mayLogOut } from '@trestle/schema/rights/userPrivileges';
import { callerOf } from '../caller';
import { rejectParameters } from '../middleware/rejectParameters';

/** Database calls for the list of sessions. */
export interface SessionListStore {
  /** Returns the sessions that have not ended, newest first. @param user of this person only */
  listSessions(user?: number): Promise<ListedSession[]>;
  /** Ends sessions of a person. @returns how many ended */
  endSessionsOf(sessions: EndedSessions): Promise<number>;
}
export interface SessionRouteOptions {
  /** PRODUCT_SLUG, part of the address. */
  product: string;
  store: SessionListStore;
  requireSession: RequestHandler;
  loadCallerRules: RequestHandler;
  /** Limits the bodies under way. */
  limitBodies: RequestHandler;
}

const SESSION_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Serves /api/{product}/session/: lists sessions and ends them. Everybody for themselves, administrators for all
 * (SECURITY.md, 83), but no one else for a superuser (SECURITY.md, 58).
 */
export function sessionRoutes(options: SessionRouteOptions): Router {
  const { product, store, requireSession, loadCallerRules, limitBodies } = options;
  const router = Router({ caseSensitive: true, strict: true });
  const steps = [requireSession, loadCallerRules, refuseImpersonators];

  const list = router.route(`/api/${product}/session/`);
  list.get(...steps, async (req, res) => {
    const user = personOf(req);
    const { session: ownSession, user: caller } = callerOf(req).session;
    const sessions = await store.listSessions(user === 'all' ? undefined : user);
    res.json({
      count: sessions.length,
      results: sessions.map(({ superuser, ...session }) => ({
        ...session,
        current: session.id === ownSession,
        may_end: session.user === caller.id || mayLogOut(caller, { id: session.actor, is_superuser: superuser }),
      })),
    });
  });
  list.all(refuseOtherMethods('GET'));

  // Ends all sessions of one person, except that of the caller.
  const endAll = router.route(`/api/${product}/session/end_all/`);
  endAll.post(rejectParameters, ...steps, limitBodies, parseJsonBody, async (req, res) => {
    const user = requireSelfOrAdministrator(req, parseCall(req, endSessionsBody).user);
    const { session } = callerOf(req);
    const endedSessions = { user, except: session.session, actor: session.user, requestId: req.requestId };
    res.json({ ended: await store.endSessionsOf(endedSessions) });
  });
  endAll.all(refuseOtherMethods('POST'));

  const item = router.route(`/api/${product}/session/:id/`);
  item.delete(...steps, async (req, res) => {
    const user = personOf(req);
    const id = String(req.params['id']);
    const { session } = callerOf(req);
    if (!SESSION_ID.test(id) || user === 'all') throw notFound();
    const endedCount = await store.endSessionsOf({ user, id, actor: session.user, requestId: req.requestId });
    if (endedCount === 0) throw notFound();
    res.json({ ended: endedCount });
  });
  item.all(refuseOtherMethods('DELETE'));
  return router;
}

/** Refuses people who act for somebody else: they don't see where that person is logged in. @throws Problem 403 */
const refuseImpersonators: RequestHandler = (req, _res, next) => {
  const { session } = callerOf(req);
  if (session.actor !== session.user.id) throw forbidden('You are acting for somebody else: leave that account first.');
  next();
};

/**
 * Returns whose sessions a call is about: the caller's own, unless `user` names somebody else or `all`.
 * @throws Problem 400 by field; 403 for somebody else, unless the caller is an administrator
 */
function personOf(req: Request): number | 'all' {
  const unknownNames = Object.keys(req.query).filter((name) => name !== 'user');
  if (unknownNames.length > 0) throw unknownParameter(unknownNames[0]!);
  const ownId = callerOf(req).session.user.id;
  const userParameter = req.query['user'];
  if (userParameter === undefined) return ownId;
  if (typeof userParameter !== 'string' || !/^(all|[1-9]\d{0,9})$/.test(userParameter))
    throw validationError({ user: [fieldError('invalid', 'Must be the id of a user, or all')] });
  return requireSelfOrAdministrator(req, userParameter === 'all' ? userParameter : Number(userParameter));
}

/** Returns the user, if it is the caller or the caller is an administrator. @throws Problem 403 for anybody else */
function requireSelfOrAdministrator<T extends number | 'all'>(req: Request, user: T): T {
  if (user !== callerOf(req).session.user.id && !req.rules?.superuser)
    throw forbidden('Only an administrator may do this.');
  return user;
}
