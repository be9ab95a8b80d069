import type { Request, RequestHandler } from 'express';
import { forbidden, unauthenticated } from '@trestle/schema/errors';
import { bearerToken } from '../../auth/authenticate';
import { callerOf } from '../../caller';
import type { ReleaseChecks } from '../checks/releaseChecks';
import type { Releaser } from '../database/auditRelease';
import type { ReleaseStore } from '../database/releaseStore';
import { hashSecretToken } from '../../secretTokens/secretToken';
import { isReleaseToken } from './releaseToken';

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

/** Who releases, and the only remote that they may release: a token's; null for an administrator. */
export interface AcceptedReleaser {
  releaser: Releaser;
  remote: string | null;
}

/** Requires an administrator who acts for nobody else. @throws Problem 403 */
export const requireAdministrator: RequestHandler = (req, _res, next) => {
  const { session } = callerOf(req);
  if (!req.rules?.superuser) throw forbidden('Only an administrator may do this.');
  if (session.actor !== session.user.id) throw forbidden('You are acting for somebody else: leave that account first.');
  next();
};

/** Requires a release token, which `findReleaser` checks later, or an administrator. */
export function requireReleaser(requirePerson: RequestHandler): RequestHandler {
  return (req, res, next) => {
    if (isReleaseToken(bearerToken(req) ?? '')) next();
    else void requirePerson(req, res, next);
  };
}

/** Returns the team whose release token a request carries, and its remote. @throws Problem 401 */
export async function findTeam(
  req: Request,
  store: Pick<ReleaseStore, 'useReleaseToken'>,
): Promise<{ releaser: Releaser; remote: string }> {
  const token = bearerToken(req);
  const releaseToken = token === null ? null : await store.useReleaseToken(hashSecretToken(token));
  if (!releaseToken) throw unauthenticated('The release token is unknown, ended or expired.');
  const reason = `Release token ${releaseToken.name}`;
  return {
    releaser: { user: releaseToken.created_user, reason, token: releaseToken.name, requestId: req.requestId },
    remote: releaseToken.remote,
  };
}

/**
 * Returns who releases. To be called after `requireReleaser`.
 * @throws Problem 401
 */
export async function findReleaser(
  req: Request,
  store: Pick<ReleaseStore, 'useReleaseToken'>,
): Promise<AcceptedReleaser> {
  if (!req.user) return findTeam(req, store);
  return { releaser: { user: callerOf(req).session.user.id, requestId: req.requestId }, remote: null };
}

/** Checks that a token is for this remote. @throws Problem 403 */
export function requireOwnRemote(remote: string | null, name: string): void {
  if (remote !== null && remote !== name) throw forbidden(`This token releases ${remote}, and no other remote.`);
}
