import type { Request, RequestHandler } from 'express';
import { forbidden, unauthenticated } from '@trestle/schema/errors';
import { bearerToken } from '../../auth/authenticate';
import { callerOf } from '../../caller';
import type { ReleaseChecks } from '../checks/releaseChecks';
import type { Releaser } from '../database/activateRelease';
import type { ReleaseStore } from '../database/releaseStore';
import { hashReleaseToken, isReleaseToken } from './releaseToken';

/** What the release calls have in common. */
export interface ReleaseCallOptions {
  /** PRODUCT_SLUG, part of the address. */
  product: string;
  store: ReleaseStore;
  checks: ReleaseChecks;
  requireSession: RequestHandler;
  loadCallerRules: RequestHandler;
  /** Limits the bodies under way. */
  limitBodies: RequestHandler;
}

/** Who releases, and the one remote that a team's token is good for; null for an administrator. */
export interface AcceptedReleaser {
  releaser: Releaser;
  remote: string | null;
}

/** @throws Problem 403 unless the caller is an administrator who acts for nobody else */
export const requireAdministrator: RequestHandler = (req, _res, next) => {
  const { session } = callerOf(req);
  if (!req.rules?.superuser) throw forbidden('Only an administrator may do this.');
  if (session.actor !== session.user.id) throw forbidden('You are acting for somebody else: leave that account first.');
  next();
};

/** Lets release tokens pass, which are checked later, and administrators. */
export function requireReleaser(requirePerson: RequestHandler): RequestHandler {
  return (req, res, next) => {
    if (isReleaseToken(bearerToken(req) ?? '')) next();
    else void requirePerson(req, res, next);
  };
}

/** Returns who has the release token of a request. @throws Problem 401 */
export async function findTeam(
  req: Request,
  store: Pick<ReleaseStore, 'useReleaseToken'>,
): Promise<{ releaser: Releaser; remote: string }> {
  const token = bearerToken(req);
  const releaseToken = token === null ? null : await store.useReleaseToken(hashReleaseToken(token));
  if (!releaseToken) throw unauthenticated('The release token is unknown, ended or expired.');
  const reason = `Release token ${releaseToken.name}`;
  return {
    releaser: { user: releaseToken.created_user, reason, requestId: req.requestId },
    remote: releaseToken.remote,
  };
}

/**
 * Returns who calls, after `requireReleaser`.
 * @throws Problem 401
 */
export async function findReleaser(
  req: Request,
  store: Pick<ReleaseStore, 'useReleaseToken'>,
): Promise<AcceptedReleaser> {
  if (!req.user) return findTeam(req, store);
  return { releaser: { user: callerOf(req).session.user.id, requestId: req.requestId }, remote: null };
}

/** @throws Problem 403 for another remote than the token's */
export function requireOwnRemote(remote: string | null, name: string): void {
  if (remote !== null && remote !== name) throw forbidden(`This token releases ${remote}, and no other remote.`);
}
