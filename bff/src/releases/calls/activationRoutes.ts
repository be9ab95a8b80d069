import { Router, type Request } from 'express';
import { activationBody, endTrialBody, freezeBody } from '@trestle/schema/calls/releases';
import { refuseOtherMethods } from '../../middleware/refuseOtherMethods';
import { parseJsonBody } from '../../auth/parseBody';
import { parseCall } from '../../bodies/parseCall';
import { callerOf } from '../../caller';
import { composeMiddleware } from '../../middleware/composeMiddleware';
import { rejectParameters } from '../../middleware/rejectParameters';
import type { Activation } from '../database/activateRelease';
import { parseJsonRollout } from './parseRollout';
import {
  findReleaser,
  requireAdministrator,
  requireOwnRemote,
  requireReleaser,
  type ReleaseCallOptions,
} from './releaser';

/**
 * Serves the calls that say who gets which release (contract §3): activate and end_trial below
 * /api/{product}/release/, for administrators and for a team with its token; freeze for administrators.
 */
export function activationRoutes({
  product,
  store,
  requireSession,
  loadCallerRules,
  limitBodies,
  checks,
}: ReleaseCallOptions): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const requirePerson = composeMiddleware(requireSession, loadCallerRules, requireAdministrator);
  const forReleasers = [requireReleaser(requirePerson), limitBodies, parseJsonBody];
  const folder = `/api/${product}/release`;

  router.post(`${folder}/activate/`, rejectParameters, ...forReleasers, async (req, res) => {
    const { releaser, remote } = await findReleaser(req, store);
    const activation = parseActivation(req);
    requireOwnRemote(remote, activation.name);
    res.json(await store.activateKeptRelease(activation, releaser, checks.checkFit));
  });
  router.post(`${folder}/end_trial/`, rejectParameters, ...forReleasers, async (req, res) => {
    const { releaser, remote } = await findReleaser(req, store);
    const { name } = parseCall(req, endTrialBody);
    requireOwnRemote(remote, name);
    res.json(await store.endTrial(name, releaser));
  });
  router.post(`${folder}/freeze/`, rejectParameters, requirePerson, limitBodies, parseJsonBody, async (req, res) => {
    const caller = { user: callerOf(req).session.user.id, requestId: req.requestId };
    res.json({ frozen: await store.setFreeze(parseFreeze(req), caller) });
  });
  router.all([`${folder}/activate/`, `${folder}/end_trial/`, `${folder}/freeze/`], refuseOtherMethods('POST'));
  return router;
}

/** Reads the body of an activation. @throws Problem 400 by field */
function parseActivation(req: Request): Activation {
  const { name, version, ...rollout } = parseCall(req, activationBody);
  return { name, version: version ?? undefined, rollout: parseJsonRollout(rollout) };
}

/** Returns the reason to freeze releases, or null to end the freeze. @throws Problem 400 by field */
function parseFreeze(req: Request): string | null {
  const { frozen, reason = null } = parseCall(req, freezeBody);
  return frozen ? reason : null;
}
