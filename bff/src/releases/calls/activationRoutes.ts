import { Router, type Request } from 'express';
import {
  fieldError,
  type FieldErrors,
  methodNotAllowed,
  unknownParameter,
  validationError,
  valueRequired,
} from '@trestle/schema/errors';
import { string } from '@trestle/schema/field';
import { MAX_FREEZE_REASON_CHARACTERS } from '@trestle/schema/limits';
import { checkValue } from '@trestle/schema/validate';
import { parseJsonBody, parseObject } from '../../auth/parseBody';
import { callerOf } from '../../caller';
import { composeMiddleware } from '../../middleware/composeMiddleware';
import { RELEASE_VERSION, REMOTE_NAME } from '@trestle/schema/releaseName';
import type { Activation } from '../database/activateRelease';
import { checkText, textOf } from './checkText';
import { parseRollout, ROLLOUT_FIELDS } from './parseRollout';
import {
  findReleaser,
  requireAdministrator,
  requireOwnRemote,
  requireReleaser,
  type ReleaseCallOptions,
} from './releaser';

const reasonField = string({ maxlength: MAX_FREEZE_REASON_CHARACTERS });

/**
 * Serves the calls that say who gets which release (contract §3): activate and end_trial below
 * /api/{product}/release/, for administrators and for a team with its token; freeze, and the list of modules, for
 * administrators.
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

  router.post(`${folder}/activate/`, ...forReleasers, async (req, res) => {
    const { releaser, remote } = await findReleaser(req, store);
    const activation = parseActivation(req);
    requireOwnRemote(remote, activation.name);
    res.json(await store.activateKeptRelease(activation, releaser, checks.checkFit));
  });
  router.post(`${folder}/end_trial/`, ...forReleasers, async (req, res) => {
    const { releaser, remote } = await findReleaser(req, store);
    const errors: FieldErrors = {};
    const name = textOf(parseObject(req, ['name']), 'name');
    checkText(errors, 'name', name, REMOTE_NAME);
    if (Object.keys(errors).length > 0) throw validationError(errors);
    requireOwnRemote(remote, name);
    res.json(await store.endTrial(name, releaser));
  });
  router.post(`${folder}/freeze/`, requirePerson, limitBodies, parseJsonBody, async (req, res) => {
    const caller = { user: callerOf(req).session.user.id, requestId: req.requestId };
    res.json({ frozen: await store.setFreeze(parseFreeze(req), caller) });
  });
  router.all([`${folder}/activate/`, `${folder}/end_trial/`, `${folder}/freeze/`], (req) => {
    throw methodNotAllowed(req.method, ['POST']);
  });

  const moduleRoute = router.route(`/api/${product}/module/`);
  moduleRoute.get(requirePerson, async (req, res) => {
    const [unknownName] = Object.keys(req.query);
    if (unknownName !== undefined) throw unknownParameter(unknownName);
    const [frozen, modules] = await Promise.all([store.findFreeze(), store.listModules()]);
    res.json({ frozen, modules });
  });
  moduleRoute.all((req) => {
    throw methodNotAllowed(req.method, ['GET', 'HEAD']);
  });
  return router;
}

/** Reads the body of an activation. @throws Problem 400 by field */
function parseActivation(req: Request): Activation {
  const body = parseObject(req, ['name', 'version', ...ROLLOUT_FIELDS]);
  const errors: FieldErrors = {};
  const name = textOf(body, 'name');
  checkText(errors, 'name', name, REMOTE_NAME);
  const hasVersion = (body.get('version') ?? undefined) !== undefined;
  const version = hasVersion ? textOf(body, 'version') : undefined;
  if (version !== undefined) checkText(errors, 'version', version, RELEASE_VERSION);
  if (Object.keys(errors).length > 0) throw validationError(errors);
  return { name, version, rollout: parseRollout(body) };
}

/** Returns the reason to freeze releases, or null to end the freeze. @throws Problem 400 by field */
function parseFreeze(req: Request): string | null {
  const body = parseObject(req, ['frozen', 'reason']);
  const errors: FieldErrors = {};
  const frozen = body.get('frozen');
  const reason = textOf(body, 'reason');
  if (typeof frozen !== 'boolean')
    errors['frozen'] = [frozen === undefined ? valueRequired() : fieldError('invalid', 'Must be true or false')];
  if (frozen === true && reason === '') errors['reason'] = [valueRequired()];
  const reasonErrors = checkValue(reasonField, reason);
  if (reasonErrors.length > 0) errors['reason'] = reasonErrors;
  if (Object.keys(errors).length > 0) throw validationError(errors);
  return frozen === true ? reason : null;
}
